import { articleAt } from '@oeuvre/contracts/addresses.ts';
import type { ArticleSuggestion } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { boldMatch } from '../../../../../ui/bold-match/bold-match.tsx';
import { SuggestedLine } from '../../../../../ui/suggested-line/suggested-line.tsx';
import { toastSearchFailed } from '../../../../../ui/toast/toast.ts';
import { useAnswer } from '../../../../../ui/use-answer.ts';
import type { Suggesting } from './suggesting.ts';
import css from './suggestions.module.css';

const delay = 500;
const none: readonly ArticleSuggestion[] = [];

interface SuggestionsProps {
  readonly suggesting: Suggesting;
  /** What else the list is filtered by, as its address says it. */
  readonly filters: readonly (readonly [string, string])[];
  readonly text: string;
  /** What stood in the field when it was first used: nothing is suggested for it. */
  readonly before: string;
  /** The field, which keeps the focus while its keys walk the lines. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly listId: string;
  /** Tells the field which line is chosen; undefined: the list is closed. */
  readonly onLine: (id: string | undefined) => void;
}

/** Titles below the field, the best match chosen; Enter opens it, the first line is the search itself. */
export function Suggestions({ suggesting, filters, text, before, input, listId, onLine }: SuggestionsProps) {
  const suggestions = useSuggestions({ suggesting, filters, text });
  const [closedFor, setClosedFor] = useState(before);
  const [walked, setWalked] = useState({ text, to: 1 });
  const navigate = useNavigate();
  const isShown = suggestions.length > 0 && closedFor !== text;
  const active = walked.text === text ? Math.min(walked.to, suggestions.length) : 1;
  const line = isShown ? `${listId}-${active}` : undefined;
  useEffect(() => onLine(line), [onLine, line]);

  const close = () => setClosedFor(text);
  function choose(at: number) {
    close();
    const suggestion = suggestions[at - 1];
    if (suggestion) void navigate(`${articleAt(suggestion.id)}?${cameFromList(suggesting)}`);
    else input.current?.form?.requestSubmit();
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShown || event.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step && event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (step) setWalked({ text, to: (active + step + suggestions.length + 1) % (suggestions.length + 1) });
    else if (event.key === 'Enter') choose(active);
    else close();
  });
  const leave = useEffectEvent(close);
  useEffect(() => {
    const field = input.current;
    field?.addEventListener('keydown', press);
    field?.addEventListener('blur', leave);
    return () => {
      field?.removeEventListener('keydown', press);
      field?.removeEventListener('blur', leave);
    };
  }, [input]);

  return (
    <div id={listId} role="listbox" aria-label="Suggestions" className={css.list} hidden={!isShown}>
      <SuggestedLine className={css.itself} id={`${listId}-0`} isActive={active === 0} onChoose={() => choose(0)}>
        Search for <b>{text.trim()}</b>
      </SuggestedLine>
      {suggestions.map((one, at) => (
        <SuggestedLine key={one.id} id={`${listId}-${at + 1}`} isActive={active === at + 1} onChoose={() => choose(at + 1)}>
          <span className={css.title}>{boldMatch(one.title, text)}</span>
          <span className={css.by}>{personName(one.author)}</span>
        </SuggestedLine>
      ))}
    </div>
  );
}

const sentAlong = ['usersIds', 'authorsIds', 'segmentsIds', 'articleStatus'];
const cameFromList = ({ source, segmentId }: Suggesting) => new URLSearchParams({ source, ...(segmentId && { segmentId }) });

/** What the server suggests, half a second after the last key. */
function useSuggestions({ suggesting, filters, text }: Pick<SuggestionsProps, 'suggesting' | 'filters' | 'text'>): readonly ArticleSuggestion[] {
  const sought = text.trim();
  const { from, segmentId } = suggesting;
  const query = new URLSearchParams(filters.flatMap(([name, value]) => (sentAlong.includes(name) && value ? [[name, value]] : [])));
  if (segmentId) query.append('segmentsIds', segmentId);
  query.append('searchText', sought);
  const address = isSearchable(sought) ? `${from}?${query}` : undefined;
  const answered = useAnswer(address, { delay, ask });
  return answered && answered.question === address ? answered.answer : none;
}

async function ask(address: string, signal: AbortSignal): Promise<readonly ArticleSuggestion[]> {
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as readonly ArticleSuggestion[];
  } catch {
    if (!signal.aborted) toastSearchFailed();
    return none;
  }
}

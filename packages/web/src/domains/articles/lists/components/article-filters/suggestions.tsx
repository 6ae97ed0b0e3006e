import { articleAt } from '@oeuvre/contracts/addresses.ts';
import type { ArticleSuggestion } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { CallAddress, Sent } from '@oeuvre/contracts/kernel/route.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOfCall, readAddress } from '../../../../../ui/api-context.ts';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { useListWalk } from '../../../../../ui/lists/list-walk/use-list-walk.ts';
import { SuggestedLine } from '../../../../../ui/lists/suggested-line/suggested-line.tsx';
import { toastSearchFailed } from '../../../../../ui/toast/toast.ts';
import { useAnswer } from '../../../../../ui/use-answer.ts';
import { boldMatch } from '../../../../../ui/working/bold-match/bold-match.tsx';
import type { Suggesting, SuggestingRoute } from './suggesting.ts';
import css from './suggestions.late.module.css';

const delay = 500;
const none: readonly ArticleSuggestion[] = [];

interface SuggestionsProps {
  readonly suggesting: Suggesting;
  /** The other filters of the list, from its address. */
  readonly filters: readonly (readonly [string, string])[];
  readonly text: string;
  /** The field's text at its first use: nothing is suggested for it. */
  readonly before: string;
  /** The field, which keeps the focus while its keys move through the suggestions. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly listId: string;
  /** Reports the id of the selected suggestion to the field; undefined when the list is closed. */
  readonly onLine: (id: string | undefined) => void;
}

/** Titles below the field with the best match selected, which Enter opens; the first line is the search itself. */
export function Suggestions({ suggesting, filters, text, before, input, listId, onLine }: SuggestionsProps) {
  const suggestions = useSuggestions({ suggesting, filters, text });
  const [closedFor, setClosedFor] = useState(before);
  const navigate = useNavigate();
  const isShown = suggestions.length > 0 && closedFor !== text;
  const close = () => setClosedFor(text);
  function choose(at: number) {
    close();
    const suggestion = suggestions[at - 1];
    if (suggestion) void navigate(`${articleAt(suggestion.id)}?${cameFromList(suggesting)}`);
    else input.current?.form?.requestSubmit();
  }
  // The first line is the search itself, the second the best match.
  const count = isShown ? suggestions.length + 1 : 0;
  const {
    activeId,
    press: pressKey,
    lineProps,
  } = useListWalk({ listId, text, count, start: 1, onChoose: choose, onClose: close });
  useEffect(() => onLine(activeId), [onLine, activeId]);
  const press = useEffectEvent(pressKey);
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
      <SuggestedLine className={css.itself} {...lineProps(0)}>
        Search for <b>{text.trim()}</b>
      </SuggestedLine>
      {suggestions.map((one, at) => (
        <SuggestedLine key={one.id} {...lineProps(at + 1)}>
          <span className={css.title}>{boldMatch(one.title, text)}</span>
          <span className={css.by}>{personName(one.author)}</span>
        </SuggestedLine>
      ))}
    </div>
  );
}

const sentAlong = ['usersIds', 'authorsIds', 'segmentsIds', 'articleStatus'];
const cameFromList = ({ source, segmentId }: Suggesting) =>
  new URLSearchParams({ source, ...(segmentId && { segmentId }) });

/** The server's suggestions, half a second after the last key. */
function useSuggestions({
  suggesting,
  filters,
  text,
}: Pick<SuggestionsProps, 'suggesting' | 'filters' | 'text'>): readonly ArticleSuggestion[] {
  const sought = text.trim();
  const { from, segmentId } = suggesting;
  const chosen = Map.groupBy(
    filters.filter(([name, value]) => sentAlong.includes(name) && value),
    ([name]) => name,
  );
  const query = Object.fromEntries([...chosen].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]));
  const segmentsIds = [...(query.segmentsIds ?? []), ...(segmentId ? [segmentId] : [])];
  const address = addressOfCall<SuggestingRoute>(from, {
    query: { ...query, segmentsIds, searchText: sought },
  } as Sent<SuggestingRoute>);
  const answered = useAnswer(isSearchable(sought) ? address : undefined, { delay, ask });
  return answered && answered.question === address ? answered.answer : none;
}

async function ask(
  address: CallAddress<readonly ArticleSuggestion[]>,
  signal: AbortSignal,
): Promise<readonly ArticleSuggestion[]> {
  try {
    return await readAddress(address, { signal });
  } catch {
    if (!signal.aborted) toastSearchFailed();
    return none;
  }
}

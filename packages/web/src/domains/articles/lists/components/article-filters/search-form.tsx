import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { type ChangeEvent, type FormEvent, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { SearchField } from '../../../../../ui/lists/search-field/search-field.tsx';
import css from './article-filters.module.css';
import type { Suggesting } from './suggesting.ts';

const searchDelay = 300;
/** An empty text is a search too: for everything. */
const isTooShort = (text: string) => text.trim() !== '' && !isSearchable(text);

/** The suggestions load on the first focus: most readers never search. */
const Suggestions = lazyPart(async () => (await import('./suggestions.tsx')).Suggestions);

interface SearchFormProps {
  readonly suggesting: Suggesting | undefined;
  /** The statuses in the list, chosen or default. */
  readonly statuses: readonly string[];
}

/** The text of the field: the search follows typing, and the text follows the address. */
function useFollowedText(searched: string) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(searched);
  const [before, setBefore] = useState<string>();
  useEffect(() => () => clearTimeout(timer.current), []);
  // A click on a filter or a card wins over a pending search.
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'loading') clearTimeout(timer.current);
  }, [state]);
  // Back, forward and 'Clear filters' change the search from outside the field; text typed before hydration stays.
  useEffect(() => {
    const typed = document.activeElement === input.current ? input.current?.value : undefined;
    setText(typed ?? searched);
    if (typed !== undefined) setBefore((old) => old ?? searched);
  }, [searched]);

  function follow(field: HTMLInputElement) {
    clearTimeout(timer.current);
    if (isTooShort(field.value)) return;
    timer.current = setTimeout(() => submit(field.form, { replace: true, preventScrollReset: true }), searchDelay);
  }
  const followTyped = useEffectEvent(() => {
    const field = input.current;
    if (field && field === document.activeElement && field.value !== searched) follow(field);
  });
  useEffect(() => followTyped(), []);

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    setText(target.value);
    follow(target);
  }
  function send(event: FormEvent) {
    clearTimeout(timer.current);
    if (isTooShort(text)) event.preventDefault();
  }
  const begin = () => setBefore((old) => old ?? text);
  return { text, before, input, begin, type, send };
}

/** A plain form; with JavaScript the list updates while typing, and titles are suggested below the field. */
export function SearchForm({ suggesting, statuses }: SearchFormProps) {
  const [query] = useSearchParams();
  const listId = useId();
  const searched = query.get('searchText') ?? '';
  const [chosenLine, setChosenLine] = useState<string>();
  const { text, before, input, ...field } = useFollowedText(searched);
  const shownStatuses = statuses.map((status) => ['articleStatus', status] as const);
  const kept = [...query].filter(([name]) => name !== 'searchText' && name !== 'page');
  return (
    <Form method="get" role="search" className={css.search} onSubmit={field.send}>
      <SearchField
        ref={input}
        label="Search articles"
        name="searchText"
        value={text}
        onChange={field.type}
        onFocus={field.begin}
        autoComplete="off"
        {...(suggesting && {
          role: 'combobox',
          'aria-controls': listId,
          'aria-expanded': chosenLine !== undefined,
          'aria-activedescendant': chosenLine,
          'aria-autocomplete': 'list' as const,
        })}
      />
      {suggesting && before !== undefined ? (
        <Suspense>
          <Suggestions
            suggesting={suggesting}
            filters={[...kept, ...shownStatuses]}
            text={text}
            before={before}
            input={input}
            listId={listId}
            onLine={setChosenLine}
          />
        </Suspense>
      ) : null}
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}

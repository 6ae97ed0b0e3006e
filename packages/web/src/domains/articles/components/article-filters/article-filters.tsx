import type { ArticleAuthor, ArticleSuggestion } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { Search } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, Link, useSearchParams, useSubmit } from 'react-router';
import { personName } from '../../../../ui/avatar/initials.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { toastWarning } from '../../../../ui/toast/toast.ts';
import { toggled } from '../../articles.queries.ts';
import css from './article-filters.module.css';

interface Status {
  readonly value: string;
  readonly label: string;
}
interface ArticleFiltersProps {
  readonly authors?: readonly ArticleAuthor[];
  readonly authorsName?: 'usersIds' | 'authorsIds';
  readonly statuses?: readonly Status[];
  readonly statusName?: 'articleStatus' | 'ownerArticleStatus';
  /** What holds when the address names no status. */
  readonly defaultStatuses?: readonly string[];
  /** The call that suggests titles, `/api/articles/suggestions`; without it nothing is suggested. */
  readonly suggestionsFrom?: string;
}

/** A search box and, shown in place, the words to filter by: in the margin of a list where there is room. All of it is the address: it works without a script. */
export function ArticleFilters({
  authors = [],
  authorsName = 'usersIds',
  statuses = [],
  statusName = 'articleStatus',
  defaultStatuses = [],
  suggestionsFrom,
}: ArticleFiltersProps) {
  const [query] = useSearchParams();
  const chosenAuthors = valuesOf(query, authorsName);
  const chosenStatuses = query.has(statusName) ? valuesOf(query, statusName) : defaultStatuses;
  const isFiltered = ['searchText', authorsName, statusName].some((name) => query.has(name));
  return (
    <div className={css.filters}>
      <SearchForm suggestionsFrom={suggestionsFrom} />
      {statuses.length > 0 ? (
        <Words
          label="Status"
          words={statuses.map(({ value, label }) => ({ label, to: toggled(query, statusName, value), isOn: chosenStatuses.includes(value) }))}
        />
      ) : null}
      {authors.length > 1 ? (
        <Words
          label="Authors"
          words={authors.map((author) => ({ label: personName(author), to: toggled(query, authorsName, author.id), isOn: chosenAuthors.includes(author.id) }))}
        />
      ) : null}
      {isFiltered ? (
        <Link to="?" className={css.clear} preventScrollReset>
          Clear filters
        </Link>
      ) : null}
    </div>
  );
}

const valuesOf = (query: URLSearchParams, name: string) => query.getAll(name).flatMap((text) => text.split(','));

const mostWords = 8;

/** Pressed words are ink on paper; more than eight are folded away. */
function Words({ label, words }: { readonly label: string; readonly words: readonly { label: string; to: string; isOn: boolean }[] }) {
  const links = (some: typeof words) =>
    some.map((word) => (
      <Link key={word.to} to={word.to} className={css.word} aria-current={word.isOn ? 'true' : undefined} preventScrollReset>
        {word.label}
      </Link>
    ));
  const first = words.length > mostWords ? words.filter((word, at) => word.isOn || at < mostWords) : words;
  const rest = words.filter((word) => !first.includes(word));
  return (
    <nav className={css.words} aria-label={label}>
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      {links(first)}
      {rest.length > 0 ? (
        <details className={css.more}>
          <summary>{rest.length} more</summary>
          <div className={css.words}>{links(rest)}</div>
        </details>
      ) : null}
    </nav>
  );
}

const searchDelay = 300;
const suggestionDelay = 500;
const shortest = 2;

function SearchForm({ suggestionsFrom }: { readonly suggestionsFrom: string | undefined }) {
  const [query] = useSearchParams();
  const submit = useSubmit();
  const listId = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(query.get('searchText') ?? '');
  const suggestions = useSuggestions(suggestionsFrom, text);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value, form } = event.target;
    setText(value);
    clearTimeout(timer.current);
    if (value.trim().length === 1) return;
    timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), searchDelay);
  }
  const kept = [...query].filter(([name]) => name !== 'searchText' && name !== 'page');
  return (
    <Form method="get" role="search" className={css.search}>
      <label>
        <Hidden>Search articles</Hidden>
        <Icon of={Search} size="small" />
        <input type="search" name="searchText" value={text} onChange={type} placeholder="Search articles" list={listId} autoComplete="off" maxLength={200} />
      </label>
      <datalist id={listId}>
        {suggestions.map((one) => (
          <option key={one.id} value={one.title} />
        ))}
      </datalist>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}

/** Titles that the server suggests for the text, half a second after the last key. */
function useSuggestions(from: string | undefined, text: string): readonly ArticleSuggestion[] {
  const [suggestions, setSuggestions] = useState<readonly ArticleSuggestion[]>([]);
  const asked = text.trim();
  useEffect(() => {
    if (!from || asked.length < shortest) {
      setSuggestions([]);
      return;
    }
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`${from}?searchText=${encodeURIComponent(asked)}`, { signal: leave.signal });
        if (!response.ok) throw new Error(String(response.status));
        setSuggestions((await response.json()) as readonly ArticleSuggestion[]);
      } catch {
        if (!leave.signal.aborted) toastWarning('Error searching for data');
      }
    }, suggestionDelay);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [from, asked]);
  return suggestions;
}

import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { toggled } from '../../articles.queries.ts';
import css from './article-filters.module.css';
import { AuthorField, type AuthorWord } from './author-field.tsx';
import { SearchForm } from './search-form.tsx';

interface Status {
  readonly value: string;
  readonly label: string;
}
interface ArticleFiltersProps {
  readonly authors?: readonly { readonly id: string; readonly name: string }[];
  readonly authorsName?: 'usersIds' | 'authorsIds';
  readonly statuses?: readonly Status[];
  readonly statusName?: 'articleStatus' | 'ownerArticleStatus';
  /** What holds when the address names no status. */
  readonly defaultStatuses?: readonly string[];
  /** The call that suggests titles, `/api/articles/suggestions`; without it nothing is suggested. */
  readonly suggestionsFrom?: string;
}

const mostWords = 8;

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
  const words = authors.map(({ id, name }) => ({ label: name, to: toggled(query, authorsName, id), isOn: chosenAuthors.includes(id) }));
  return (
    <div className={css.filters}>
      <SearchForm suggestionsFrom={suggestionsFrom} />
      {statuses.length > 0 ? (
        <Group label="Status">
          {statuses.map(({ value, label }) => (
            <Word key={value} label={label} to={toggled(query, statusName, value)} isOn={chosenStatuses.includes(value)} />
          ))}
        </Group>
      ) : null}
      {authors.length > 1 || chosenAuthors.length > 0 ? (
        <Group label="Authors">
          {(words.length > mostWords ? words.filter(({ isOn }) => isOn) : words).map((word) => (
            <Word key={word.to} {...word} />
          ))}
          {words.length > mostWords ? <AuthorField words={words.filter(({ isOn }) => !isOn)} /> : null}
        </Group>
      ) : null}
      {isFiltered ? (
        <Link to="?" className={css.clear} preventScrollReset>
          Clear filters
        </Link>
      ) : null}
    </div>
  );
}

const valuesOf = (query: URLSearchParams, name: string) => query.getAll(name).flatMap((text) => text.split(',').filter(Boolean));

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={css.words} aria-label={label}>
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </nav>
  );
}

/** A pressed word is ink on paper. */
function Word({ label, to, isOn }: AuthorWord) {
  return (
    <Link to={to} className={css.word} aria-current={isOn ? 'true' : undefined} preventScrollReset>
      {label}
    </Link>
  );
}

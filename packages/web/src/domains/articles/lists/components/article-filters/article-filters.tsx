import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { namedIn, toggled } from '../../../shared/articles.links.ts';
import css from './article-filters.module.css';
import { AuthorField, type AuthorWord } from './author-field.tsx';
import { SearchForm } from './search-form.tsx';
import type { Suggesting } from './suggesting.ts';

interface Status {
  readonly value: string;
  readonly label: string;
}
export interface ArticleFiltersProps {
  readonly authors?: readonly { readonly id: string; readonly name: string }[];
  readonly authorsName?: 'usersIds' | 'authorsIds';
  readonly statuses?: readonly Status[];
  readonly statusName?: 'articleStatus' | 'ownerArticleStatus';
  /** Used when the address names no status. */
  readonly defaultStatuses?: readonly string[];
  /** Without it there are no suggestions. */
  readonly suggestions?: Suggesting;
}

const mostWords = 8;

/**
 * A search box and filter links, in the margin of a list where there is room. The address holds the whole state, so it
 * works without JavaScript.
 */
export function ArticleFilters({
  authors = [],
  authorsName = 'usersIds',
  statuses = [],
  statusName = 'articleStatus',
  defaultStatuses = [],
  suggestions,
}: ArticleFiltersProps) {
  const [query] = useSearchParams();
  const chosenAuthors = namedIn(query, authorsName);
  const chosenStatuses = namedIn(query, statusName, defaultStatuses);
  const filterNames = ['searchText', authorsName, statusName];
  const isFiltered = filterNames.some((name) => query.has(name));
  const withoutFilters = new URLSearchParams(
    [...query].filter(([name]) => name !== 'page' && !filterNames.includes(name)),
  );
  const words = authors.map(({ id, name }) => ({
    label: name,
    to: toggled(query, { name: authorsName, value: id }),
    isOn: chosenAuthors.includes(id),
  }));
  return (
    <div className={css.filters}>
      <SearchForm suggesting={suggestions} statuses={chosenStatuses} />
      {statuses.length > 0 ? (
        <Group label="Status">
          {statuses.map(({ value, label }) => (
            <Word
              key={value}
              label={label}
              to={toggled(query, { name: statusName, value, usual: defaultStatuses })}
              isOn={chosenStatuses.includes(value)}
            />
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
        <Link to={`?${withoutFilters}`} className={css.clear} preventScrollReset>
          Clear filters
        </Link>
      ) : null}
    </div>
  );
}

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

/** An active filter is ink on paper. */
function Word({ label, to, isOn }: AuthorWord) {
  return (
    <Link to={to} className={css.word} aria-current={isOn ? 'true' : undefined} preventScrollReset>
      {label}
    </Link>
  );
}

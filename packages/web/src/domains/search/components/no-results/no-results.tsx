import { pages } from '@oeuvre/contracts/addresses.ts';
import type { FacetsOfList } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import { type ResultKind, resultKinds } from '@oeuvre/contracts/domains/search/results/results.constants.ts';
import type { ResultsFound } from '@oeuvre/contracts/domains/search/results/results.model.ts';
import { Link } from 'react-router';
import { ButtonLink } from '../../../../ui/button/button.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { More } from '../../../../ui/layout/layout.tsx';
import { EmptyState } from '../../../../ui/lists/empty-state/empty-state.tsx';
import { chosenIn, filterCountOf, parsedYear, withoutFilters, withParameters } from '../../search.links.ts';
import { facetWords, kindWords, yearsWords } from '../../search.words.ts';
import { valueName } from '../facets/facets.tsx';
import css from './no-results.late.module.css';

interface NoResultsProps {
  readonly text: string;
  readonly address: URLSearchParams;
  readonly found: Pick<ResultsFound, 'without'>;
  /** The names of the chosen values. */
  readonly facets: FacetsOfList | null;
  /** Something that is no artwork was found, and stands below. */
  readonly hasOthers: boolean;
}
type Excluding = ResultsFound['without'][number]['filter'];

/** No work matches: which filters leave nothing over, what there would be without each, and what to do. */
export function NoResults({ text, address, found: { without }, facets, hasOthers }: NoResultsProps) {
  const isFiltered = filterCountOf(address) > 0;
  const sentence = (
    <>
      No artwork matches{' '}
      {text ? (
        <>
          <q>{text}</q>{' '}
        </>
      ) : null}
      {isFiltered ? 'with these filters.' : text ? '' : 'this search.'}
    </>
  );
  return (
    <div className={css.none}>
      <h2 className={css.title}>{hasOthers ? sentence : 'No search result'}</h2>
      {hasOthers ? null : <p>{sentence}</p>}
      {without.length > 0 ? (
        <>
          <p className={css.soft}>Without one of them there would be:</p>
          <ul className={css.list}>
            {without.map(({ filter, count }) => (
              <li key={filter} className={css.line}>
                <span>{excludingWords(filter, { address, facets })}</span>
                <span className={css.count}>{countOf(count, 'artwork')}</span>
                <ButtonLink to={withParameters(address, droppedBy[filter] ?? { [filter]: null })} preventScrollReset>
                  Drop it
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isFiltered ? (
        <p className={css.near}>
          <Link to={withoutFilters(address)} className={css.clear}>
            Clear filters
          </Link>
        </p>
      ) : without.length === 0 ? (
        <p className={css.soft}>
          Check the spelling, use fewer words, or look through <More to={pages.catalogue}>all artworks</More>.
        </p>
      ) : null}
    </div>
  );
}

interface NearSpellingsProps {
  readonly text: string;
  readonly address: URLSearchParams;
  readonly spellings: ResultsFound['spellings'];
}

/** Says that the works below do not have the words that were asked for, and which words they have instead. */
export const NearSpellings = ({ text, address, spellings }: NearSpellingsProps) => (
  <p className={css.near}>
    No artwork has exactly <q>{text}</q>.{' '}
    {spellings.length > 0 ? 'Showing similar spellings: ' : 'Showing similar spellings.'}
    {spellings.map((near, at) => (
      <span key={near.text}>
        {at > 0 ? ', ' : ''}
        <More to={withParameters(address, { searchQuery: near.text })}>{near.text}</More>{' '}
        <span className={css.count}>{near.count.toLocaleString('en-GB')}</span>
      </span>
    ))}
  </p>
);

interface NothingOfKindProps {
  readonly kind: Exclude<ResultKind, 'artworks'>;
  readonly text: string;
  readonly address: URLSearchParams;
  readonly counts: ResultsFound['counts'];
}

/** Where all of a kind can be looked through. */
const listsOf: Partial<Record<ResultKind, { readonly to: string; readonly label: string }>> = {
  articles: { to: pages.articles, label: 'All articles' },
  segments: { to: pages.segments, label: 'All segments' },
  terms: { to: pages.terms, label: 'Vocabulary' },
};

/** Nothing of one kind was found: what there is of the others, or where to look instead. */
export function NothingOfKind({ kind, text, address, counts }: NothingOfKindProps) {
  const words = kindWords[kind].toLowerCase();
  const others = resultKinds.reduce((sum, one) => sum + counts[one], 0);
  const all = listsOf[kind];
  return (
    <EmptyState
      title="No search result"
      text={
        text
          ? `No ${words} match '${text}'. Check the spelling, or use fewer words.`
          : `Type at least two letters to search ${words}.`
      }
      action={
        others > 0 ? (
          <ButtonLink to={withParameters(address, { tab: null })}>{`Show ${others.toLocaleString('en-GB')} other ${
            others === 1 ? 'result' : 'results'
          }`}</ButtonLink>
        ) : all ? (
          <ButtonLink to={all.to}>{all.label}</ButtonLink>
        ) : undefined
      }
    />
  );
}

/** The parameters that belong to a filter, if they are not named like it. */
const droppedBy: Partial<Record<Excluding, Readonly<Record<string, null>>>> = {
  years: { yearFrom: null, yearTo: null },
  text: { searchQuery: null, type: null },
};

interface Chosen {
  readonly address: URLSearchParams;
  readonly facets: FacetsOfList | null;
}

/** 'Period 1700 to 1900', 'Material Oil paint or Tempera'. */
function excludingWords(filter: Excluding, { address, facets }: Chosen): string {
  if (filter === 'years')
    return `Period ${yearsWords(parsedYear(address.get('yearFrom') ?? ''), parsedYear(address.get('yearTo') ?? ''))}`;
  if (filter === 'text') return `The words '${address.get('searchQuery') ?? ''}'`;
  if (filter === 'tags') return 'The tags';
  if (filter === 'type') return `Only as ${address.get('type') ?? ''}`;
  const names = chosenIn(address, filter).map((value) => valueName(filter, value, facets));
  return `${facetWords[filter]} ${names.join(' or ')}`;
}

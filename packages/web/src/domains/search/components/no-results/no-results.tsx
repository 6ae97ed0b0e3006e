import type { FacetsOfList } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import type { ResultsFound } from '@oeuvre/contracts/domains/search/results/results.model.ts';
import { Link } from 'react-router';
import { ButtonLink } from '../../../../ui/button/button.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { More } from '../../../../ui/layout/layout.tsx';
import { chosenIn, filterCountOf, parsedYear, withoutFilters, withParameters } from '../../search.links.ts';
import { facetWords, yearsWords } from '../../search.words.ts';
import { valueName } from '../facets/facets.tsx';
import css from './no-results.module.css';

interface NoResultsProps {
  readonly text: string;
  readonly address: URLSearchParams;
  readonly found: Pick<ResultsFound, 'without' | 'spellings'>;
  /** The names of the chosen values. */
  readonly facets: FacetsOfList | null;
  /** Something that is no artwork was found, and stands below. */
  readonly hasOthers: boolean;
}
type Excluding = ResultsFound['without'][number]['filter'];

/** No work matches: which filters leave nothing over, what there would be without each, and near spellings. */
export function NoResults({ text, address, found: { without, spellings }, facets, hasOthers }: NoResultsProps) {
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
      {spellings.length > 0 ? (
        <p className={css.near}>
          Nothing is spelt exactly so, but {spellings.length === 1 ? 'this is' : 'these are'} near:{' '}
          {spellings.map((near, at) => (
            <span key={near.text}>
              {at > 0 ? ', ' : ''}
              <More to={withParameters(address, { searchQuery: near.text })}>{near.text}</More>{' '}
              <span className={css.count}>{near.count.toLocaleString('en-GB')}</span>
            </span>
          ))}
        </p>
      ) : null}
      {isFiltered ? (
        <p className={css.near}>
          <Link to={withoutFilters(address)} className={css.clear}>
            Clear filters
          </Link>
        </p>
      ) : null}
    </div>
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

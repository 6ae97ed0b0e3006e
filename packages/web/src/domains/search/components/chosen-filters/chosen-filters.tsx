import { type FacetName, facetNames } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { FacetsOfList } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import { type Pigment, pigments } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import { X } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon/icon.tsx';
import {
  chosenIn,
  filterCountOf,
  parsedYear,
  toggledValue,
  withoutFilters,
  withParameters,
} from '../../search.links.ts';
import { facetWords, yearsWords } from '../../search.words.ts';
import { valueName } from '../facets/facets.tsx';
import css from './chosen-filters.late.module.css';

interface ChosenFiltersProps {
  readonly address: URLSearchParams;
  /** Where the names of the chosen values are; null if the facets could not be loaded. */
  readonly found: FacetsOfList | null;
}

const explained: readonly FacetName[] = ['colours', 'has', 'rights'];

/** The chosen filters, each with its cross: 'or' stands between values of one facet, a gap between facets. */
export function ChosenFilters({ address, found }: ChosenFiltersProps) {
  if (filterCountOf(address) === 0) return null;
  const years = yearsWords(parsedYear(address.get('yearFrom') ?? ''), parsedYear(address.get('yearTo') ?? ''));
  return (
    <div className={css.chosen}>
      {facetNames.map((name) => (
        <Fragment key={name}>
          {chosenIn(address, name).map((value, at) => (
            <Fragment key={value}>
              {at > 0 ? <span className={css.or}>or</span> : null}
              <Chip
                words={valueName(name, value, found)}
                about={explained.includes(name) ? facetWords[name].toLowerCase() : ''}
                colour={name === 'colours' ? pigments[value as Pigment].colour : undefined}
                to={toggledValue(address, name, value)}
              />
            </Fragment>
          ))}
        </Fragment>
      ))}
      {years ? <Chip words={years} to={withParameters(address, { yearFrom: null, yearTo: null })} /> : null}
      <Link to={withoutFilters(address)} preventScrollReset className={css.clear}>
        Clear filters
      </Link>
    </div>
  );
}

interface ChipProps {
  readonly words: string;
  /** The field of the value, where the value alone does not name it. */
  readonly about?: string;
  readonly colour?: string | undefined;
  readonly to: string;
}

const Chip = ({ words, about, colour, to }: ChipProps) => (
  <Link to={to} preventScrollReset aria-label={`Remove ${words}${about && ` ${about}`}`} className={css.chip}>
    {colour ? <i style={{ background: colour }} /> : null}
    <span className={css.words}>{words}</span> {about ? <small>{about}</small> : null}
    <Icon of={X} size="small" />
  </Link>
);

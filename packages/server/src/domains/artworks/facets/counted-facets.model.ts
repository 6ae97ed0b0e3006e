import type { FacetName } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { Facet, YearHistogram } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import type { ArtworkFilter } from '../queries/artwork-filter.queries.ts';

export interface AskedFacets {
  readonly filter: ArtworkFilter;
  /** Only this one, … */
  readonly facet?: FacetName | undefined;
  /** … with values whose name contains this. */
  readonly facetText?: string | undefined;
}

/** Counts of the properties of a list's works. */
export interface CountedFacets {
  readonly totalCount: number;
  /** The most frequent values first, and chosen ones that have works. */
  readonly facets: ReadonlyMap<FacetName, Facet>;
  readonly years: YearHistogram | null;
}

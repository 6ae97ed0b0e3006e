import type { FacetName, TermFacet } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { YearHistogram } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';

/** The works that a viewer may see: those that are open to everybody, and these. */
export type Scope =
  | { readonly isAll: true }
  | {
      readonly isAll: false;
      /** Segments, by number, whose published works the viewer may read although not everybody may. */
      readonly readable: readonly number[];
      /** Segments whose works the viewer sees, published there or not. */
      readonly staffed: readonly number[];
      /** Further works, by number: own and shared ones. */
      readonly works: readonly number[];
    };

/** The place of a work in lists. */
export interface WorkKey {
  readonly id: ArtworkId;
  /** Microseconds since 1970. */
  readonly at: number;
}

/** A facet whose values are terms or makers. */
export type NumberedFacet = TermFacet | 'makers';

/** A work has one of these terms, or one below it. Without any, no work does. */
export interface TermGroup {
  /** The facet that chose them. */
  readonly facet?: NumberedFacet | undefined;
  /** Numbers of terms. */
  readonly terms: readonly number[];
}

/** The conditions that the works of a list share; only works that their owners publish are in any list of the index. */
export interface IndexFilter {
  readonly groups: readonly TermGroup[];
  /** Made in these years, both included. */
  readonly years?: { readonly from: number; readonly to: number } | undefined;
  /** Hangs, published, in one of these segments. */
  readonly segmentsIds?: readonly number[] | undefined;
  /** Bits, of which it has at least one: `workFlags`, the places of pigments, those of classes of rights. */
  readonly has?: number | undefined;
  readonly colours?: number | undefined;
  readonly rights?: number | undefined;
  /** It is one of these: their numbers, 32 bits each, big-endian. */
  readonly works?: Uint8Array | undefined;
}

/** A page of a list, newest first. */
export interface ListQuery {
  readonly scope: Scope;
  readonly filter: IndexFilter;
  /** The order of this segment's wall instead of that of the catalogue; only its published works. */
  readonly wall?: number | undefined;
  readonly after?: WorkKey | undefined;
  readonly skip: number;
  readonly count: number;
}

export interface ListPage {
  readonly keys: readonly WorkKey[];
  /** All matches. */
  readonly totalCount: number;
}

/** The properties of a list's works, counted. */
export interface FacetsQuery {
  readonly scope: Scope;
  readonly filter: IndexFilter;
  readonly facets: readonly FacetName[];
  /** Only these terms or makers. */
  readonly among?: readonly number[] | undefined;
  /** The most values of a facet. */
  readonly most: number;
}

/** A value by its number, and how many works have it: of a term, a segment, or its place among fixed values. */
export type ValueCount = readonly [no: number, count: number];

export interface FacetCounts {
  readonly totalCount: number;
  /** Of terms and makers the most frequent and the chosen ones, and how many have works; of segments and fixed values all. */
  readonly facets: Partial<Record<FacetName, { readonly values: readonly ValueCount[]; readonly valuesCount: number }>>;
  readonly years: YearHistogram | null;
}

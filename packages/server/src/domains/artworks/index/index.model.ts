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
      /** Further works: own and shared ones. */
      readonly works: readonly WorkKey[];
    };

/** The place of a work in lists. */
export interface WorkKey {
  readonly id: ArtworkId;
  /** Microseconds since 1970. */
  readonly at: number;
}

/** What the works of a list have in common; only works that their owners publish are in any list of the index. */
export interface IndexFilter {
  /** Numbers of terms, OR within a group and AND between groups. A group without terms matches nothing. */
  readonly groups: readonly (readonly number[])[];
  /** Made in these years, both included. */
  readonly years?: { readonly from: number; readonly to: number } | undefined;
  /** Hangs, published, in one of these segments. */
  readonly segments?: readonly number[] | undefined;
  /** Bits of `workFlags` that it must have. */
  readonly flags?: number | undefined;
}

/** A list whose terms are counted. */
export interface TermCountsQuery {
  readonly scope: Scope;
  readonly filter: IndexFilter;
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

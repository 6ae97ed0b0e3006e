import type { SimilarityModel } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { IndexFilter, Scope } from '../../artworks/index/index.model.ts';
import type { Coherence, CoherenceQuery, Compared } from '../ranking/coherence.ts';
import type { Shares } from '../ranking/explain.ts';

/** The question to the index. Works are named by their numbers in listed_works. */
export interface SimilarAsked {
  readonly work: number;
  readonly model: Exclude<SimilarityModel, 'none'>;
  readonly scope: Scope;
  /** Segments whose collections the viewer may read, by number; absent: all. */
  readonly readable?: readonly number[] | undefined;
  readonly filter: IndexFilter;
  /** PostgreSQL has decided that the viewer may list the works of the filter, published or not. */
  readonly isDecided: boolean;
  readonly pinned: readonly number[];
  readonly never: readonly number[];
  readonly from: number;
  readonly count: number;
  readonly explained: boolean;
  /** The term weights of the page before; the present ones if these are gone. */
  readonly version?: number | undefined;
}

export interface FoundWork {
  readonly id: ArtworkId;
  readonly score: number;
  readonly shares: Shares | null;
}

export interface Found {
  readonly items: readonly FoundWork[];
  readonly never: readonly FoundWork[];
  readonly totalCount: number;
  readonly hasNextPage: boolean;
  readonly isUntagged: boolean;
  readonly weights: { readonly version: number; readonly computedAt: string };
}

/** A question about a collection. Works are named by their numbers in listed_works. */
export interface CoherenceAsked extends Pick<CoherenceQuery, 'belongs' | 'never' | 'kept'> {
  readonly scope: Scope;
  /** Its works: 32 bits each, big-endian. */
  readonly works: Uint8Array;
}

/** The same with ids of works. */
export type ComparedWorks = Omit<Compared, 'works'> & { readonly ids: readonly ArtworkId[] };
export interface CoherenceFound extends Omit<Coherence, 'strange' | 'missing' | 'pairs'> {
  readonly strange: readonly ComparedWorks[];
  readonly missing: readonly ComparedWorks[];
  readonly pairs: readonly ComparedWorks[];
}

declare module '../../artworks/index/questions.ts' {
  interface Questions {
    similar: { readonly asked: SimilarAsked; readonly answer: Found };
    coherence: { readonly asked: CoherenceAsked; readonly answer: CoherenceFound };
  }
}

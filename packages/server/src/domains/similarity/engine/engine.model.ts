import type { SimilarityModel } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import type { ArtworkId, SegmentId, TagId } from '@oeuvre/contracts/kernel/ids.ts';

/** Which works a viewer sees. Works that everybody sees are always among them. */
export interface EngineScope {
  /** Every published work. */
  readonly isAll: boolean;
  /** Closed segments whose published works the viewer sees. */
  readonly closedSegments: readonly SegmentId[];
  /** Works that the viewer sees for a reason of their own. */
  readonly works: readonly ArtworkId[];
  /** Segments whose content, and so whose collections, the viewer may read. */
  readonly readableSegments: readonly SegmentId[];
}

/** What narrows a list. */
export interface EngineFilter {
  /** Works that hang in one of these; absent: no matter where. */
  readonly segments?: readonly SegmentId[] | undefined;
  /** Works with each of these terms, or a term below it. */
  readonly tags: readonly TagId[];
  /** Only these works, which may also be unpublished. */
  readonly works?: readonly ArtworkId[] | undefined;
}

export interface FindRequest {
  readonly artworkId: ArtworkId;
  readonly model: Exclude<SimilarityModel, 'none'>;
  readonly scope: EngineScope;
  readonly filter: EngineFilter;
  readonly pinned: readonly ArtworkId[];
  readonly never: readonly ArtworkId[];
  readonly from: number;
  readonly count: number;
  readonly explained: boolean;
  /** The term weights of the page before; the present ones if these are gone. */
  readonly version?: number | undefined;
}

/** A part of a relevance: a term or a collection by its id, in thousandths of a percent. */
export interface FoundShare {
  readonly id: string;
  readonly points: number;
}
export interface FoundShares {
  readonly points: number;
  readonly tags: { readonly points: number; readonly parts: readonly FoundShare[] } | null;
  readonly collections: { readonly points: number; readonly parts: readonly FoundShare[] } | null;
}
export interface FoundWork {
  readonly id: ArtworkId;
  readonly score: number;
  readonly shares: FoundShares | null;
}

export interface Found {
  readonly items: readonly FoundWork[];
  readonly never: readonly FoundWork[];
  readonly totalCount: number;
  readonly hasNextPage: boolean;
  readonly isUntagged: boolean;
  readonly weights: { readonly version: number; readonly computedAt: string };
}

/** To the thread. */
export type EngineMessage =
  | { readonly no: number; readonly find: FindRequest }
  /** These works have changed. */
  | { readonly changed: readonly ArtworkId[] }
  /** Anything may have changed. */
  | { readonly rebuild: true }
  /** Another version of the term weights is the active one. */
  | { readonly weights: true };

/** From the thread. */
export type EngineReply =
  | { readonly no: number; readonly found: Found }
  | { readonly no: number; readonly failed: string }
  | { readonly ready: EngineStatus }
  /** Lists made before may be out of date. */
  | { readonly applied: EngineStatus };

/** How large the engine is; for the metrics and the benchmark. */
export interface EngineStatus {
  readonly works: number;
  readonly bytes: Readonly<Record<string, number>>;
  readonly buildMs: number;
}

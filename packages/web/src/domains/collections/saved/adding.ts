import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { ArtworkId, CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { createStore } from '../../../ui/store.ts';

/** The works for which the dialog asks. */
export interface Adding {
  readonly ids: readonly ArtworkId[];
  /** The title of the work, if it is only one. */
  readonly title?: string | undefined;
  /** Into collections of this segment; otherwise into the viewer's own. */
  readonly segmentId?: SegmentId | undefined;
  /** They leave this collection, which is not offered, when another one has them. */
  readonly move?: {
    readonly from: CollectionId;
    /** `areNew`: none of them was in it before. */
    readonly onFilled: (to: Pick<CollectionSummary, 'id' | 'name' | 'segmentId'>, areNew: boolean) => void;
  };
}

/** Outside the cards: a card may close while its dialog is open. */
export const adding = createStore<Adding | null>(null);

export const addToCollection = (works: Adding) => adding.set(works);

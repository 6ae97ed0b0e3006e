import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { createStore } from '../../../ui/store.ts';

/** The works for which the dialog asks. */
export interface Adding {
  readonly ids: readonly ArtworkId[];
  /** The title of the work, if it is only one. */
  readonly title?: string | undefined;
  /** Into collections of this segment; otherwise into the viewer's own. */
  readonly segmentId?: SegmentId | undefined;
}

/** Outside the cards: a card may close while its dialog is open. */
export const adding = createStore<Adding | null>(null);

export const addToCollection = (works: Adding) => adding.set(works);

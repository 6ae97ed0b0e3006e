import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { createStore } from '../../../ui/store.ts';

/** Whether works are in any collection of the viewer, or of a segment. */
export const saved = createStore<ReadonlyMap<string, boolean>>(new Map());
export const savedKey = (artworkId: ArtworkId, segmentId?: SegmentId) => `${segmentId} ${artworkId}`;

import type {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { product } from '@oeuvre/contracts/kernel/product.ts';
import { addressOfCall, readAddress } from '../../../ui/api-context.ts';
import { partsOf } from './parts-of.ts';
import { saved, savedKey } from './saved-store.ts';

/** The cards of one page ask together: the first of them starts this wait, in milliseconds. */
const together = 30;
/** Works in one call; an address with more would be too long. */
const worksAtOnce = 60;
const waiting = new Map<SegmentId | undefined, Set<ArtworkId>>();

/** Asks whether these works are in a collection, together with the other cards of the page. */
export function askSaved(ids: readonly ArtworkId[], segmentId: SegmentId | undefined) {
  const asked = waiting.get(segmentId);
  if (asked) for (const id of ids) asked.add(id);
  else {
    waiting.set(segmentId, new Set(ids));
    setTimeout(() => void answer(segmentId), together);
  }
}

async function answer(segmentId: SegmentId | undefined) {
  const ids = [...(waiting.get(segmentId) ?? [])];
  waiting.delete(segmentId);
  for (const some of partsOf(ids, worksAtOnce)) {
    // Without an answer the bookmarks stay as they are; they can be used all the same.
    const found = await savedOf(some, segmentId).catch(() => undefined);
    if (found) noteAnswer(some, (id) => found.artworks.includes(id), segmentId);
  }
}

/** The routes are types here: a reading page need not load them. */
const savedOf = (artworksIds: ArtworkId[], segmentId: SegmentId | undefined) =>
  segmentId
    ? readAddress(
        addressOfCall<typeof segmentCollectionsRoutes.saved>(`/api/open-${product}-collections/items`, {
          query: { segmentId, artworksIds },
        }),
      )
    : readAddress(
        addressOfCall<typeof collectionsRoutes.saved>('/api/artworks-collections/items', { query: { artworksIds } }),
      );

function noteAnswer(ids: readonly ArtworkId[], isSaved: (id: ArtworkId) => boolean, segmentId: SegmentId | undefined) {
  const next = new Map(saved.get());
  for (const id of ids) next.set(savedKey(id, segmentId), isSaved(id));
  saved.set(next);
}

/** Shows at once that these works are in a collection. */
export const noteSaved = (ids: readonly ArtworkId[], segmentId?: SegmentId) => noteAnswer(ids, () => true, segmentId);

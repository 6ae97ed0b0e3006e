import { maximumItemsAtOnce } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { TakenOut } from '@oeuvre/contracts/domains/collections/items/items.model.ts';
import { itemsRoutes, segmentItemsRoutes } from '@oeuvre/contracts/domains/collections/items/items.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { askSaved, noteSaved } from '../../saved/ask-saved.ts';
import { partsOf } from '../../saved/parts-of.ts';

/** A body of a call has 64 kB; a single note is a third of it at most. */
const mostBytes = 40_000;

/** The same for works with notes: as many as one body holds. */
function partsWithNotes(taken: readonly TakenOut[]): TakenOut[][] {
  const divided: TakenOut[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const work of taken) {
    const size = new Blob([JSON.stringify(work)]).size;
    bytes += size;
    if (bytes > mostBytes || divided.at(-1)!.length === maximumItemsAtOnce) {
      divided.push([]);
      bytes = size;
    }
    divided.at(-1)!.push(work);
  }
  return divided;
}

/** The acts on the works of one collection, for all parts of its page. Bookmarks follow. */
export function workActs({ id, segmentId }: Pick<Collection, 'id' | 'segmentId'>) {
  const calls = segmentId
    ? { ...segmentCollectionsRoutes, ...segmentItemsRoutes }
    : { ...collectionsRoutes, ...itemsRoutes };
  const params = { id };
  const sendBack = async (taken: readonly TakenOut[]) => {
    for (const works of partsWithNotes(taken)) await browserCall(calls.putBack, { params, body: { works } });
  };
  return {
    async add(ids: readonly ArtworkId[]) {
      for (const artworkId of partsOf(ids, maximumItemsAtOnce))
        await browserCall(calls.put, { body: { value: true, collectionsId: id, artworkId } });
      noteSaved(ids, segmentId ?? undefined);
    },
    /** The answer puts them back as they were. */
    async takeOut(ids: readonly ArtworkId[]): Promise<readonly TakenOut[]> {
      const taken: TakenOut[] = [];
      try {
        for (const artworksIds of partsOf(ids, maximumItemsAtOnce))
          taken.push(...(await browserCall(calls.takeOut, { params, body: { artworksIds } })).works);
      } catch (error) {
        // All of them are taken out, or none.
        await sendBack(taken);
        throw error;
      }
      askSaved(ids, segmentId ?? undefined);
      return taken;
    },
    async putBack(taken: readonly TakenOut[]) {
      await sendBack(taken);
      noteSaved(
        taken.map(({ artworkId }) => artworkId),
        segmentId ?? undefined,
      );
    },
  };
}

import '../collections.tables.ts';
import { maximumItems } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import type { TakenOut } from '@oeuvre/contracts/domains/collections/items/items.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { invalidFields } from '../../../platform/base/invalid-input.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { visibleArtworkIds } from '../../artworks/artworks.access.ts';
import { type Actor, getCollectionForUpdate } from '../change-collection.ts';
import type { One } from '../place-for.ts';
import { isRank, rankBetween } from '../ranks.ts';
import { recordItems } from './items.commands.ts';

/** Takes works out of a collection; the answer puts them back. Those that are not in it are not in the answer. */
export function takeWorksOut(
  db: Database,
  actor: Actor,
  { id, of, artworksIds }: One & { readonly artworksIds: readonly ArtworkId[] },
): Promise<TakenOut[]> {
  return inTransaction(db, async (tx) => {
    const collection = await getCollectionForUpdate(tx, actor.viewer, { id, of });
    const { rows } = await sql<TakenOut>`delete from collection_items
      where collection_id = ${id} and artwork_id = any(${artworksIds}::uuid[])
      returning artwork_id, rank as place, text as note`.execute(tx);
    const artworks = rows.map(({ artworkId }) => artworkId);
    if (artworks.length > 0) await recordItems(tx, actor, { act: 'remove', collection, artworks });
    return rows.toSorted((a, b) => (a.place < b.place ? -1 : 1));
  });
}

/**
 * Puts works back at their places with their notes. If another one has taken a place since, the work comes behind it;
 * a work that was added again meanwhile stays where it is.
 */
export function putWorksBack(
  db: Database,
  actor: Actor,
  { id, of, works }: One & { readonly works: readonly TakenOut[] },
): Promise<void> {
  if (!works.every(({ place }) => isRank(place)))
    throw invalidFields({ path: 'body.works', message: 'have places that no collection has' });
  return inTransaction(db, async (tx) => {
    const collection = await getCollectionForUpdate(tx, actor.viewer, { id, of });
    const asked = [...new Map(works.map((work) => [work.artworkId, work])).values()];
    const ids = asked.map(({ artworkId }) => artworkId);
    if ((await visibleArtworkIds(tx, actor.viewer, ids)).length < ids.length) throw commonErrors('not-found');
    const { rows } = await sql<{ count: number; present: ArtworkId[] }>`select count(*) as count,
      coalesce(array_agg(artwork_id) filter (where artwork_id = any(${ids}::uuid[])), '{}') as present
      from collection_items where collection_id = ${id}`.execute(tx);
    const { count, present } = rows[0]!;
    const back = asked.filter(({ artworkId }) => !present.includes(artworkId));
    if (count + back.length > maximumItems) throw collectionErrors('collection-full');
    for (const { artworkId, place, note } of back) {
      const rank = await freeRank(tx, id, place);
      const keeperId = (collection.ownerId ?? collection.segmentId)!;
      await tx
        .insertInto('collectionItems')
        .values({ collectionId: id, keeperId, artworkId, rank, text: note })
        .execute();
    }
    const artworks = back.map(({ artworkId }) => artworkId);
    if (artworks.length > 0) await recordItems(tx, actor, { act: 'add', collection, artworks });
  });
}

/** The place itself, or if it is taken, the one behind it; uses the index collection_items_order. */
async function freeRank(tx: Database, id: One['id'], place: string): Promise<string> {
  const { rows } = await sql<{ rank: string }>`select rank from collection_items
    where collection_id = ${id} and rank >= ${place} order by rank limit 2`.execute(tx);
  const [at, next] = rows.map(({ rank }) => rank);
  return at === place ? rankBetween(place, next ?? null) : place;
}

import '../collections.tables.ts';
import { maximumItems } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { visibleArtworkIds } from '../../artworks/artworks.access.ts';
import {
  type Actor,
  getCollectionForUpdate,
  getCollectionsForUpdate,
  type Keeper,
  recordCollectionChange,
} from '../change-collection.ts';
import type { StoredCollection } from '../collections.access.ts';
import { moveInOrder } from '../move.ts';
import { ranksAfter } from '../ranks.ts';

interface Put {
  readonly of: Keeper;
  readonly collections: readonly CollectionId[];
  readonly artworks: readonly ArtworkId[];
}

/**
 * Puts works at the end of collections, each once. They must be ones that the viewer may see. All of them are put in, or
 * none.
 */
export function putWorks(db: Database, actor: Actor, { of, collections, artworks }: Put): Promise<void> {
  return inTransaction(db, async (tx) => {
    const locked = await getCollectionsForUpdate(tx, actor.viewer, { ids: collections, of });
    const asked = [...new Set(artworks)];
    if ((await visibleArtworkIds(tx, actor.viewer, asked)).length < asked.length) throw commonErrors('not-found');
    for (const collection of locked) {
      const added = await appendWorks(tx, collection, asked);
      if (added.length > 0) await recordItems(tx, actor, { act: 'add', collection, artworks: added });
    }
  });
}

/** Appends those works that are not in the collection; its row is locked. */
export async function appendWorks(
  tx: Database,
  { id, ownerId, segmentId }: StoredCollection,
  artworks: readonly ArtworkId[],
): Promise<ArtworkId[]> {
  if (artworks.length === 0) return [];
  const { rows } = await sql<{ count: number; last: string | null; present: ArtworkId[] }>`select
      (select count(*) from collection_items where collection_id = ${id}) as count,
      (select max(rank) from collection_items where collection_id = ${id}) as last,
      array(select artwork_id from collection_items where collection_id = ${id} and artwork_id = any(${artworks}::uuid[])) as present`.execute(
    tx,
  );
  const { count, last, present } = rows[0]!;
  const added = artworks.filter((artwork) => !present.includes(artwork));
  if (count + added.length > maximumItems) throw collectionErrors('collection-full');
  if (added.length === 0) return [];
  const ranks = ranksAfter(last, added.length);
  await tx
    .insertInto('collectionItems')
    .values(
      added.map((artworkId, at) => ({
        collectionId: id,
        keeperId: (ownerId ?? segmentId)!,
        artworkId,
        rank: ranks[at]!,
      })),
    )
    .execute();
  return added;
}

/** A work in a collection. */
export interface Collected {
  readonly collection: CollectionId;
  readonly artwork: ArtworkId;
}

/** Takes works out of collections; those that are not in them stay so. */
export function removeWorks(
  db: Database,
  actor: Actor,
  { of, works }: { readonly of: Keeper; readonly works: readonly Collected[] },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const ids = [...new Set(works.map(({ collection }) => collection))];
    const locked = await getCollectionsForUpdate(tx, actor.viewer, { ids, of });
    const { rows } = await sql<Collected>`delete from collection_items i
      using unnest(${works.map(({ collection }) => collection)}::uuid[], ${works.map(({ artwork }) => artwork)}::uuid[]) as n (collection, artwork)
      where i.collection_id = n.collection and i.artwork_id = n.artwork returning n.collection, n.artwork`.execute(tx);
    for (const collection of locked) {
      const artworks = rows.filter((row) => row.collection === collection.id).map(({ artwork }) => artwork);
      if (artworks.length > 0) await recordItems(tx, actor, { act: 'remove', collection, artworks });
    }
  });
}

interface ItemsChange {
  readonly act: 'add' | 'remove';
  readonly collection: StoredCollection;
  readonly artworks: readonly ArtworkId[];
}

export async function recordItems(
  tx: Database,
  actor: Actor,
  { act, collection, artworks }: ItemsChange,
): Promise<void> {
  await tx.updateTable('collections').set({ updatedAt: now }).where('id', '=', collection.id).execute();
  await recordCollectionChange(tx, actor, { act, collection, details: { artworks } });
}

interface ItemMove {
  readonly of: Keeper;
  readonly id: CollectionId;
  /** A work, or the item of a wall text. */
  readonly itemId: string;
  readonly targetItemId: string;
}

/** Moves a work or a wall text to the place of another; the ones between shift. */
export function moveItem(db: Database, actor: Actor, { of, id, itemId, targetItemId }: ItemMove): Promise<void> {
  return inTransaction(db, async (tx) => {
    const collection = await getCollectionForUpdate(tx, actor.viewer, { id, of });
    const keys = [itemId, targetItemId];
    const { rows } = await sql<{
      id: string;
      key: string;
      rank: string;
    }>`select id, coalesce(artwork_id, id) as key, rank from collection_items
      where collection_id = ${id} and (artwork_id = any(${keys}::uuid[]) or (id = any(${keys}::uuid[]) and artwork_id is null))`.execute(
      tx,
    );
    const [item, target] = keys.map((key) => rows.find((row) => row.key === key));
    if (!item || !target) throw commonErrors('not-found');
    if (item === target) return;
    const list = { table: sql`collection_items`, within: sql`collection_id = ${id}` };
    await moveInOrder(tx, list, { id: item.id, rank: item.rank, targetRank: target.rank });
    await recordCollectionChange(tx, actor, { act: 'move', collection, details: { itemId, targetItemId } });
  });
}

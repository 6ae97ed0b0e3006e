import './collections.tables.ts';
import { maximumCollections } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import type { CollectionChange, NewCollection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { curatesCollectionsIn, mayChangeCollection } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import { maySeeSegment, maySeeSegmentContent } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { CollectionId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { invalidFields } from '../../platform/base/invalid-input.ts';
import { type Database, inTransaction, now } from '../../platform/database/database.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { visibleArtworkIds } from '../artworks/artworks.access.ts';
import { findSegment } from '../segments/segments.queries.ts';
import {
  type Actor,
  getCollectionForUpdate,
  getCollectionsForUpdate,
  type Keeper,
  recordCollectionChange,
} from './change-collection.ts';
import { listStoredCollections } from './collections.access.ts';
import { appendWorks } from './items/items.commands.ts';
import { moveInOrder } from './move.ts';
import { rankBetween } from './ranks.ts';

/** One collection of a person or of a segment. */
interface One {
  readonly id: CollectionId;
  readonly of: Keeper;
}

/** Refuses people who are not staff of the segment; one that they may not see is unknown. */
export async function assertCurates(db: Database, viewer: Viewer, segmentId: SegmentId): Promise<void> {
  const segment = await findSegment(db, segmentId);
  if (!segment || !maySeeSegment(viewer, segment).allowed) throw collectionErrors('unknown-segment');
  assertAllowed(maySeeSegmentContent(viewer, segment));
  if (!curatesCollectionsIn(viewer, segmentId)) throw collectionErrors('not-staff');
}

/** Makes a collection of the viewer, or of a segment: there it becomes the first one. */
export function createCollection(
  db: Database,
  actor: Actor,
  { segmentId = null, artworks, ...words }: NewCollection & { readonly segmentId?: SegmentId | null },
): Promise<CollectionId> {
  return inTransaction(db, async (tx) => {
    if (segmentId) await assertCurates(tx, actor.viewer, segmentId);
    const keeper = { ownerId: segmentId ? null : accountOf(actor.viewer), segmentId };
    const rank = await placeFor(tx, keeper);
    const visible = await visibleArtworkIds(tx, actor.viewer, artworks);
    if (visible.length < new Set(artworks).size) throw commonErrors('not-found');
    const { id } = await tx
      .insertInto('collections')
      .values({ ...keeper, ...words, rank })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [collection] = await listStoredCollections(tx, [id]);
    await appendWorks(tx, collection!, [...new Set(artworks)]);
    await recordCollectionChange(tx, actor, { act: 'create', collection: collection!, details: { artworks } });
    return id;
  });
}

interface KeeperIds {
  readonly ownerId: UserId | null;
  readonly segmentId: SegmentId | null;
}

/** A place for one more collection, before the others; its keeper's row stays locked, so no two take one place. */
async function placeFor(tx: Database, { ownerId, segmentId }: KeeperIds): Promise<string | null> {
  const keeper = segmentId ? sql`segments where id = ${segmentId}` : sql`users where id = ${ownerId}`;
  await sql`select from ${keeper} for no key update`.execute(tx);
  const kept = segmentId ? sql`segment_id = ${segmentId}` : sql`owner_id = ${ownerId}`;
  const { rows } = await sql<{
    count: number;
    first: string | null;
  }>`select count(*) as count, min(rank) as first from collections where ${kept}`.execute(tx);
  if (rows[0]!.count >= maximumCollections) throw collectionErrors('too-many-collections');
  return segmentId ? rankBetween(null, rows[0]!.first) : null;
}

/** Absent fields stay as they are. */
export function changeCollection(
  db: Database,
  actor: Actor,
  { id, of, change }: One & { readonly change: CollectionChange },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const collection = await getCollectionForUpdate(tx, actor.viewer, { id, of });
    const { coverArtworkId } = change;
    if (coverArtworkId) {
      const items = tx.selectFrom('collectionItems').select('id').where('collectionId', '=', id);
      if (!(await items.where('artworkId', '=', coverArtworkId).executeTakeFirst()))
        throw invalidFields({ path: 'body.coverArtworkId', message: 'is not in the collection' });
    }
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) return;
    await tx
      .updateTable('collections')
      .set({ ...given, updatedAt: now })
      .where('id', '=', id)
      .execute();
    await recordCollectionChange(tx, actor, { act: 'change', collection, details: { fields: Object.keys(given) } });
  });
}

/** Deletes a collection; its works stay where they hang. It can be restored for a while. */
export function deleteCollection(db: Database, actor: Actor, { id, of }: One): Promise<void> {
  return inTransaction(db, async (tx) => {
    const collection = await getCollectionForUpdate(tx, actor.viewer, { id, of });
    await sql`insert into deleted_collections (id, owner_id, segment_id, was)
      select c.id, c.owner_id, c.segment_id, jsonb_build_object('collection', to_jsonb(c), 'items',
        (select coalesce(jsonb_agg(to_jsonb(i) order by i.rank), '[]') from collection_items i where i.collection_id = c.id))
      from collections c where c.id = ${id}`.execute(tx);
    // The items first: the index of works asks whose collection it was.
    await tx.deleteFrom('collectionItems').where('collectionId', '=', id).execute();
    await tx.deleteFrom('collections').where('id', '=', id).execute();
    await recordCollectionChange(tx, actor, { act: 'delete', collection, details: { name: collection.name } });
  });
}

/** Restores a deleted collection with those of its works that still exist; a segment's becomes the first one. */
export function restoreCollection(db: Database, actor: Actor, { id, of }: One): Promise<void> {
  return inTransaction(db, async (tx) => {
    const deleted = await tx
      .selectFrom('deletedCollections')
      .select(['ownerId', 'segmentId'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const isOfKind = deleted && (deleted.segmentId === null) === (of === 'person');
    if (!isOfKind) throw commonErrors('not-found');
    const segment = deleted.segmentId ? ((await findSegment(tx, deleted.segmentId)) ?? null) : null;
    assertAllowed(mayChangeCollection(actor.viewer, { ownerId: deleted.ownerId, segment }), collectionErrors);
    const rank = await placeFor(tx, deleted);
    await sql`with gone as (delete from deleted_collections where id = ${id} returning was),
      restored as (
        insert into collections (id, owner_id, segment_id, name, description, rank, cover_artwork_id, created_at)
        select c.id, c.owner_id, c.segment_id, c.name, c.description, ${rank}, (select a.id from artworks a where a.id = c.cover_artwork_id), c.created_at
        from gone, jsonb_populate_record(null::collections, gone.was -> 'collection') c)
      insert into collection_items (id, collection_id, keeper_id, artwork_id, rank, text, added_at)
        select i.id, i.collection_id, i.keeper_id, i.artwork_id, i.rank, i.text, i.added_at
        from gone, jsonb_populate_recordset(null::collection_items, gone.was -> 'items') i
        where i.artwork_id is null or exists (select from artworks a where a.id = i.artwork_id)`.execute(tx);
    await recordCollectionChange(tx, actor, { act: 'restore', collection: { id, segmentId: deleted.segmentId } });
  });
}

/** Moves a collection of a segment to the place of another one; the ones between shift. */
export function moveCollection(
  db: Database,
  actor: Actor,
  { itemId, targetItemId }: { readonly itemId: CollectionId; readonly targetItemId: CollectionId },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [known] = await listStoredCollections(tx, [itemId]);
    if (known?.segmentId) await sql`select from segments where id = ${known.segmentId} for no key update`.execute(tx);
    const both = await getCollectionsForUpdate(tx, actor.viewer, { ids: [itemId, targetItemId], of: 'segment' });
    const [moved, target] = [itemId, targetItemId].map((id) => both.find((one) => one.id === id)!);
    if (moved!.segmentId !== target!.segmentId) throw commonErrors('not-found');
    const list = { table: sql`collections`, within: sql`segment_id = ${moved!.segmentId}` };
    await moveInOrder(tx, list, { id: itemId, rank: moved!.rank!, targetRank: target!.rank! });
    await recordCollectionChange(tx, actor, { act: 'move-collection', collection: moved!, details: { targetItemId } });
  });
}

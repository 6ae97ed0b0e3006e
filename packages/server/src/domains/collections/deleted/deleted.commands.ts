import '../collections.tables.ts';
import { daysToRestore } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import { mayChangeCollection } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { findSegment } from '../../segments/segments.queries.ts';
import { type Actor, getCollectionForUpdate, recordCollectionChange } from '../change-collection.ts';
import { type One, placeFor } from '../place-for.ts';

/** Collections deleted before this time can no longer be restored. */
const oldest = sql<Date>`now() - ${daysToRestore} * interval '1 day'`;

/** Deletes a collection; its works stay where they hang. It can be restored for a while. */
export function deleteCollection(db: Database, actor: Actor, { id, of }: One): Promise<void> {
  return inTransaction(db, async (tx) => {
    const collection = await getCollectionForUpdate(tx, actor.viewer, { id, of });
    await sql`insert into deleted_collections (id, owner_id, segment_id, was)
      select c.id, c.owner_id, c.segment_id, jsonb_build_object('collection', to_jsonb(c), 'items',
        (select coalesce(jsonb_agg(to_jsonb(i) order by i.rank), '[]') from collection_items i where i.collection_id = c.id),
        'answers', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from coherence_answers n where n.collection_id = c.id))
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
      .where('deletedAt', '>', oldest)
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
        from gone, jsonb_populate_record(null::collections, gone.was -> 'collection') c),
      answered as (
        insert into coherence_answers (id, collection_id, artwork_id, other_id, kind, answered_by, answered_at)
        select n.id, n.collection_id, n.artwork_id, n.other_id, n.kind, (select u.id from users u where u.id = n.answered_by), n.answered_at
        from gone, jsonb_populate_recordset(null::coherence_answers, coalesce(gone.was -> 'answers', '[]')) n
        where exists (select from artworks a where a.id = n.artwork_id)
          and (n.other_id is null or exists (select from artworks a where a.id = n.other_id)))
      insert into collection_items (id, collection_id, keeper_id, artwork_id, rank, text, added_at)
        select i.id, i.collection_id, i.keeper_id, i.artwork_id, i.rank, i.text, i.added_at
        from gone, jsonb_populate_recordset(null::collection_items, gone.was -> 'items') i
        where i.artwork_id is null or exists (select from artworks a where a.id = i.artwork_id)`.execute(tx);
    await recordCollectionChange(tx, actor, { act: 'restore', collection: { id, segmentId: deleted.segmentId } });
  });
}

/** Collections per transaction; each may hold ten thousand works. */
const deletedAtOnce = 200;

/** Deletes for good what can no longer be restored. */
export async function forgetDeletedCollections(db: Database, signal?: AbortSignal): Promise<void> {
  for (let count = deletedAtOnce; count === deletedAtOnce && !signal?.aborted; ) {
    const { rows } = await sql`delete from deleted_collections where id in (
      select id from deleted_collections where deleted_at <= ${oldest} order by deleted_at limit ${deletedAtOnce}) returning id`.execute(
      db,
    );
    count = rows.length;
  }
}

import '../collections.tables.ts';
import { maximumItems } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import type { NewWallText } from '@oeuvre/contracts/domains/collections/hanging/hanging.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, CollectionId, CollectionItemId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { type Actor, getCollectionForUpdate, type Keeper, recordCollectionChange } from '../change-collection.ts';
import type { StoredCollection } from '../collections.access.ts';
import { rankBetween } from '../ranks.ts';

interface One {
  readonly of: Keeper;
  readonly id: CollectionId;
}

interface Hung {
  readonly act: 'write-text' | 'change-text' | 'delete-text' | 'write-note';
  readonly collection: StoredCollection;
  readonly item: string;
}

async function recordHanging(tx: Database, actor: Actor, { act, collection, item }: Hung): Promise<void> {
  await tx.updateTable('collections').set({ updatedAt: now }).where('id', '=', collection.id).execute();
  await recordCollectionChange(tx, actor, { act, collection, details: { item } });
}

/** Hangs a wall text in front of a work or another wall text, or at the end. */
export function writeWallText(
  db: Database,
  actor: Actor,
  { of, id, text, before }: One & NewWallText,
): Promise<{ readonly kind: 'text'; readonly id: CollectionItemId; readonly text: string }> {
  return inTransaction(db, async (tx) => {
    const collection = await getCollectionForUpdate(tx, actor.viewer, { id, of });
    const rank = await rankBefore(tx, id, before);
    const item = await tx
      .insertInto('collectionItems')
      .values({
        collectionId: id,
        keeperId: (collection.ownerId ?? collection.segmentId)!,
        artworkId: null,
        rank,
        text,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordHanging(tx, actor, { act: 'write-text', collection, item: item.id });
    return { kind: 'text', id: item.id, text };
  });
}

/** A free place in front of an item; the collection's row is locked. */
async function rankBefore(tx: Database, id: CollectionId, before: NewWallText['before']): Promise<string> {
  const { rows } = await sql<{ count: number; last: string | null; target: string | null; previous: string | null }>`
    with target as (select rank from collection_items where collection_id = ${id}
      and (artwork_id = ${before}::uuid or (id = ${before}::uuid and artwork_id is null)))
    select count(*) as count, max(rank) as last, (select rank from target) as target,
      max(rank) filter (where rank < (select rank from target)) as previous
    from collection_items where collection_id = ${id}`.execute(tx);
  const { count, last, target, previous } = rows[0]!;
  if (before !== null && target === null) throw commonErrors('not-found');
  if (count >= maximumItems) throw collectionErrors('collection-full');
  return before === null ? rankBetween(last, null) : rankBetween(previous, target);
}

interface Item extends One {
  readonly itemId: CollectionItemId;
}

interface NewWords {
  readonly text: string;
  readonly was?: string | undefined;
}

export function changeWallText(
  db: Database,
  actor: Actor,
  { of, id, itemId, text, was }: Item & NewWords,
): Promise<void> {
  const item = sql<SqlBool>`id = ${itemId} and artwork_id is null`;
  return inTransaction(db, (tx) => setText(tx, actor, { of, id, item, text, was, act: 'change-text' }));
}

/** Writes a note beside a work, changes it, or deletes it: then its words are empty. */
export function writeNote(
  db: Database,
  actor: Actor,
  { of, id, artworkId, text, was }: One & NewWords & { readonly artworkId: ArtworkId },
): Promise<void> {
  const item = sql<SqlBool>`artwork_id = ${artworkId}`;
  return inTransaction(db, (tx) => setText(tx, actor, { of, id, item, text, was, act: 'write-note' }));
}

interface Words extends One, NewWords {
  readonly item: RawBuilder<SqlBool>;
  readonly act: Hung['act'];
}

async function setText(tx: Database, actor: Actor, { of, id, item, text, was, act }: Words): Promise<void> {
  const collection = await getCollectionForUpdate(tx, actor.viewer, { id, of });
  const known = await sql<{
    id: string;
    text: string;
  }>`select coalesce(artwork_id, id) as id, text from collection_items
    where collection_id = ${id} and ${item}`.execute(tx);
  const [found] = known.rows;
  if (!found) throw commonErrors('not-found');
  if (was !== undefined && was !== found.text) throw collectionErrors('text-changed', { text: found.text });
  await sql`update collection_items set text = ${text} where collection_id = ${id} and ${item}`.execute(tx);
  await recordHanging(tx, actor, { act, collection, item: found.id });
}

export function deleteWallText(db: Database, actor: Actor, { of, id, itemId }: Item): Promise<void> {
  return inTransaction(db, async (tx) => {
    const collection = await getCollectionForUpdate(tx, actor.viewer, { id, of });
    const deleted = await tx
      .deleteFrom('collectionItems')
      .where('collectionId', '=', id)
      .where('id', '=', itemId)
      .where('artworkId', 'is', null)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw commonErrors('not-found');
    await recordHanging(tx, actor, { act: 'delete-text', collection, item: itemId });
  });
}

import '../collections.tables.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { type Actor, recordCollectionChange } from '../change-collection.ts';
import { getCollection } from '../collections.access.ts';
import { assertCurates } from '../collections.commands.ts';
import { hungItemsOf } from '../hanging/hanging.queries.ts';
import { type One, placeFor } from '../place-for.ts';

/**
 * Makes a new collection with the works of another one that the viewer may see, its wall texts and its notes: for the
 * viewer, or in the same segment. Everything is copied, or nothing.
 */
export function copyCollection(
  db: Database,
  actor: Actor,
  { id: from, of, name }: One & { readonly name: string },
): Promise<CollectionId> {
  const { viewer } = actor;
  return inTransaction(db, async (tx) => {
    const source = await getCollection(tx, viewer, from);
    if (of === 'segment' && !source.segmentId) throw commonErrors('not-found');
    const segmentId = of === 'segment' ? source.segmentId : null;
    if (segmentId) await assertCurates(tx, viewer, segmentId);
    const keeper = { ownerId: segmentId ? null : accountOf(viewer), segmentId };
    const rank = await placeFor(tx, keeper);
    const { id } = await tx
      .insertInto('collections')
      .values({ ...keeper, name, description: source.description, rank })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into collection_items (collection_id, keeper_id, artwork_id, rank, text)
      select ${id}::uuid, ${keeper.ownerId ?? segmentId}::uuid, i.artwork_id, i.rank, i.text from ${hungItemsOf(viewer, from)}`.execute(
      tx,
    );
    await recordCollectionChange(tx, actor, { act: 'create', collection: { id, segmentId }, details: { from } });
    return id;
  });
}

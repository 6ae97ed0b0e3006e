import './collections.tables.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import type { CollectionChange, NewCollection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { curatesCollectionsIn } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import { maySeeSegment, maySeeSegmentContent } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
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
  recordCollectionChange,
} from './change-collection.ts';
import { listStoredCollections } from './collections.access.ts';
import { appendWorks } from './items/items.commands.ts';
import { moveInOrder } from './move.ts';
import { type One, placeFor } from './place-for.ts';

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

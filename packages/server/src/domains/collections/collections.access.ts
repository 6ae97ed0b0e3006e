import './collections.tables.ts';
import { type CollectionFacts, maySeeCollection } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { assertAllowed } from '../../platform/http/policy.ts';

/** A collection without its works. */
export interface StoredCollection extends CollectionFacts {
  readonly id: CollectionId;
  readonly segmentId: SegmentId | null;
  readonly name: string;
  readonly description: string;
}

/** The collection if the viewer may see it; unknown and hidden ones are not found. */
export async function getCollection(db: Database, viewer: Viewer, id: CollectionId): Promise<StoredCollection> {
  const row = await db
    .selectFrom('collections as c')
    .leftJoin('segments as s', 's.id', 'c.segmentId')
    .select(['c.id', 'c.ownerId', 'c.segmentId', 'c.name', 'c.description', 's.public', 's.visible'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) throw commonErrors('not-found');
  const { public: isPublic, visible, ...stored } = row;
  const segment =
    stored.segmentId && isPublic !== null && visible !== null
      ? { id: stored.segmentId, public: isPublic, visible }
      : null;
  assertAllowed(maySeeCollection(viewer, { ownerId: stored.ownerId, segment }));
  return { ...stored, segment };
}

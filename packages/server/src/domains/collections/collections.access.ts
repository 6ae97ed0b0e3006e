import './collections.tables.ts';
import { type CollectionFacts, maySeeCollection } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { assertAllowed } from '../../platform/http/policy.ts';
import { segmentReadableBy } from '../artworks/artworks.access.ts';

/** A collection without its works. */
export interface StoredCollection extends CollectionFacts {
  readonly id: CollectionId;
  readonly segmentId: SegmentId | null;
  readonly name: string;
  readonly description: string;
  readonly rank: string | null;
  readonly updatedAt: Date;
}

/** The collections with these ids, without a permission check: the caller checks. */
export async function listStoredCollections(db: Database, ids: readonly CollectionId[]): Promise<StoredCollection[]> {
  const rows = await db
    .selectFrom('collections as c')
    .leftJoin('segments as s', 's.id', 'c.segmentId')
    .select(['c.id', 'c.ownerId', 'c.segmentId', 'c.name', 'c.description', 'c.rank', 'c.updatedAt'])
    .select(['s.public', 's.visible'])
    .where('c.id', 'in', ids)
    .execute();
  return rows.map(({ public: isPublic, visible, ...stored }) => ({
    ...stored,
    segment:
      stored.segmentId && isPublic !== null && visible !== null
        ? { id: stored.segmentId, public: isPublic, visible }
        : null,
  }));
}

/** The collection if the viewer may see it; unknown and hidden ones are not found. */
export async function getCollection(db: Database, viewer: Viewer, id: CollectionId): Promise<StoredCollection> {
  const [stored] = await listStoredCollections(db, [id]);
  if (!stored) throw commonErrors('not-found');
  assertAllowed(maySeeCollection(viewer, stored));
  return stored;
}

/** The names of the collections that works are in, by work: `maySeeCollection` over the collections. */
export async function listCollectionNames(
  db: Database,
  viewer: Viewer,
  ids: readonly ArtworkId[],
): Promise<ReadonlyMap<ArtworkId, readonly string[]>> {
  const { rows } = await sql<{ id: ArtworkId; name: string }>`select i.artwork_id as id, c.name
    from collection_items i join collections c on c.id = i.collection_id left join segments on segments.id = c.segment_id
    where i.artwork_id = any(${ids}::uuid[])
      and (c.owner_id = ${viewer.id === 0 ? null : viewer.id}::uuid or (c.segment_id is not null and ${segmentReadableBy(viewer)}))
    order by i.artwork_id, c.name, c.id`.execute(db);
  return new Map([...Map.groupBy(rows, (row) => row.id)].map(([id, all]) => [id, all.map((row) => row.name)]));
}

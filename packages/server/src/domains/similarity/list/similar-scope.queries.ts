import { staffedSegments } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { closedWorksOf, segmentReadableBy } from '../../artworks/artworks.access.ts';
import type { EngineScope } from '../engine/engine.model.ts';

/** Works of one's own and on the walls one looks after: nobody has more. */
const mostOwn = 50_000;

/** `maySeeArtwork` for the engine, which knows the works that everybody sees. The cards are checked once more. */
export async function scopeOf(db: Database, viewer: Viewer): Promise<EngineScope> {
  if (isSuper(viewer)) return { isAll: true, closedSegments: [], works: [], readableSegments: [] };
  const { rows } = await sql<{
    id: SegmentId;
    isOpen: boolean;
  }>`select segments.id, segments.public and segments.visible as is_open
    from segments where ${segmentReadableBy(viewer)} order by segments.id`.execute(db);
  const readableSegments = rows.map(({ id }) => id);
  const closed = await closedWorksOf(db, viewer);
  if (!closed) return { isAll: false, closedSegments: [], works: [], readableSegments };
  if ('isSmall' in closed) {
    const found = await sql<{
      id: ArtworkId;
    }>`select n.artwork_id as id from ${closed.from} where ${closed.where}`.execute(db);
    return { isAll: false, closedSegments: [], works: found.rows.map(({ id }) => id), readableSegments };
  }
  const own = await sql<{ id: ArtworkId }>`select o.id from artworks o where o.owner_id = ${viewer.id}
    union select s.artwork_id from artwork_shares s where s.user_id = ${viewer.id}
    union select h.artwork_id from artwork_segments h join artworks a on a.id = h.artwork_id
      where h.segment_id = any(${staffedSegments(viewer)}::uuid[]) and (a.published or a.owner_id is null)
    limit ${mostOwn}`.execute(db);
  const closedSegments = rows.flatMap(({ id, isOpen }) => (isOpen ? [] : [id]));
  return { isAll: false, closedSegments, works: own.rows.map(({ id }) => id), readableSegments };
}

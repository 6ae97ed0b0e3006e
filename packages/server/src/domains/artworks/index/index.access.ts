import { staffedSegments } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { microseconds } from '../../../platform/database/paging.ts';
import { segmentReadableBy } from '../artworks.access.ts';
import type { Scope } from './index.model.ts';

const nothingClosed: Scope = { isAll: false, readable: [], staffed: [], works: [] };
/** Somebody with more works of their own than this asks PostgreSQL. */
const mostOwn = 2_000;

/** What the viewer may see, as the index understands it; undefined if that is too much to tell. */
export async function scopeOf(db: Database, viewer: Viewer): Promise<Scope | undefined> {
  if (isSuper(viewer)) return { isAll: true };
  if (viewer.id === 0) return nothingClosed;
  const { rows } = await sql<{
    readable: number[];
    staffed: number[];
    works: { id: ArtworkId; at: number }[] | null;
  }>`select
      array(select segments.no from segments where not (segments.public and segments.visible) and ${segmentReadableBy(viewer)}) as readable,
      array(select segments.no from segments where segments.id = any(${staffedSegments(viewer)}::uuid[])) as staffed,
      (select json_agg(own) from (
        select n.artwork_id as id, ${microseconds(sql`n.created_at`)} as at from (
          select o.id from artworks o where o.owner_id = ${viewer.id}
          union select s.artwork_id from artwork_shares s where s.user_id = ${viewer.id}
          limit ${mostOwn + 1}
        ) theirs join listed_works n on n.artwork_id = theirs.id and n.published and not n.is_open
      ) own) as works`.execute(db);
  const { readable, staffed, works } = rows[0]!;
  return works && works.length > mostOwn ? undefined : { isAll: false, readable, staffed, works: works ?? [] };
}

/** The numbers of those of these segments that the viewer may read. */
export async function readableNumbers(db: Database, viewer: Viewer, ids: readonly SegmentId[]): Promise<number[]> {
  const { rows } = await sql<{
    no: number;
  }>`select segments.no from segments where segments.id = any(${ids}::uuid[]) and ${segmentReadableBy(viewer)}`.execute(
    db,
  );
  return rows.map(({ no }) => no);
}

import { staffedSegments } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { segmentReadableBy } from '../artworks.access.ts';
import type { Scope } from './index.model.ts';

const nothingClosed: Scope = { isAll: false, readable: [], staffed: [], works: [] };
/** The most works of one's own and shared ones: nobody has more. */
const mostOwn = 50_000;

/** The viewer's scope, as the index understands it. */
export async function scopeOf(db: Database, viewer: Viewer): Promise<Scope> {
  if (isSuper(viewer)) return { isAll: true };
  if (viewer.id === 0) return nothingClosed;
  const { rows } = await sql<{ readable: number[]; staffed: number[]; works: number[] }>`select
      array(select segments.no from segments where not (segments.public and segments.visible) and ${segmentReadableBy(viewer)}) as readable,
      array(select segments.no from segments where segments.id = any(${staffedSegments(viewer)}::uuid[])) as staffed,
      array(select n.no from (
          select o.id from artworks o where o.owner_id = ${viewer.id}
          union select s.artwork_id from artwork_shares s where s.user_id = ${viewer.id}
          limit ${mostOwn}
        ) theirs join listed_works n on n.artwork_id = theirs.id and n.published and not n.is_open) as works`.execute(
    db,
  );
  return { isAll: false, ...rows[0]! };
}

/** The numbers of the segments that the viewer may read; of these ones, if any are given. */
export async function readableNumbers(
  db: Database,
  viewer: Viewer,
  ids?: readonly SegmentId[],
): Promise<readonly number[]> {
  const named = ids ? sql`segments.id = any(${ids}::uuid[]) and` : sql``;
  const { rows } = await sql<{
    numbers: number[];
  }>`select array(select segments.no from segments where ${named} ${segmentReadableBy(viewer)}) as numbers`.execute(db);
  return rows[0]!.numbers;
}

/** The numbers of these works, by id. */
export async function numbersOfWorks(db: Database, ids: readonly ArtworkId[]): Promise<ReadonlyMap<ArtworkId, number>> {
  const { rows } = await sql<{
    id: ArtworkId;
    no: number;
  }>`select n.artwork_id as id, n.no from listed_works n where n.artwork_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, no }) => [id, no]));
}

/** The numbers of all works in a query for `artwork_id`, as the index reads them. */
export async function packedNumbers(db: Database, works: RawBuilder<unknown>): Promise<Uint8Array> {
  const { rows } = await sql<{ packed: Buffer | null }>`select string_agg(int4send(n.no), ''::bytea) as packed
    from (${works}) found join listed_works n on n.artwork_id = found.artwork_id`.execute(db);
  // A copy of its own: a part of a shared buffer would take the whole of it to the thread.
  return new Uint8Array(rows[0]!.packed ?? []);
}

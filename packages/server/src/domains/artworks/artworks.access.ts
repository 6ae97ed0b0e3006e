import './artworks.tables.ts';
import type { ArtworkId, FileId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { hasRole, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { fileReaders } from '../files/files.access.ts';

const never = sql<SqlBool>`false`;
const always = sql<SqlBool>`true`;

/** `maySeeSegment` and `maySeeSegmentContent` over the row `s` of segments. */
export function segmentReadableBy(viewer: Viewer): RawBuilder<SqlBool> {
  if (isSuper(viewer)) return always;
  const readsAll = hasRole(viewer, 'OO_SUPERVISOR', 'SUPERVISOR');
  const own = [...viewer.memberOf, ...viewer.assignedTo];
  const belongs = readsAll ? always : own.length > 0 ? sql<SqlBool>`s.id = any(${own}::uuid[])` : never;
  const suspended = viewer.suspendedIn.length > 0 ? sql<SqlBool>`s.id = any(${viewer.suspendedIn}::uuid[])` : never;
  return sql<SqlBool>`((s.public and s.visible) or (${belongs} and not ${suspended}))`;
}

/** The work in row `a` hangs in a segment that the viewer may read, or in one of these if they are named. */
export function hangsWhereReadableBy(viewer: Viewer, among: readonly SegmentId[] = []): RawBuilder<SqlBool> {
  const named = among.length > 0 ? sql`and h.segment_id = any(${among}::uuid[])` : sql``;
  return sql<SqlBool>`exists (select from artwork_segments h join segments s on s.id = h.segment_id where h.artwork_id = a.id ${named} and ${segmentReadableBy(viewer)})`;
}

/** `maySeeArtwork` over the row `a` of artworks. */
export function artworksVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  if (isSuper(viewer)) return always;
  const owned = viewer.id === 0 ? never : sql<SqlBool>`a.owner_id = ${viewer.id}`;
  const inCatalogue = sql<SqlBool>`a.source is not null and not exists (select from artwork_segments h where h.artwork_id = a.id)`;
  return sql<SqlBool>`(a.activity_status = 'ACTIVE' and (${owned} or (a.published and (${hangsWhereReadableBy(viewer)} or (${inCatalogue})))))`;
}

/** Those of these works that the viewer may see. */
export async function visibleArtworkIds(db: Database, viewer: Viewer, ids: readonly ArtworkId[]): Promise<ArtworkId[]> {
  const { rows } = await sql<{ id: ArtworkId }>`select a.id from artworks a where a.id = any(${ids}::uuid[]) and ${artworksVisibleTo(viewer)}`.execute(db);
  return rows.map((row) => row.id);
}

async function mayReadFile(db: Database, viewer: Viewer, fileId: FileId): Promise<boolean> {
  const { rows } = await sql`select from artwork_images i join artworks a on a.id = i.artwork_id where i.file_id = ${fileId} and ${artworksVisibleTo(viewer)} limit 1`.execute(db);
  return rows.length > 0;
}

fileReaders.register('artwork', mayReadFile);

import '../exchange.tables.ts';
import { modelAt } from '@oeuvre/contracts/addresses.ts';
import { staffedSegments } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ArtworkId, FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { segmentReadableBy } from '../../artworks/artworks.access.ts';
import { listCollectionNames } from '../../collections/collections.access.ts';
import { listMasterNames } from '../../files/masters/masters.queries.ts';

/** The columns of a table about a work beside its record. */
export interface WorkBeside {
  /** In the work's order. The file name is that of the uploaded original, if there is one. */
  readonly pictures: readonly { readonly address: string; readonly fileName?: string | undefined }[];
  readonly models: readonly { readonly address: string; readonly caption?: string | undefined }[];
  /** Where it hangs, as far as the viewer may know. */
  readonly segments: readonly { readonly name: string; readonly published: boolean }[];
  /** Names of collections that the viewer may see. */
  readonly collections: readonly string[];
}

interface Asked {
  readonly records: ReadonlyMap<ArtworkId, ArtworkRecord>;
  readonly publicUrl: string;
}

export async function listBeside(
  db: Database,
  viewer: Viewer,
  { records, publicUrl }: Asked,
): Promise<Map<ArtworkId, WorkBeside>> {
  const ids = [...records.keys()];
  const files = [...records.values()].flatMap(({ images }) => images.map((image) => image.fileId));
  const [fileNames, segments, collections] = [
    await listMasterNames(db, files),
    await listHangings(db, viewer, ids),
    await listCollectionNames(db, viewer, ids),
  ];
  const pictureOf = (fileId: FileId) => ({
    address: `${publicUrl}${pictureLocation(fileId)}`,
    fileName: fileNames.get(fileId),
  });
  return new Map(
    [...records].map(([id, { images, models }]) => [
      id,
      {
        pictures: images.map((image) => pictureOf(image.fileId)),
        models: models.map(({ uuid, caption }) => ({ address: `${publicUrl}${modelAt(uuid)}`, caption })),
        segments: segments.get(id) ?? [],
        collections: collections.get(id) ?? [],
      },
    ]),
  );
}

/** Readers of a segment know what is published there, its staff and the owner of a work also what is not. */
async function listHangings(db: Database, viewer: Viewer, ids: readonly ArtworkId[]) {
  const seesAll = isSuper(viewer)
    ? sql`true`
    : sql`(h.published or h.segment_id = any(${staffedSegments(viewer)}::uuid[]) or a.owner_id = ${viewer.id || null}::uuid)`;
  const { rows } = await sql<{
    id: ArtworkId;
    name: string;
    published: boolean;
  }>`select h.artwork_id as id, segments.name, h.published
    from artwork_segments h join segments on segments.id = h.segment_id join artworks a on a.id = h.artwork_id
    where h.artwork_id = any(${ids}::uuid[]) and ${segmentReadableBy(viewer)} and ${seesAll}
    order by h.artwork_id, h.added_at, h.segment_id`.execute(db);
  return Map.groupBy(rows, (row) => row.id);
}

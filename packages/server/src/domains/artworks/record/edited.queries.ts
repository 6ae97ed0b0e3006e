import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import type { ArtworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import {
  mayDeleteArtwork,
  mayEditArtwork,
  mayOpenRecord,
  mayPublishArtwork,
  mayRestoreArtwork,
  mayShareArtwork,
  mayUnpublishArtwork,
  readersOfArtwork,
} from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type {
  EditedArtwork,
  EditedImage,
  SharedPerson,
} from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import {
  type ArtworkRecord,
  type ArtworkRevision,
  artworkRecord,
} from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { MasterProgress } from '@oeuvre/contracts/domains/files/masters.model.ts';
import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import { listModels, presentModel } from '../../files/models/models.queries.ts';
import { listTags } from '../../ontology/ontology.queries.ts';
import { findStoredArtwork, type StoredArtwork, segmentReadableBy } from '../artworks.access.ts';
import { getRecord } from './record.queries.ts';

/** The work if the viewer works on it: somebody else is refused, or does not learn of it. */
export async function getOpenedArtwork(db: Database, viewer: Viewer, key: ArtworkKey): Promise<StoredArtwork> {
  const work = await findStoredArtwork(db, viewer, key);
  if (!work) throw commonErrors('not-found');
  assertAllowed(mayOpenRecord(viewer, work), artworkErrors);
  return work;
}

/** A work as its editors see it. */
export async function editedArtwork(db: Database, viewer: Viewer, key: ArtworkKey): Promise<EditedArtwork> {
  const work = await getOpenedArtwork(db, viewer, key);
  const record = await getRecord(db, work.id);
  const [parts, segments] = await Promise.all([listEditedParts(db, work, record), listSegments(db, viewer, work)]);
  return {
    id: work.id,
    openId: work.openId,
    record,
    version: work.version,
    published: work.published,
    readers: readersOfArtwork(work),
    activityStatus: work.activityStatus,
    ownerId: work.ownerId,
    savedAt: work.updatedAt.toISOString(),
    may: {
      edit: mayEditArtwork(viewer, work),
      publish: mayPublishArtwork(viewer, work),
      unpublish: mayUnpublishArtwork(viewer, work),
      delete: mayDeleteArtwork(viewer, work),
      restore: mayRestoreArtwork(viewer, work),
      share: mayShareArtwork(viewer, work),
    },
    segments,
    ...parts,
  };
}

/**
 * The things that a record of the work names: pictures, 3D models and terms. The caller has checked that the viewer may
 * see the record.
 */
export async function listEditedParts(
  db: Database,
  work: Pick<StoredArtwork, 'id' | 'ownerId'>,
  record: ArtworkRecord,
): Promise<Pick<EditedArtwork, 'images' | 'models' | 'tags'>> {
  const [shown, models, tags] = await Promise.all([
    listImages(db, work.id),
    listModelsOf(db, work, record),
    listTags(db, record.tags),
  ]);
  const images = record.images.flatMap(({ fileId }) => shown.find((image) => image.fileId === fileId) ?? []);
  return { images, models, tags };
}

/** The master `m` of a picture, as its editors see it; null without one. */
const masterObject = sql<MasterProgress | null>`case when m.file_id is not null then json_build_object('width', m.width,
  'height', m.height, 'bytes', m.bytes, 'fileName', m.file_name, 'state', m.state, 'progress', m.progress, 'reason', m.reason) end`;

async function listImages(db: Database, id: ArtworkId): Promise<EditedImage[]> {
  const rows = await db
    .selectFrom('artworkImages as i')
    .innerJoin('files as f', 'f.id', 'i.fileId')
    .leftJoin('masters as m', 'm.fileId', 'i.fileId')
    .select(['i.fileId', 'f.colour', 'f.placeholder', 'f.width', 'f.height'])
    .select(masterObject.as('master'))
    .where('i.artworkId', '=', id)
    .orderBy('i.position')
    .execute();
  return rows.map((row) => ({ ...row, location: pictureLocation(row.fileId) }));
}

/** The work's 3D models; a name and a picture that the work's owner gave one of Sketchfab come before others'. */
async function listModelsOf(
  db: Database,
  { id, ownerId }: Pick<StoredArtwork, 'id' | 'ownerId'>,
  record: ArtworkRecord,
): Promise<Model[]> {
  const uuids = record.models.map(({ uuid }) => uuid);
  const stored = await listModels(db, uuids, { owner: ownerId, use: { kind: 'artwork', subjectId: id } });
  return uuids.map((uuid) =>
    presentModel(
      uuid,
      stored.find((one) => one.uuid === uuid),
    ),
  );
}

/** An editor sees the names of the segments that they may read, and of those that they are assigned to. */
async function listSegments(db: Database, viewer: Viewer, { id }: StoredArtwork): Promise<EditedArtwork['segments']> {
  const { rows } = await sql<EditedArtwork['segments'][number]>`select segments.id, segments.name, h.published
    from artwork_segments h join segments on segments.id = h.segment_id
    where h.artwork_id = ${id} and (segments.id = any(${viewer.assignedTo}::uuid[]) or ${segmentReadableBy(viewer)}) order by h.added_at, segments.id`.execute(
    db,
  );
  return rows;
}

interface RevisionRow extends Omit<ArtworkRevision, 'savedAt' | 'savedBy'> {
  readonly savedAt: Date;
  readonly savedBy: UserId | null;
  readonly name: string | null;
}

/** The versions of a record, the latest first. */
export async function listRevisions(
  db: Database,
  viewer: Viewer,
  { key, page }: { readonly key: ArtworkKey; readonly page: PageQuery },
) {
  const { id } = await getOpenedArtwork(db, viewer, key);
  const { rows } =
    await sql<RevisionRow>`select r.artwork_id, r.version, r.act, r.record, r.note, r.saved_at, r.saved_by, ${nameOf} as name
    from artwork_revisions r left join users u on u.id = r.saved_by
    where r.artwork_id = ${id} order by r.version desc limit ${page.itemsPerPage} offset ${offsetOf(page)}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from artwork_revisions where artwork_id = ${id}`.execute(db);
  return {
    revisions: rows.map(({ name, savedAt, savedBy, record, ...row }) => ({
      ...row,
      record: artworkRecord.parse(record),
      savedAt: savedAt.toISOString(),
      savedBy: savedBy && { id: savedBy, name: name ?? '' },
    })),
    ...numberedPage(page, counted.rows[0]!.count),
  };
}

/** A person's name over the row `u` of users. */
const nameOf = sql<string>`coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), 'No name')`;

/** The people with whom a work is shared, the first one first. */
export async function listSharedPeople(db: Database, viewer: Viewer, key: ArtworkKey): Promise<SharedPerson[]> {
  const { id } = await getOpenedArtwork(db, viewer, key);
  const { rows } = await sql<SharedPerson>`select u.id, ${nameOf} as name, u.image as photo
    from artwork_shares s join users u on u.id = s.user_id where s.artwork_id = ${id} order by s.shared_at, u.id`.execute(
    db,
  );
  return rows;
}

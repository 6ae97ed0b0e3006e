// Says who may see a work's pictures: without it, a program that only writes works would leave their pictures private.
import './artworks.access.ts';
import './artworks.tables.ts';
import { plainTextsOf } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type {
  ArtworkRecord,
  ArtworkSections,
  PlainTexts,
  RecordImage,
  RightsEntry,
} from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ArtworkId, SegmentId, TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { canonicalRecord, emptyRecord } from '@oeuvre/record/canonical.ts';
import { dateFromText } from '@oeuvre/record/from-text.ts';
import { sql } from 'kysely';
import { touch } from '../../platform/cache/content.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/services/record-change.ts';
import { refreshFileVisibility } from '../files/files.commands.ts';
import { getRecord } from './record/record.queries.ts';
import { columnsOf } from './record/record.rows.ts';
import { type By, writeParts, writeRecord } from './record/record.write.ts';

/** The person who acts, and the request. */
export interface Actor {
  readonly viewer: Viewer;
  readonly requestId: string;
}

export interface NewArtwork extends Readonly<Partial<PlainTexts>> {
  readonly title: string;
  /** Null: without a public identifier. By default it gets the next one. */
  readonly openId?: null;
  /** The maker, if `sections` name none. */
  readonly artist?: string;
  readonly dateText?: string;
  /** The meaning of the date, if its text does not say it. */
  readonly edtf?: string;
  readonly supportingText?: string;
  /** The sections beside those of the label. */
  readonly sections?: ArtworkSections;
  readonly ownerId?: UserId | null;
  readonly published?: boolean;
  /** A museum and its number for the work; such a work is open data. */
  readonly source?: string | null;
  readonly accessionNumber?: string | null;
  readonly rights?: RightsEntry;
  readonly tagIds?: readonly TagId[];
  readonly images?: readonly RecordImage[];
}

/** Adds a work to the catalogue with its makers, tags and pictures. It hangs nowhere yet. */
export async function createArtwork(db: Database, by: By, work: NewArtwork): Promise<ArtworkId> {
  const { openId, ownerId = null, source = null, published } = work;
  return inTransaction(db, async (tx) => {
    const record = recordOfNew(work);
    const { id } = await tx
      .insertInto('artworks')
      .values({
        ...(openId === null && { openId }),
        ...(published !== undefined && { published }),
        ownerId,
        source,
        sourceKey: source && (work.accessionNumber ?? null),
        sourceDigest: null,
        ...columnsOf(record),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeParts(tx, by, [{ id, record }]);
    await recordChange(tx, {
      audit: by && { viewer: by, act: 'artworks.create', subject: ['artwork', id] },
      touches: ['artworks', `artwork:${id}`],
    });
    return id;
  });
}

function recordOfNew(work: NewArtwork): ArtworkRecord {
  const { title, artist, dateText, edtf, supportingText = '', sections = {}, accessionNumber } = work;
  const date = { ...dateFromText(dateText ?? ''), ...(edtf && { edtf }) };
  return canonicalRecord({
    sections: {
      title,
      supportingText,
      artist: artist ? [{ name: artist }] : [],
      dateOfCreation: [date],
      ...sections,
    },
    accessionNumber: accessionNumber ?? '',
    ...plainTextsOf({ ...emptyRecord, ...work }),
    rights: work.rights ?? {},
    tags: [...(work.tagIds ?? [])],
    images: [...(work.images ?? [])],
    models: [],
  });
}

interface PicturesOfWork {
  readonly artworkId: ArtworkId;
  readonly images: readonly RecordImage[];
  /** The rights statement that came with the pictures: taken if the work has none. */
  readonly rights?: string | undefined;
}

/** Sets a work's pictures, in this order. */
export async function setArtworkImages(
  tx: Database,
  by: By,
  { artworkId, images, rights }: PicturesOfWork,
): Promise<void> {
  const record = await getRecord(tx, artworkId);
  const { version } = await tx
    .selectFrom('artworks')
    .select('version')
    .where('id', '=', artworkId)
    .executeTakeFirstOrThrow();
  const uri = record.rights.uri ?? rights;
  const pictured = { ...record, images: [...images], ...(uri && { rights: { ...record.rights, uri } }) };
  await writeRecord(tx, by, { id: artworkId, record: pictured, version });
  await touch(tx, `artwork:${artworkId}`, 'artworks');
}

interface Hanging {
  readonly artworkIds: readonly ArtworkId[];
  readonly segmentId: SegmentId;
  /** The segment's readers see them at once. */
  readonly published?: boolean;
}

/**
 * Hangs works in a segment, without a permission check: people hang them with `wall.commands`. Works that hang there
 * already stay as they are; returns the others.
 */
export async function hangInSegment(
  db: Database,
  actor: Actor | null,
  { artworkIds, segmentId, published = true }: Hanging,
): Promise<ArtworkId[]> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      artworkId: ArtworkId;
    }>`insert into artwork_segments (artwork_id, segment_id, published, added_by)
      select distinct id, ${segmentId}::uuid, ${published}::boolean, ${actor && accountOf(actor.viewer)}::uuid
      from unnest(${artworkIds}::uuid[]) as given (id) order by id on conflict do nothing returning artwork_id`.execute(
      tx,
    );
    const hung = rows.map((row) => row.artworkId);
    await recordWallChange(tx, actor, { act: 'hang', segmentId, artworkIds: hung, details: { published } });
    return hung;
  });
}

interface OnWall {
  readonly segmentId: SegmentId;
  readonly artworkIds: readonly ArtworkId[];
}

/** Takes works down from a wall, without a permission check; returns those that hung there. */
export async function takeDownFromSegment(tx: Database, actor: Actor, wall: OnWall): Promise<ArtworkId[]> {
  const rows = await tx
    .deleteFrom('artworkSegments')
    .where('segmentId', '=', wall.segmentId)
    .where('artworkId', 'in', wall.artworkIds)
    .returning('artworkId')
    .execute();
  return recordedOnWall(tx, actor, { act: 'take-down', segmentId: wall.segmentId, rows });
}

/** Shows works on a wall to its readers or withdraws them, without a permission check; returns those that changed. */
export async function setPublishedInSegment(
  tx: Database,
  actor: Actor,
  { published, ...wall }: OnWall & { readonly published: boolean },
): Promise<ArtworkId[]> {
  const rows = await tx
    .updateTable('artworkSegments')
    .set({ published })
    .where('segmentId', '=', wall.segmentId)
    .where('artworkId', 'in', wall.artworkIds)
    .where('published', '!=', published)
    .returning('artworkId')
    .execute();
  const act = published ? 'publish-in-segment' : 'unpublish-in-segment';
  return recordedOnWall(tx, actor, { act, segmentId: wall.segmentId, rows });
}

interface ChangedOnWall extends Pick<WallChange, 'act' | 'segmentId'> {
  readonly rows: readonly { readonly artworkId: ArtworkId }[];
}

async function recordedOnWall(tx: Database, actor: Actor, { rows, ...change }: ChangedOnWall): Promise<ArtworkId[]> {
  const artworkIds = rows.map((row) => row.artworkId);
  await recordWallChange(tx, actor, { ...change, artworkIds });
  return artworkIds;
}

interface WallChange {
  /** The name of the act in the audit log, after `artworks.`. */
  readonly act: string;
  readonly segmentId: SegmentId;
  readonly artworkIds: readonly ArtworkId[];
  readonly details?: Record<string, unknown>;
}

/** Records a change of a wall in the transaction that makes it. If no work changed, there is nothing to record. */
export async function recordWallChange(
  tx: Database,
  actor: Actor | null,
  { act, segmentId, artworkIds, details }: WallChange,
): Promise<void> {
  if (artworkIds.length === 0) return;
  await refreshPictures(tx, artworkIds);
  await recordChange(tx, {
    audit: actor && {
      viewer: actor.viewer,
      requestId: actor.requestId,
      act: `artworks.${act}`,
      subject: ['segment', segmentId],
      details: { ...details, artworks: artworkIds },
    },
    touches: ['artworks', `segment:${segmentId}`, ...artworkIds.map((id) => `artwork:${id}`)],
  });
}

/** Other people may see this segment's content now. */
export async function refreshPicturesOfWall(tx: Database, segmentId: SegmentId): Promise<void> {
  const hung = await tx.selectFrom('artworkSegments').select('artworkId').where('segmentId', '=', segmentId).execute();
  await refreshPictures(
    tx,
    hung.map((row) => row.artworkId),
  );
}

/** People who may see a work may see its pictures, so their visibility changes with its walls. */
export const refreshPictures = (tx: Database, artworkIds: readonly ArtworkId[]): Promise<void> =>
  refreshFileVisibility(tx, { kind: 'artwork', subjectIds: artworkIds });

import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import type {
  ArtworkRecord,
  MakerEntry,
  RecordImage,
  RecordModel,
} from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { isStoredModel } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ArtworkId, FileId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { maySeeFile } from '../../files/files.access.ts';
import { refreshFileVisibility, setFileUses } from '../../files/files.commands.ts';
import { listFileFacts, listUsedFileIds } from '../../files/files.queries.ts';
import { modelFilesOf } from '../../files/models/models.queries.ts';
import { listTags } from '../../ontology/ontology.queries.ts';
import { keepValues } from '../values/values.keep.ts';
import { columnsOf } from './record.rows.ts';

/** The acting person; null is the program itself: an import, the demo. */
export type By = Viewer | null;

interface Written {
  readonly id: ArtworkId;
  readonly record: ArtworkRecord;
  readonly version: number;
}

/** Writes a checked record over the one that the work has: its row, makers, tags, pictures and models. */
export async function writeRecord(tx: Database, by: By, { id, record, version }: Written): Promise<void> {
  const columns = columnsOf(record);
  const before = await tx.selectFrom('artworks').select('rightsUri').where('id', '=', id).executeTakeFirst();
  await tx
    .updateTable('artworks')
    .set({ ...columns, version, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await writeParts(tx, by, { id, record });
  // The rights decide how much of the pictures the public gets.
  if (before && before.rightsUri !== columns.rightsUri)
    await refreshFileVisibility(tx, { kind: 'artwork', subjectIds: [id] });
}

/** Writes what a record has beside its row, which holds the record's columns already. */
export async function writeParts(tx: Database, by: By, { id, record }: Omit<Written, 'version'>): Promise<void> {
  await writeMakers(tx, id, record.sections.artist ?? []);
  await writeTags(tx, id, await knownTags(tx, record));
  await writePictures(tx, id, record.images);
  await writeModels(tx, id, record.models);
  await useFiles(tx, by, id, record);
  await keepValues(tx, [id]);
}

/** The tags that exist: a term that was merged or deleted meanwhile costs nobody their save. */
async function knownTags(tx: Database, record: ArtworkRecord): Promise<readonly TagId[]> {
  return (await listTags(tx, record.tags)).map((tag) => tag.id);
}

/** Makers who are no artists of the catalogue are found by their name. */
export async function writeMakers(tx: Database, id: ArtworkId, makers: readonly MakerEntry[]): Promise<void> {
  await tx.deleteFrom('artworkArtists').where('artworkId', '=', id).execute();
  if (makers.length === 0) return;
  const unlinked = [...new Set(makers.filter((maker) => !maker.artistId).map((maker) => maker.name))];
  await sql`insert into artists (source, source_id, name, sort_name)
    select 'house', lower(name), name, name from unnest(${unlinked}::text[]) as given (name) on conflict (source, source_id) do nothing`.execute(
    tx,
  );
  const rows = makers.map(({ name, qualifier = null, role = '', artistId = null }, position) => ({
    position,
    name,
    qualifier,
    role,
    artistId,
  }));
  await sql`insert into artwork_artists (artwork_id, position, artist_id, name, qualifier, role)
    select ${id}, r.position, coalesce(p.id, house.id), r.name, r.qualifier, r.role
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (position smallint, name text, qualifier text, role text, "artistId" uuid)
    left join artists p on p.id = r."artistId"
    left join artists house on house.source = 'house' and house.source_id = lower(r.name)`.execute(tx);
}

async function writeTags(tx: Database, id: ArtworkId, tags: readonly TagId[]): Promise<void> {
  await sql`delete from artwork_tags where artwork_id = ${id} and tag_id <> all (${tags}::uuid[])`.execute(tx);
  await sql`insert into artwork_tags (artwork_id, tag_id) select ${id}, tag from unnest(${tags}::uuid[]) as given (tag) on conflict do nothing`.execute(
    tx,
  );
}

/** A picture that stays keeps its id. */
export async function writePictures(tx: Database, id: ArtworkId, images: readonly RecordImage[]): Promise<void> {
  const fileIds = images.map((image) => image.fileId);
  await sql`delete from artwork_images where artwork_id = ${id} and file_id <> all (${fileIds}::uuid[])`.execute(tx);
  const rows = images.map(({ fileId, caption = null, alt = null }, position) => ({ fileId, caption, alt, position }));
  await sql`insert into artwork_images as kept (artwork_id, file_id, position, alt, caption)
    select ${id}, r."fileId", r.position, r.alt, r.caption
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("fileId" uuid, position smallint, alt text, caption text)
    on conflict (artwork_id, file_id) do update set position = excluded.position, alt = excluded.alt, caption = excluded.caption`.execute(
    tx,
  );
}

async function writeModels(tx: Database, id: ArtworkId, models: readonly RecordModel[]): Promise<void> {
  await tx.deleteFrom('artworkModels').where('artworkId', '=', id).execute();
  const rows = models.map(({ uuid, caption = null }, position) => ({ artworkId: id, position, uuid, caption }));
  if (rows.length > 0) await tx.insertInto('artworkModels').values(rows).execute();
}

/** Records which files the work shows. A person may add only pictures and models that they may see. */
async function useFiles(tx: Database, by: By, id: ArtworkId, record: ArtworkRecord): Promise<void> {
  const use = { kind: 'artwork', subjectId: id };
  const images = record.images.map((image) => image.fileId);
  const uuids = record.models.map((model) => model.uuid);
  if (by) await assertKnownFiles(tx, by, { id, images, models: uuids.filter(isStoredModel) as FileId[] });
  const owner = by && accountOf(by);
  await setFileUses(tx, { ...use, by: null }, [...images, ...(await modelFilesOf(tx, uuids, { owner, use }))]);
}

interface Shown {
  readonly id: ArtworkId;
  readonly images: readonly FileId[];
  readonly models: readonly FileId[];
}

async function assertKnownFiles(tx: Database, by: Viewer, { id, images, models }: Shown): Promise<void> {
  const used = new Set(await listUsedFileIds(tx, { kind: 'artwork', subjectIds: [id] }));
  const added = [...images, ...models].filter((fileId) => !used.has(fileId));
  const known = new Map((await listFileFacts(tx, added)).map((file) => [file.id, file]));
  for (const fileId of added) {
    const file = known.get(fileId);
    const isModel = models.includes(fileId);
    const isRight = file?.kind === (isModel ? 'model' : 'picture') && (await maySeeFile(tx, by, file));
    if (!isRight) throw artworkErrors(isModel ? 'unknown-model' : 'unknown-image', { fileId });
  }
}

import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { refreshFileVisibility } from '../../files/files.commands.ts';
import { listTags } from '../../ontology/ontology.queries.ts';
import { keepValues } from '../values/values.keep.ts';
import { useFiles } from './record.files.ts';
import { columnsOf, recordColumns, type WorkRecord } from './record.rows.ts';

/** The acting person; null is the program itself: an import, the demo. */
export type By = Viewer | null;

export interface WrittenRecord extends WorkRecord {
  readonly version: number;
}

/** Writes a checked record over the one that the work has: its row, makers, tags, pictures and models. */
export const writeRecord = (tx: Database, by: By, written: WrittenRecord): Promise<void> =>
  writeRecords(tx, by, [written]);

/** Writes checked records over those that the works have, in as many statements as for one. */
export async function writeRecords(tx: Database, by: By, works: readonly WrittenRecord[]): Promise<void> {
  if (works.length === 0) return;
  const written = works.map(({ id, version, record }) => ({ id, version, ...columnsOf(record) }));
  const { rows } = await sql<{
    id: ArtworkId;
    hasOtherRights: boolean;
  }>`update artworks a set ${recordColumns.assignments}, version = r.version, updated_at = now()
    from json_to_recordset(${JSON.stringify(written)}::json) as r (id uuid, version int, ${recordColumns.definition})
    where a.id = r.id returning a.id, old.rights_uri is distinct from new.rights_uri as has_other_rights`.execute(tx);
  await writeParts(tx, by, works);
  // The rights decide how much of the pictures the public gets.
  const subjectIds = rows.filter((row) => row.hasOtherRights).map((row) => row.id);
  if (subjectIds.length > 0) await refreshFileVisibility(tx, { kind: 'artwork', subjectIds });
}

/** Writes what records have beside the rows of their works, which hold the records' columns already. */
export async function writeParts(tx: Database, by: By, works: readonly WorkRecord[]): Promise<void> {
  await writeMakers(tx, works);
  await writeTags(tx, works);
  await writePictures(tx, works);
  await writeModels(tx, works);
  await useFiles(tx, by, works);
  await keepValues(tx, idsOf(works));
}

const idsOf = (works: readonly WorkRecord[]): ArtworkId[] => works.map((work) => work.id);

/** Makers who are no artists of the catalogue are found by their name. */
async function writeMakers(tx: Database, works: readonly WorkRecord[]): Promise<void> {
  await sql`delete from artwork_artists where artwork_id = any(${idsOf(works)}::uuid[])`.execute(tx);
  const rows = works.flatMap(({ id, record }) =>
    (record.sections.artist ?? []).map(({ name, qualifier = null, role = '', artistId = null }, position) => ({
      work: id,
      position,
      name,
      qualifier,
      role,
      artistId,
    })),
  );
  if (rows.length === 0) return;
  // In one order, so that two writers cannot deadlock.
  const unlinked = [...new Set(rows.filter((row) => !row.artistId).map((row) => row.name))].sort();
  await sql`insert into artists (source, source_id, name, sort_name)
    select 'house', lower(name), name, name from unnest(${unlinked}::text[]) as given (name) on conflict (source, source_id) do nothing`.execute(
    tx,
  );
  await sql`insert into artwork_artists (artwork_id, position, artist_id, name, qualifier, role)
    select r.work, r.position, coalesce(p.id, house.id), r.name, r.qualifier, r.role
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (work uuid, position smallint, name text, qualifier text, role text, "artistId" uuid)
    left join artists p on p.id = r."artistId"
    left join artists house on house.source = 'house' and house.source_id = lower(r.name)`.execute(tx);
}

/** A term that was merged or deleted meanwhile costs nobody their save. */
async function writeTags(tx: Database, works: readonly WorkRecord[]): Promise<void> {
  const given = [...new Set(works.flatMap(({ record }) => record.tags))];
  const known = new Set<TagId>((await listTags(tx, given)).map((tag) => tag.id));
  const pairs = works.flatMap(({ id, record }) => record.tags.filter((tag) => known.has(tag)).map((tag) => [id, tag]));
  const carried = sql`unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, tag]) => tag)}::uuid[]) as carried (work, tag)`;
  await sql`delete from artwork_tags t where t.artwork_id = any(${idsOf(works)}::uuid[])
    and not exists (select from ${carried} where carried.work = t.artwork_id and carried.tag = t.tag_id)`.execute(tx);
  await sql`insert into artwork_tags (artwork_id, tag_id) select work, tag from ${carried} on conflict do nothing`.execute(
    tx,
  );
}

/** A picture that stays keeps its id. */
async function writePictures(tx: Database, works: readonly WorkRecord[]): Promise<void> {
  const rows = works.flatMap(({ id, record }) =>
    record.images.map(({ fileId, caption = null, alt = null }, position) => ({
      work: id,
      fileId,
      caption,
      alt,
      position,
    })),
  );
  const shown = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (work uuid, "fileId" uuid, position smallint, alt text, caption text)`;
  await sql`delete from artwork_images i where i.artwork_id = any(${idsOf(works)}::uuid[])
    and not exists (select from ${shown} where r.work = i.artwork_id and r."fileId" = i.file_id)`.execute(tx);
  if (rows.length === 0) return;
  await sql`insert into artwork_images as kept (artwork_id, file_id, position, alt, caption)
    select r.work, r."fileId", r.position, r.alt, r.caption from ${shown}
    on conflict (artwork_id, file_id) do update set position = excluded.position, alt = excluded.alt, caption = excluded.caption`.execute(
    tx,
  );
}

async function writeModels(tx: Database, works: readonly WorkRecord[]): Promise<void> {
  await sql`delete from artwork_models where artwork_id = any(${idsOf(works)}::uuid[])`.execute(tx);
  const rows = works.flatMap(({ id, record }) =>
    record.models.map(({ uuid, caption = null }, position) => ({ artworkId: id, position, uuid, caption })),
  );
  if (rows.length > 0) await tx.insertInto('artworkModels').values(rows).execute();
}

import '../artworks.tables.ts';
import type { ImportAudience } from '@oeuvre/contracts/domains/artworks/imports/imports.constants.ts';
import type { ArtworkId, SegmentId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../../platform/database/database.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { refreshPictures } from '../artworks.commands.ts';
import { listRecords } from '../record/record.queries.ts';
import { recordColumns } from '../record/record.rows.ts';
import { keepImported, keepPresent } from '../record/revisions.commands.ts';
import { readValuesLater } from '../values/values.keep.ts';
import type { ImportedArtist, ImportedWork, MappedRecord } from './imported-work.ts';
import type { WorkBefore } from './imports.tables.ts';

/** The museum's known terms and artists: read once, then updated batch by batch. */
export interface Known {
  readonly tags: Map<string, TagId>;
  readonly artists: Map<string, string>;
}

/** The destination of a batch. */
export interface Target {
  readonly source: string;
  readonly segmentId: SegmentId | undefined;
  /** Readers of the works that it adds; the readers of others stay. */
  readonly visibleTo: ImportAudience;
  readonly known: Known;
  /** The import that can be undone: what it changes is recorded. */
  readonly importId?: string;
}

export interface Written {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Artists without a record of their own, each with a work that names them. */
  readonly strangers: readonly { readonly artist: string; readonly work: string }[];
}

type Placed = ImportedWork & { readonly id: ArtworkId; readonly digest: string };

/** Writes these records: adds new works, updates changed ones from the museum's record, leaves unchanged ones alone. */
export async function writeBatch(
  tx: Database,
  { source, segmentId, visibleTo, known, importId }: Target,
  records: readonly MappedRecord[],
): Promise<Written> {
  await learnTerms(tx, { source, known, records });
  const strangers = await learnArtists(tx, { source, known, records });
  const { added, changed, unchanged } = await sort(tx, source, records);
  const before = await stateOf(tx, changed);
  await keepPresent(
    tx,
    before.map(({ id, before: { record } }) => ({ id, record })),
  );
  await insertWorks(tx, { source, visibleTo }, added);
  await updateWorks(tx, source, changed);
  await writeMakers(tx, known, [...added, ...changed]);
  await writeTags(tx, known, { added, changed });
  const changedIds = changed.map((work) => work.id);
  await keepImported(tx, changedIds, importId);
  // Their rights may have changed, and with them who may see how much of their pictures.
  if (changedIds.length > 0) await refreshPictures(tx, changedIds);
  const addedIds = added.map((work) => work.id);
  // Hung where readers do not see it, a work that they saw would be gone.
  const hung = visibleTo === 'nobody' ? addedIds : [...addedIds, ...changedIds, ...unchanged];
  if (segmentId) await hang(tx, { segmentId, isPublished: visibleTo === 'readers' }, hung);
  await readValuesLater(tx, [...added, ...changed]);
  if (importId) await recordChanges(tx, importId, { added, before });
  return { added: added.length, changed: changed.length, unchanged: unchanged.length, strangers };
}

async function stateOf(tx: Database, works: readonly Placed[]) {
  if (works.length === 0) return [];
  const ids = works.map((work) => work.id);
  const records = await listRecords(tx, ids);
  const rows = await tx
    .selectFrom('artworks')
    .select(['id', 'version', 'sourceDigest'])
    .where('id', '=', sql<ArtworkId>`any(${ids}::uuid[])`)
    .forUpdate()
    .execute();
  return rows.map(({ id, version, sourceDigest }) => ({
    id,
    version: version + 1,
    before: { record: records.get(id)!, digest: sourceDigest } satisfies WorkBefore,
  }));
}

interface Changes {
  readonly added: readonly Placed[];
  readonly before: readonly { readonly id: ArtworkId; readonly version: number; readonly before: WorkBefore }[];
}

/**
 * Records the data that an undo needs. If one import changes a work twice, the state before the first change counts.
 */
async function recordChanges(tx: Database, importId: string, { added, before }: Changes): Promise<void> {
  const rows = [...added.map(({ id }) => ({ id, version: 1, before: null })), ...before];
  await sql`insert into import_changes as known (import_id, artwork_id, version, before)
    select ${importId}, id, version, before from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, version int, before jsonb)
    on conflict (import_id, artwork_id) do update set version = excluded.version`.execute(tx);
}

interface Learning {
  readonly source: string;
  readonly known: Known;
  readonly records: readonly MappedRecord[];
}

async function learnTerms(tx: Database, { source, known, records }: Learning): Promise<void> {
  const unknown = records.flatMap((record) => record.terms.filter((term) => !known.tags.has(term.sourceId)));
  const terms = [...new Map(unknown.map((term) => [term.sourceId, term])).values()];
  for (const [key, id] of await addTags(tx, source, terms)) known.tags.set(key, id);
}

async function learnArtists(tx: Database, { source, known, records }: Learning) {
  const unknown = records.flatMap(({ artists, work }) =>
    artists.filter((artist) => !known.artists.has(artist.sourceId)).map((artist) => ({ artist, work: work.key })),
  );
  const strangers = [...new Map(unknown.map((one) => [one.artist.sourceId, one])).values()];
  for (const [key, id] of await writeArtists(
    tx,
    source,
    strangers.map((one) => one.artist),
  ))
    known.artists.set(key, id);
  return strangers.map(({ artist, work }) => ({ artist: artist.name, work }));
}

/** Adds artists, or updates known ones from the record; returns their ids. */
export async function writeArtists(
  tx: Database,
  source: string,
  artists: readonly ImportedArtist[],
): Promise<Map<string, string>> {
  if (artists.length === 0) return new Map();
  const rows = JSON.stringify(artists);
  await sql`insert into artists as known (source, source_id, name, sort_name, life_dates, birth_year, death_year, birth_place, death_place, gender)
    select ${source}, * from json_to_recordset(${rows}::json) as r ("sourceId" text, name text, "sortName" text, "lifeDates" text, "birthYear" int, "deathYear" int, "birthPlace" text, "deathPlace" text, gender text)
    on conflict (source, source_id) do update set name = excluded.name, sort_name = excluded.sort_name, life_dates = excluded.life_dates, birth_year = excluded.birth_year,
      death_year = excluded.death_year, birth_place = excluded.birth_place, death_place = excluded.death_place, gender = excluded.gender
    where (known.name, known.sort_name, known.life_dates, known.birth_year, known.death_year, known.birth_place, known.death_place, known.gender) is distinct from
      (excluded.name, excluded.sort_name, excluded.life_dates, excluded.birth_year, excluded.death_year, excluded.birth_place, excluded.death_place, excluded.gender)`.execute(
    tx,
  );
  return artistIdsOf(
    tx,
    source,
    artists.map((artist) => artist.sourceId),
  );
}

/** The ids of a museum's artists, all or these. */
export async function artistIdsOf(
  db: Database,
  source: string,
  sourceIds?: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('artists')
    .select(['sourceId', 'id'])
    .where('source', '=', source)
    .$if(sourceIds !== undefined, (query) => query.where('sourceId', '=', sql<string>`any(${sourceIds})`))
    .execute();
  return new Map(rows.map((row) => [row.sourceId, row.id]));
}

/** Tells new works from changed and unchanged ones. */
async function sort(tx: Database, source: string, records: readonly MappedRecord[]) {
  const rows = await tx
    .selectFrom('artworks')
    .select(['id', 'sourceKey', 'sourceDigest'])
    .where('source', '=', source)
    .where('sourceKey', '=', sql<string>`any(${records.map((record) => record.work.key)})`)
    .execute();
  const present = new Map(rows.map((row) => [row.sourceKey, row]));
  const added: Placed[] = [];
  const changed: Placed[] = [];
  const unchanged: ArtworkId[] = [];
  for (const { work, digest } of records) {
    const row = present.get(work.key);
    if (!row) added.push({ ...work, digest, id: uuidv7() as ArtworkId });
    else if (row.sourceDigest === digest) unchanged.push(row.id);
    else changed.push({ ...work, digest, id: row.id });
  }
  return { added, changed, unchanged };
}

const columnsOf = (works: readonly Placed[]) =>
  JSON.stringify(works.map(({ artists: _artists, tags: _tags, linkedTags: _linked, ...columns }) => columns));
const workColumns = sql`id uuid, digest text, key text, ${recordColumns.definition}`;

async function insertWorks(
  tx: Database,
  { source, visibleTo }: Pick<Target, 'source' | 'visibleTo'>,
  works: readonly Placed[],
): Promise<void> {
  if (works.length === 0) return;
  await sql`insert into artworks (id, source, source_key, source_digest, published, ${recordColumns.names})
    select r.id, ${source}, r.key, r.digest, ${visibleTo === 'readers'}, ${recordColumns.values}
    from json_to_recordset(${columnsOf(works)}::json) as r (${workColumns})`.execute(tx);
}

/** Removes the old links; tags that people added to the work stay. */
async function updateWorks(tx: Database, source: string, works: readonly Placed[]): Promise<void> {
  if (works.length === 0) return;
  await sql`update artworks a set ${recordColumns.assignments}, source_digest = r.digest, version = a.version + 1, updated_at = now()
    from json_to_recordset(${columnsOf(works)}::json) as r (${workColumns}) where a.id = r.id`.execute(tx);
  const ids = works.map((work) => work.id);
  await sql`delete from artwork_artists where artwork_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from artwork_tags l using tags t where l.artwork_id = any(${ids}::uuid[]) and t.id = l.tag_id and t.source = ${source}`.execute(
    tx,
  );
}

async function writeMakers(tx: Database, known: Known, works: readonly Placed[]): Promise<void> {
  if (works.length === 0) return;
  const artists = works.flatMap((work) =>
    work.artists.map(({ sourceId, name, qualifier, role }, position) => ({
      work: work.id,
      position,
      artist: known.artists.get(sourceId) ?? null,
      name,
      qualifier,
      role,
    })),
  );
  await sql`insert into artwork_artists (artwork_id, position, artist_id, name, qualifier, role)
    select * from json_to_recordset(${JSON.stringify(artists)}::json) as r (work uuid, position smallint, artist uuid, name text, qualifier text, role text)`.execute(
    tx,
  );
}

/** A new work has no tags yet; a changed one may have some of these from people. */
async function writeTags(
  tx: Database,
  known: Known,
  { added, changed }: { added: readonly Placed[]; changed: readonly Placed[] },
): Promise<void> {
  if (added.length > 0) await sql`insert into artwork_tags (artwork_id, tag_id) ${tagsOf(known, added)}`.execute(tx);
  if (changed.length > 0)
    await sql`insert into artwork_tags (artwork_id, tag_id) ${tagsOf(known, changed)} on conflict do nothing`.execute(
      tx,
    );
}

function tagsOf(known: Known, works: readonly Placed[]) {
  const ids: ArtworkId[] = [];
  const tags: TagId[] = [];
  for (const work of works)
    for (const tag of new Set([...work.tags.map((key) => known.tags.get(key)!), ...work.linkedTags])) {
      ids.push(work.id);
      tags.push(tag);
    }
  return sql`select * from unnest(${ids}::uuid[], ${tags}::uuid[])`;
}

/** A picture attached earlier may no longer be public. */
async function hang(
  tx: Database,
  { segmentId, isPublished }: { readonly segmentId: SegmentId; readonly isPublished: boolean },
  ids: readonly ArtworkId[],
): Promise<void> {
  await sql`insert into artwork_segments (artwork_id, segment_id, published) select id, ${segmentId}, ${isPublished} from unnest(${ids}::uuid[]) as given (id) on conflict do nothing`.execute(
    tx,
  );
  await refreshPictures(tx, ids);
}

import '../artworks.tables.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ArtworkId, SegmentId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { touch } from '../../../platform/cache/content.ts';
import type { Database } from '../../../platform/database/database.ts';
import { setFileUses } from '../../files/files.commands.ts';
import { type NewTag, takeInTags } from '../../ontology/ontology.commands.ts';
import { presentTermIds } from '../../ontology/ontology.queries.ts';
import { refreshPictures } from '../artworks.commands.ts';
import { listRecords } from '../record/record.queries.ts';
import { type ImportCause, keepImported, keepPresent, writeVersions } from '../record/revisions.commands.ts';
import { readValuesLater } from '../values/values.keep.ts';
import { type ImportedArtist, writeArtists } from './imported-artists.commands.ts';
import {
  hangImported,
  type ImportedWork,
  insertWorks,
  type Known,
  type PlacedWork,
  updateWorks,
  writeMakers,
  writeTags,
} from './imported-rows.commands.ts';

/** The content of a record: the work, the terms it names with their ancestors, and the artists as the record knows them. */
export interface ParsedRecord {
  readonly work: ImportedWork;
  readonly terms: readonly NewTag[];
  readonly artists: readonly ImportedArtist[];
}

/** The same, with a digest of the work that identifies an unchanged one. */
export interface MappedRecord extends ParsedRecord {
  readonly digest: string;
}

/** The destination of records. */
export interface Target {
  readonly source: string;
  readonly segmentId: SegmentId | undefined;
  /** Whether readers see the works that it adds; the readers of others stay. */
  readonly published: boolean;
  readonly known: Known;
  readonly cause?: ImportCause;
}

/** A work as it was before an import changed it. */
export interface WorkBefore {
  readonly record: ArtworkRecord;
  readonly digest: string | null;
}

export interface ChangedWork {
  readonly id: ArtworkId;
  /** Its version after the import. */
  readonly version: number;
  readonly before: WorkBefore;
}

interface Written {
  readonly added: readonly ArtworkId[];
  readonly changed: readonly ChangedWork[];
  readonly unchanged: number;
  /** Terms and artists that were not there before. */
  readonly made: { readonly terms: readonly TagId[]; readonly artists: readonly string[] };
  /** Artists without a record of their own, each with a work that names them. */
  readonly strangers: readonly { readonly artist: string; readonly work: string }[];
}

/** Writes these records: adds new works, updates changed ones from the museum's record, leaves unchanged ones alone. */
export async function writeImportedWorks(
  tx: Database,
  { source, segmentId, published, known, cause }: Target,
  records: readonly MappedRecord[],
): Promise<Written> {
  const terms = await learnTerms(tx, { source, known, records });
  const { strangers, added: artists } = await learnArtists(tx, { source, known, records });
  const { added, changed, unchanged } = await sort(tx, source, records);
  const before = await stateOf(tx, changed);
  await keepPresent(
    tx,
    before.map(({ id, before: { record } }) => ({ id, record })),
  );
  await insertWorks(tx, { source, published }, added);
  await updateWorks(tx, source, changed);
  await writeMakers(tx, known, [...added, ...changed]);
  await writeTags(tx, known, { added, changed });
  const changedIds = changed.map((work) => work.id);
  await keepImported(tx, changedIds, cause);
  // Their rights may have changed, and with them who may see how much of their pictures.
  if (changedIds.length > 0) await refreshPictures(tx, changedIds);
  const addedIds = added.map((work) => work.id);
  // Hung where readers do not see it, a work that they saw would be gone.
  const hung = published ? [...addedIds, ...changedIds, ...unchanged] : addedIds;
  if (segmentId) await hangImported(tx, { segmentId, published }, hung);
  await readValuesLater(tx, [...added, ...changed]);
  return { added: addedIds, changed: before, unchanged: unchanged.length, made: { terms, artists }, strangers };
}

async function stateOf(tx: Database, works: readonly PlacedWork[]): Promise<ChangedWork[]> {
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
    before: { record: records.get(id)!, digest: sourceDigest },
  }));
}

interface Learning {
  readonly source: string;
  readonly known: Known;
  readonly records: readonly MappedRecord[];
}

async function learnTerms(tx: Database, { source, known, records }: Learning): Promise<readonly TagId[]> {
  const unknown = records.flatMap((record) => record.terms.filter((term) => !known.tags.has(term.sourceId)));
  const terms = [...new Map(unknown.map((term) => [term.sourceId, term])).values()];
  const { ids, added } = await takeInTags(tx, source, terms);
  for (const [key, id] of ids) known.tags.set(key, id);
  return added;
}

async function learnArtists(tx: Database, { source, known, records }: Learning) {
  const unknown = records.flatMap(({ artists, work }) =>
    artists.filter((artist) => !known.artists.has(artist.sourceId)).map((artist) => ({ artist, work: work.key })),
  );
  const strangers = [...new Map(unknown.map((one) => [one.artist.sourceId, one])).values()];
  const { ids, added } = await writeArtists(
    tx,
    source,
    strangers.map((one) => one.artist),
  );
  for (const [key, id] of ids) known.artists.set(key, id);
  return { strangers: strangers.map(({ artist, work }) => ({ artist: artist.name, work })), added };
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
  const added: PlacedWork[] = [];
  const changed: PlacedWork[] = [];
  const unchanged: ArtworkId[] = [];
  for (const { work, digest } of records) {
    const row = present.get(work.key);
    if (!row) added.push({ ...work, digest, id: uuidv7() as ArtworkId });
    else if (row.sourceDigest === digest) unchanged.push(row.id);
    else changed.push({ ...work, digest, id: row.id });
  }
  return { added, changed, unchanged };
}

/** Publishes works that an import has added, also in the segment in which the import itself has hung them. */
export async function publishImportedWorks(
  tx: Database,
  ids: readonly ArtworkId[],
  segmentId: SegmentId | null,
): Promise<void> {
  await sql`update artworks set published = true where id = any(${ids}::uuid[])`.execute(tx);
  if (segmentId)
    await sql`update artwork_segments set published = true
      where segment_id = ${segmentId} and artwork_id = any(${ids}::uuid[]) and added_by is null`.execute(tx);
  await refreshPictures(tx, ids);
}

/**
 * Gives works their records before an import again, as new versions of theirs. Terms that were merged meanwhile are
 * those that they became.
 */
export async function restoreImportedWorks(
  tx: Database,
  works: readonly ChangedWork[],
  importId: string,
): Promise<void> {
  const present = await presentTermIds(tx, [...new Set(works.flatMap(({ before }) => termsIn(before.record)))]);
  await writeVersions(
    tx,
    null,
    works.map(({ id, before, version }) => ({
      id,
      version: version + 1,
      record: followTerms(before.record, present),
      act: 'undone' as const,
      causeId: importId,
    })),
  );
  const digests = JSON.stringify(works.map(({ id, before }) => ({ id, digest: before.digest })));
  await sql`update artworks a set source_digest = r.digest from json_to_recordset(${digests}::json) as r (id uuid, digest text) where a.id = r.id`.execute(
    tx,
  );
  await touch(tx, ...works.map(({ id }) => `artwork:${id}`));
}

const termSections = ['culture', 'placeOfCreation', 'materials', 'techniques'] as const;

const termsIn = ({ tags, sections }: ArtworkRecord): TagId[] => [
  ...tags,
  ...termSections.flatMap((key) => (sections[key] ?? []).flatMap(({ tagId }) => tagId ?? [])),
];

function followTerms(record: ArtworkRecord, present: ReadonlyMap<TagId, TagId>): ArtworkRecord {
  const linked = termSections.flatMap((key) => {
    const entries = record.sections[key];
    return entries
      ? [[key, entries.map((one) => (one.tagId ? { ...one, tagId: present.get(one.tagId) ?? one.tagId } : one))]]
      : [];
  });
  return {
    ...record,
    tags: [...new Set(record.tags.map((id) => present.get(id) ?? id))],
    sections: { ...record.sections, ...Object.fromEntries(linked) },
  };
}

/** Removes works that an import has added. */
export async function removeImportedWorks(tx: Database, ids: readonly ArtworkId[]): Promise<void> {
  const pictured = await tx
    .selectFrom('artworkImages')
    .select('artworkId')
    .distinct()
    .where('artworkId', '=', sql<ArtworkId>`any(${ids}::uuid[])`)
    .execute();
  await sql`delete from artworks where id = any(${ids}::uuid[])`.execute(tx);
  // Afterwards: a work that is gone says nothing more about the rights of its pictures.
  for (const { artworkId } of pictured) await setFileUses(tx, { by: null, kind: 'artwork', subjectId: artworkId }, []);
}

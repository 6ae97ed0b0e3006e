import '../artworks.tables.ts';
import type { MakerQualifier } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { ArtworkRecord, ArtworkSections } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ArtworkId, SegmentId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { canonicalRecord } from '@oeuvre/record/canonical.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { refreshPictures } from '../artworks.commands.ts';
import { columnsOf, type RecordColumns, recordColumns } from '../record/record.rows.ts';

/** The maker of a work, by the museum's number for the artist. */
export interface ImportedMaker {
  readonly sourceId: string;
  readonly name: string;
  readonly qualifier: MakerQualifier | null;
  readonly role: string;
}

/** A work as an import writes it, from any museum. */
export interface ImportedWork extends Readonly<Omit<RecordColumns, 'sections'>> {
  /** The source's key of the work, whatever its accession number. */
  readonly key: string;
  readonly sections: ArtworkSections;
  readonly artists: readonly ImportedMaker[];
  /** The keys of the work's own terms of the source. */
  readonly tags: readonly string[];
  /** Its terms of other vocabularies. */
  readonly linkedTags: readonly TagId[];
}

/** The columns of a record, as an import writes them: its sections stay apart. */
export function importedColumnsOf(record: ArtworkRecord): Omit<RecordColumns, 'sections'> {
  const { sections: _, ...columns } = columnsOf(canonicalRecord(record));
  return columns;
}

/** A work with its place in the catalogue. */
export type PlacedWork = ImportedWork & { readonly id: ArtworkId; readonly digest: string };

/** The museum's known terms and artists: read once, then updated batch by batch. */
export interface Known {
  readonly tags: Map<string, TagId>;
  readonly artists: Map<string, string>;
}

const jsonOf = (works: readonly PlacedWork[]) =>
  JSON.stringify(works.map(({ artists: _artists, tags: _tags, linkedTags: _linked, ...columns }) => columns));
const workColumns = sql`id uuid, digest text, key text, ${recordColumns.definition}`;

export async function insertWorks(
  tx: Database,
  { source, published }: { readonly source: string; readonly published: boolean },
  works: readonly PlacedWork[],
): Promise<void> {
  if (works.length === 0) return;
  await sql`insert into artworks (id, source, source_key, source_digest, published, ${recordColumns.names})
    select r.id, ${source}, r.key, r.digest, ${published}, ${recordColumns.values}
    from json_to_recordset(${jsonOf(works)}::json) as r (${workColumns})`.execute(tx);
}

/** Removes the old links; tags that people added to the work stay. */
export async function updateWorks(tx: Database, source: string, works: readonly PlacedWork[]): Promise<void> {
  if (works.length === 0) return;
  await sql`update artworks a set ${recordColumns.assignments}, source_digest = r.digest, version = a.version + 1, updated_at = now()
    from json_to_recordset(${jsonOf(works)}::json) as r (${workColumns}) where a.id = r.id`.execute(tx);
  const ids = works.map((work) => work.id);
  await sql`delete from artwork_artists where artwork_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from artwork_tags l using tags t where l.artwork_id = any(${ids}::uuid[]) and t.id = l.tag_id and t.source = ${source}`.execute(
    tx,
  );
}

export async function writeMakers(tx: Database, known: Known, works: readonly PlacedWork[]): Promise<void> {
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
export async function writeTags(
  tx: Database,
  known: Known,
  { added, changed }: { added: readonly PlacedWork[]; changed: readonly PlacedWork[] },
): Promise<void> {
  if (added.length > 0) await sql`insert into artwork_tags (artwork_id, tag_id) ${tagsOf(known, added)}`.execute(tx);
  if (changed.length > 0)
    await sql`insert into artwork_tags (artwork_id, tag_id) ${tagsOf(known, changed)} on conflict do nothing`.execute(
      tx,
    );
}

function tagsOf(known: Known, works: readonly PlacedWork[]) {
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
export async function hangImported(
  tx: Database,
  { segmentId, published }: { readonly segmentId: SegmentId; readonly published: boolean },
  ids: readonly ArtworkId[],
): Promise<void> {
  await sql`insert into artwork_segments (artwork_id, segment_id, published) select id, ${segmentId}, ${published} from unnest(${ids}::uuid[]) as given (id) on conflict do nothing`.execute(
    tx,
  );
  await refreshPictures(tx, ids);
}

import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import type { MappedRecord } from '../../../artworks/imported/imported-works.commands.ts';
import { listPicturedAlike } from '../../doubles/doubles.queries.ts';
import { isTellingTitle } from '../../doubles/telling-title.ts';
import type { MappedRow } from '../mapping/apply-mapping.ts';
import type { WorkFinding } from './findings.ts';

/** The effect of an import on these records. */
export interface WorkKinds {
  /** The keys of works that are not here yet. */
  readonly added: ReadonlySet<string>;
  readonly changed: number;
  readonly unchanged: number;
}

export async function kindsOfWorks(db: Database, source: string, records: readonly MappedRecord[]): Promise<WorkKinds> {
  const rows = await db
    .selectFrom('artworks')
    .select(['sourceKey', 'sourceDigest'])
    .where('source', '=', source)
    .where('sourceKey', '=', sql<string>`any(${records.map(({ work }) => work.key)})`)
    .execute();
  const digests = new Map(rows.map((row) => [row.sourceKey, row.sourceDigest]));
  const added = new Set(records.filter(({ work }) => !digests.has(work.key)).map(({ work }) => work.key));
  const unchanged = records.filter(({ work, digest }) => digests.get(work.key) === digest).length;
  return { added, unchanged, changed: records.length - added.size - unchanged };
}

interface Asked {
  readonly line: number;
  readonly number: string;
  readonly label: string;
}

/** Works of other sources that may be the same as a new one: by accession number, or by maker and title. */
export async function findDoubles(
  db: Database,
  source: string,
  { rows, added }: { rows: readonly MappedRow[]; added: ReadonlySet<string> },
): Promise<WorkFinding[]> {
  const asked = rows
    .filter((row) => added.has(row.key))
    .map((row): Asked => {
      const { title = '', artist = [] } = row.record.sections;
      const isTelling = artist.length > 0 && isTellingTitle(title);
      return {
        line: row.line,
        number: row.record.accessionNumber.toUpperCase(),
        label: isTelling ? `${title} / ${artist.map(({ name }) => name).join(', ')}`.toLowerCase() : '',
      };
    });
  const { rows: found } = await sql<{ line: number; id: ArtworkId; title: string }>`
    select r.line::int as line, a.id, a.title from json_to_recordset(${JSON.stringify(asked)}::json) as r (line bigint, number text, label text)
    cross join lateral (
      select id, title from artworks where r.number <> '' and upper(accession_number) = r.number and activity_status = 'ACTIVE' and source is distinct from ${source}
      union select id, title from artworks where r.label <> '' and md5(lower(title || ' / ' || artist)) = md5(r.label) and activity_status = 'ACTIVE' limit 1
    ) a`.execute(db);
  return found.map(({ line, id, title }) => ({
    kind: 'possible-double',
    line,
    column: '',
    cell: title.slice(0, 500),
    artworkId: id,
  }));
}

/** Works whose picture the imported work shows too, once it has its pictures. */
export async function findPicturedAlike(
  tx: Database,
  { line, artworkId }: { readonly line: number; readonly artworkId: ArtworkId },
): Promise<WorkFinding[]> {
  const alike = await listPicturedAlike(tx, artworkId);
  return alike.map(({ id, title }) => ({
    kind: 'possible-double',
    line,
    column: '',
    cell: title.slice(0, 500),
    artworkId: id,
    importedId: artworkId,
  }));
}

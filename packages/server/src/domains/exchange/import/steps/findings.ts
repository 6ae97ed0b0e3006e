import '../../exchange.tables.ts';
import type { ImportCounts } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import type { UntakenPicture } from '../imports.tables.ts';
import type { TableFinding } from './table-batches.ts';

/** Findings of one kind that are kept with their lines; all are counted. */
const mostKept = 10_000;

export interface WorkFinding extends TableFinding {
  readonly artworkId?: ArtworkId;
  readonly importedId?: ArtworkId;
  readonly picture?: UntakenPicture;
}

/** Adds findings to those of an import, and their numbers to its counts. */
export async function recordFindings(
  tx: Database,
  { importId, counts }: { importId: string; counts: ImportCounts },
  findings: readonly WorkFinding[],
): Promise<ImportCounts['findings']> {
  const counted = { ...counts.findings };
  const kept = findings.filter(({ kind }) => (counted[kind] = (counted[kind] ?? 0) + 1) <= mostKept);
  if (kept.length > 0)
    await sql`insert into import_findings (import_id, kind, line, other_line, column_name, cell, artwork_id, imported_id, picture)
      select ${importId}, kind, line, "otherLine", "column", cell, "artworkId", "importedId", picture
      from json_to_recordset(${JSON.stringify(kept)}::json) as r (kind text, line bigint, "otherLine" bigint, "column" text, cell text, "artworkId" uuid, "importedId" uuid, picture jsonb)`.execute(
      tx,
    );
  return counted;
}

/** A new run finds anew. */
export async function forgetFindings(tx: Database, importId: string): Promise<void> {
  await tx.deleteFrom('importFindings').where('importId', '=', importId).execute();
  await tx.deleteFrom('importWords').where('importId', '=', importId).execute();
}

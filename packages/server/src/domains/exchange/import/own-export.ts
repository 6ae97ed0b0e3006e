import '../exchange.tables.ts';
import { isId } from '@oeuvre/contracts/kernel/ids.ts';
import { keyColumn, versionColumn } from '@oeuvre/record/table/columns.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { proposeShape } from '../../../platform/tables/read-table.ts';
import { readMuseumTable } from './museum-table.ts';

/** So many lines are looked at: one of them names a work of this site. */
const linesLookedAt = 500;

/**
 * The table was exported here: it has the columns of works and versions, and names works that we have. What another site
 * exported is a table like any other.
 */
export async function isOwnExport(db: Database, file: string): Promise<boolean> {
  const { shape } = await proposeShape(file);
  const keys: string[] = [];
  for await (const { cells } of readMuseumTable(file, shape)) {
    if (!cells.has(keyColumn) || !cells.has(versionColumn)) return false;
    keys.push(String(cells.get(keyColumn)).trim());
    if (keys.length === linesLookedAt) break;
  }
  const { rows } = await sql`select from artworks where open_id = any(${keys.map((key) => key.toUpperCase())})
    or id = any(${keys.filter(isId)}::uuid[]) limit 1`.execute(db);
  return rows.length > 0;
}

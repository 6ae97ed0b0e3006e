import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Over a row `a` of artworks: the exact public identifier or museum number, not a part of it. */
export const hasNumber = (text: string): RawBuilder<SqlBool> =>
  sql`(a.open_id = upper(${text}) or upper(a.accession_number) = upper(${text}))`;

const mostOfNumber = 1_000;

/** The works with this identifier or museum number. */
export async function worksNumbered(db: Database, text: string): Promise<readonly ArtworkId[]> {
  const { rows } = await sql<{
    id: ArtworkId;
  }>`select a.id from artworks a where ${hasNumber(text)} limit ${mostOfNumber}`.execute(db);
  return rows.map(({ id }) => id);
}

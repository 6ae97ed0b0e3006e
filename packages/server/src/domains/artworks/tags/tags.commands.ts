import '../artworks.tables.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { type SqlBool, sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';

const isClosed = sql<SqlBool>`(select true from artwork_tags w join listed_works n on n.artwork_id = w.artwork_id
  where w.tag_id = o.tag_id and n.is_open limit 1) is null`;

/**
 * Removes terms from `opened_terms` whose works have all been closed. Whoever opens a work meanwhile waits, or has noted
 * its terms and is waited for: so no term of an open work is lost. Usually there are none, and nobody waits.
 */
export async function forgetClosedTerms(db: Database): Promise<void> {
  const { rows } = await sql<{ id: TagId }>`select o.tag_id as id from opened_terms o where ${isClosed}`.execute(db);
  if (rows.length === 0) return;
  await inTransaction(db, async (tx) => {
    await sql`lock table opened_terms in share row exclusive mode`.execute(tx);
    await sql`delete from opened_terms o where o.tag_id = any(${rows.map(({ id }) => id)}::uuid[]) and ${isClosed}`.execute(
      tx,
    );
  });
}

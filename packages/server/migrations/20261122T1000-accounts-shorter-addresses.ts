import { type Kysely, sql } from 'kysely';

/**
 * From now on sessions store a part of the address; whole addresses are deleted, and so are budgets under readable
 * keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update sessions set ip_address = null`.execute(db);
  await sql`delete from limits`.execute(db);
}

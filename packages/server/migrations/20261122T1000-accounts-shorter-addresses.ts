import { type Kysely, sql } from 'kysely';

/** Sessions keep a part of the address from now on; what was kept whole is forgotten. So are budgets under keys that could be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update sessions set ip_address = null`.execute(db);
  await sql`delete from limits`.execute(db);
}

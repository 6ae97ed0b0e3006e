import { type Kysely, sql } from 'kysely';

/** Two administrators who change a segment at the same time notice it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table segments add column version integer not null default 1`.execute(db);
}

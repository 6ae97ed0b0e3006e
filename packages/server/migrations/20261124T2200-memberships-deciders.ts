import { type Kysely, sql } from 'kysely';

/** Who decided is in the history; the column named whoever had decided something before (decision 0079). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table memberships drop column decided_by`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Terms are looked up by their name in any letter case. The index of trigrams reads hundreds of terms that share some. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tags_name on tags (lower(name))`.execute(db);
  await sql`create index tags_extended_name on tags (lower(extended_name)) where extended_name is not null`.execute(db);
}

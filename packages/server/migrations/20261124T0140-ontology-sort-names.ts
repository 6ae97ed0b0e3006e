import { type Kysely, sql } from 'kysely';

/** Siblings stand by their names without accents; computing these for thousands at each page takes tens of milliseconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tags add column sort_name text not null generated always as (plain_text(name)) stored`.execute(
    db,
  );
}

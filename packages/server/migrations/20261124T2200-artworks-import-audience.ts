import { type Kysely, sql } from 'kysely';

/** An import says who sees the works that it adds. Those that were started before showed them to every reader. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column visible_to text not null default 'nobody' check (visible_to in ('nobody', 'readers'))`.execute(
    db,
  );
  await sql`update imports set visible_to = 'readers' where started_at is not null`.execute(db);
}

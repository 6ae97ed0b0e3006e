import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Why a campaign is paused: a person paused it, the mail server refuses our mail, or the article is no longer
  // published.
  await sql`alter table mailings add column pause_reason text check (pause_reason in ('person', 'server', 'article'))`.execute(
    db,
  );
}

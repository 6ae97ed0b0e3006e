import { type Kysely, sql } from 'kysely';

/** The works that an act on terms rewrites, with what an undo needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // drops, adds: what the act wants; dropped, added, links: what it did to the work.
  await sql`create table term_act_works (
    act_id uuid not null references tag_acts on delete cascade,
    artwork_id uuid not null references artworks on delete cascade,
    drops uuid[] not null,
    adds uuid[] not null,
    restores jsonb,
    state text not null default 'to do',
    dropped uuid[],
    added uuid[],
    links jsonb,
    primary key (act_id, artwork_id)
  )`.execute(db);
  await sql`create index term_act_works_state on term_act_works (act_id, state, artwork_id)`.execute(db);
  await sql`create index term_act_works_artwork on term_act_works (artwork_id)`.execute(db);
}

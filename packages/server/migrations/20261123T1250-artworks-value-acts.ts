import { type Kysely, sql } from 'kysely';

/** Changes of values in many works: renamed, merged or linked, with what an undo needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table value_acts (
    id uuid primary key default uuidv7(),
    part text not null,
    from_values jsonb not null,
    to_word text,
    to_link uuid,
    sets_link boolean not null,
    state text not null default 'running',
    works int not null default 0,
    done int not null default 0,
    changed int not null default 0,
    undone int not null default 0,
    left_alone int not null default 0,
    started_by uuid references users on delete set null,
    started_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index value_acts_recent on value_acts (started_at desc, id desc)`.execute(db);
  await sql`create index value_acts_started_by on value_acts (started_by, started_at desc)`.execute(db);
  await sql`create index value_acts_unfinished on value_acts (id) where state in ('running', 'undoing')`.execute(db);

  // version: after the act. before: the parts that it changed, as they were.
  await sql`create table value_act_works (
    act_id uuid not null references value_acts on delete cascade,
    artwork_id uuid not null references artworks on delete cascade,
    state text not null default 'to do',
    version int,
    before jsonb,
    primary key (act_id, artwork_id)
  )`.execute(db);
  await sql`create index value_act_works_state on value_act_works (act_id, state, artwork_id)`.execute(db);
  await sql`create index value_act_works_artwork on value_act_works (artwork_id)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a change of many people would take away, counted in the background; kept for a day.
  await sql`create table consequence_previews (
    id uuid primary key default uuidv7(),
    segment_id uuid not null references segments on delete cascade,
    event text not null,
    asked_by uuid not null references users on delete cascade,
    contact_ids uuid[] not null,
    counted int not null default 0,
    state text not null default 'working' check (state in ('working', 'done')),
    result jsonb not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index consequence_previews_segment on consequence_previews (segment_id)`.execute(db);
  await sql`create index consequence_previews_asked_by on consequence_previews (asked_by)`.execute(db);
  await sql`create index consequence_previews_created on consequence_previews (created_at)`.execute(db);
  await sql`create index consequence_previews_working on consequence_previews (id) where state = 'working'`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Who exported contacts, and exactly whom: the numbers of their rows as ranges, which take a few bytes for a whole segment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table contact_exports (
    id uuid primary key default uuidv7(),
    segment_id uuid references segments on delete set null,
    segment_no int not null,
    actor_id uuid references users on delete set null,
    at timestamptz not null default now(),
    filter jsonb not null,
    count int not null,
    people int4multirange not null
  )`.execute(db);
  await sql`create index contact_exports_segment_no on contact_exports (segment_no, at desc)`.execute(db);
  await sql`create index contact_exports_segment on contact_exports (segment_id)`.execute(db);
  await sql`create index contact_exports_actor on contact_exports (actor_id)`.execute(db);

  await sql`create table contact_layouts (
    user_id uuid primary key references users on delete cascade,
    layout jsonb not null,
    updated_at timestamptz not null default now()
  )`.execute(db);
}

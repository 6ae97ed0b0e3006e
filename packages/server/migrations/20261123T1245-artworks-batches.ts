import { type Kysely, sql } from 'kysely';

/** Changes of many works: by a table that came back, or together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table artwork_batches (
    id uuid primary key default uuidv7(),
    kind text not null,
    state text not null,
    title text not null default '',
    changes jsonb not null default '[]',
    export_id bigint references artwork_exports on delete set null,
    left_out int not null default 0,
    findings jsonb not null default '[]',
    finding_count int not null default 0,
    started_by uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index artwork_batches_export on artwork_batches (export_id)`.execute(db);
  await sql`create index artwork_batches_started_by on artwork_batches (started_by)`.execute(db);
  await sql`create index artwork_batches_updated_at on artwork_batches (updated_at)`.execute(db);
  await sql`create index artwork_batches_at_work on artwork_batches (id) where state in ('running', 'undoing')`.execute(
    db,
  );

  // version: the one that was rehearsed, then the one that was written. before: the record before the first write.
  await sql`create table artwork_batch_works (
    batch_id uuid not null references artwork_batches on delete cascade,
    artwork_id uuid not null references artworks on delete cascade,
    place int not null,
    version int not null,
    is_chosen boolean not null default true,
    state text not null default 'to do',
    before jsonb,
    primary key (batch_id, artwork_id)
  )`.execute(db);
  await sql`create index artwork_batch_works_artwork on artwork_batch_works (artwork_id)`.execute(db);
  await sql`create index artwork_batch_works_place on artwork_batch_works (batch_id, place)`.execute(db);

  // choice: null in a cell that changed on both sides, until somebody decides.
  await sql`create table artwork_batch_cells (
    batch_id uuid not null,
    artwork_id uuid not null,
    column_key text not null,
    side text not null,
    base text not null,
    here text not null,
    there text not null,
    choice text,
    is_done boolean not null default false,
    primary key (batch_id, artwork_id, column_key),
    foreign key (batch_id, artwork_id) references artwork_batch_works on delete cascade
  )`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Tables of works that were taken out, and what each version of a work said in them: a table that comes back is compared
 * with that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table artwork_exports (
    id bigint primary key generated always as identity,
    format text not null,
    made_by uuid references users on delete set null,
    made_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index artwork_exports_made_by on artwork_exports (made_by)`.execute(db);
  await sql`create index artwork_exports_made_at on artwork_exports (made_at)`.execute(db);

  await sql`create table exported_records (
    artwork_id uuid not null references artworks on delete cascade,
    version int not null,
    cells jsonb not null,
    exported_at timestamptz not null default now(),
    primary key (artwork_id, version)
  )`.execute(db);
  await sql`create index exported_records_exported_at on exported_records (exported_at)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Works that resemble each other and that somebody has called different. The smaller id comes first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table artwork_differences (
    artwork_id uuid not null references artworks on delete cascade,
    other_id uuid not null references artworks on delete cascade,
    said_by uuid references users on delete set null,
    said_at timestamptz not null default now(),
    primary key (artwork_id, other_id),
    check (artwork_id < other_id)
  )`.execute(db);
  await sql`create index artwork_differences_other on artwork_differences (other_id)`.execute(db);
  await sql`create index artwork_differences_said_by on artwork_differences (said_by)`.execute(db);
}

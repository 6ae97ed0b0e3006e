import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One private feed per person. Only a hash of the address is stored: reading this table gives access to no feed.
  await sql`create table private_feeds (
    user_id uuid primary key references users on delete cascade,
    key uuid not null unique,
    secret_hash bytea not null check (octet_length(secret_hash) = 32),
    created_at timestamptz not null default now()
  )`.execute(db);
}

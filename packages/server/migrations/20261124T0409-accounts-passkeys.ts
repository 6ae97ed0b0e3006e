import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table passkeys (
    id uuid primary key default uuidv7(),
    user_id uuid not null references users on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null default 0,
    transports text[] not null default '{}',
    name text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`.execute(db);
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db);
  // A challenge works once: its hash is kept until it would be too old anyway.
  await sql`create table spent_challenges (challenge_hash text primary key, expires_at timestamptz not null)`.execute(
    db,
  );
  await sql`alter table sessions
    add column signed_in_by text not null default 'password' check (signed_in_by in ('password', 'passkey'))`.execute(
    db,
  );
}

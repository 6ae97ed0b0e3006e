import { type Kysely, sql } from 'kysely';

/** Export and erasure of everything about a person, and the change of their address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table data_exports (
    id uuid primary key default uuidv7(),
    user_id uuid not null references users on delete cascade,
    state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed')),
    done int not null default 0,
    total int,
    bytes bigint,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    expires_at timestamptz,
    mailed_at timestamptz
  )`.execute(db);
  await sql`create index data_exports_user on data_exports (user_id, created_at desc)`.execute(db);
  await sql`create unique index data_exports_running on data_exports (user_id) where state in ('waiting', 'working')`.execute(
    db,
  );
  await sql`create table account_erasures (
    user_id uuid primary key references users on delete cascade,
    publications text not null check (publications in ('penName', 'noName', 'remove')),
    pen_name text,
    requested_at timestamptz not null default now(),
    due_at timestamptz not null
  )`.execute(db);
  await sql`create index account_erasures_due on account_erasures (due_at)`.execute(db);
  // The author of what an erased person has left under a pen name or without one. Nobody can log in as it.
  await sql`alter table users add column is_pen_name boolean not null default false`.execute(db);
  // Links are kept as hashes. Without a hash for the new address nobody can confirm: it has an account already.
  await sql`create table email_changes (
    user_id uuid primary key references users on delete cascade,
    email text not null,
    old_hash bytea not null unique,
    new_hash bytea unique,
    old_confirmed_at timestamptz,
    new_confirmed_at timestamptz,
    session_id uuid,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index email_changes_expires on email_changes (expires_at)`.execute(db);
}

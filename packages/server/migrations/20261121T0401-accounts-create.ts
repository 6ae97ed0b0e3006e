import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table users (
    id uuid primary key default uuidv7(),
    email text not null unique check (email = lower(email)),
    email_verified boolean not null default false,
    name text not null default '',
    image text,
    first_name text not null default '',
    last_name text not null default '',
    middle_name text not null default '',
    user_name text,
    about text not null default '',
    can_write_articles boolean not null default false,
    can_publish_articles boolean not null default false,
    can_mail_articles boolean not null default false,
    suspended boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index users_words on users using gin (plain_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)`.execute(
    db,
  );

  await sql`create table user_roles (
    user_id uuid not null references users on delete cascade,
    role text not null check (role in ('SUPER', 'OO_CURATOR', 'OO_SUPERVISOR', 'COLLABORATOR', 'SUPERVISOR', 'OWNER', 'COMMON', 'APPLICATION_MANAGER')),
    primary key (user_id, role)
  )`.execute(db);

  await sql`create table sessions (
    id uuid primary key default uuidv7(),
    user_id uuid not null references users on delete cascade,
    token text not null unique,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);

  // One row per sign-in method (password now; passkeys and others later).
  await sql`create table credentials (
    id uuid primary key default uuidv7(),
    user_id uuid not null references users on delete cascade,
    account_id text not null,
    provider_id text not null,
    access_token text,
    refresh_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    id_token text,
    password text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index credentials_user on credentials (user_id)`.execute(db);

  await sql`create table verifications (
    id uuid primary key default uuidv7(),
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index verifications_identifier on verifications (identifier)`.execute(db);
}

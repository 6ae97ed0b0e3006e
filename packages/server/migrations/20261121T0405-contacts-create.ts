import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A person by e-mail address, with or without an account; leads become people by the same normalised address.
  await sql`create table contacts (
    id uuid primary key default uuidv7(),
    user_id uuid unique references users on delete set null,
    email text not null unique check (email = lower(email)),
    first_name text not null default '',
    middle_name text not null default '',
    last_name text not null default '',
    title text,
    phone text,
    country_name text,
    about text not null default '',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index contacts_words on contacts using gin (plain_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)`.execute(
    db,
  );
}

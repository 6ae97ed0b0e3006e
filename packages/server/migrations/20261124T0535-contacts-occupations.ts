import { type Kysely, sql } from 'kysely';

/** What people do for a living, by name; a contact may have several. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table occupations (
    id uuid primary key default uuidv7(),
    name text not null check (name <> '')
  )`.execute(db);
  await sql`create unique index occupations_name on occupations (plain_text(name))`.execute(db);
  await sql`create table contact_occupations (
    contact_id uuid not null references contacts on delete cascade,
    occupation_id uuid not null references occupations on delete cascade,
    primary key (contact_id, occupation_id)
  )`.execute(db);
  await sql`create index contact_occupations_occupation on contact_occupations (occupation_id)`.execute(db);
}

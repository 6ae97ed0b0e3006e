import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column kind text not null default 'picture' check (kind in ('picture', 'model')),
    alter column width drop not null, alter column height drop not null, alter column colour drop not null, alter column thumbhash drop not null`.execute(
    db,
  );
  await sql`alter table files add constraint pictures_are_measured
    check (kind <> 'picture' or (width is not null and height is not null and colour is not null and thumbhash is not null))`.execute(
    db,
  );

  // The facts about a 3D model beside its file. A Sketchfab model has no file here; each person who shows it has their
  // own name and picture of it.
  await sql`create table models (
    id uuid primary key default uuidv7(),
    uuid text not null,
    owner_id uuid references users on delete set null,
    file_id uuid unique references files on delete cascade,
    poster_file_id uuid references files on delete set null,
    name text not null,
    created_at timestamptz not null default now(),
    unique (uuid, owner_id),
    check (file_id is null or uuid = file_id::text)
  )`.execute(db);
  await sql`create index models_owner on models (owner_id)`.execute(db);
  await sql`create index models_poster on models (poster_file_id)`.execute(db);
}

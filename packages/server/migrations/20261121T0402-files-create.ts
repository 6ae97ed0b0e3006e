import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table files (
    id uuid primary key default uuidv7(),
    owner_id uuid references users on delete set null,
    visibility text not null default 'private' check (visibility in ('public', 'private')),
    storage_key text not null unique,
    content_type text not null,
    bytes int not null,
    width int not null,
    height int not null,
    colour text not null,
    thumbhash text not null,
    sha256 text not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index files_owner on files (owner_id, created_at desc)`.execute(db);

  // Which things show a file; the domain of each kind answers who may see it there.
  await sql`create table file_uses (
    file_id uuid not null references files on delete cascade,
    kind text not null,
    subject_id uuid not null,
    primary key (file_id, kind, subject_id)
  )`.execute(db);
  await sql`create index file_uses_subject on file_uses (kind, subject_id)`.execute(db);
}

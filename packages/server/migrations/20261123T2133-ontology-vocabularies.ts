import { type Kysely, sql } from 'kysely';

/**
 * Uploads of vocabularies with what was found in them, each term that they changed as it was and as it became, and
 * what the last upload said of each term: a name that was edited here since is told from one that the file changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table vocabulary_uploads (
    id uuid primary key default uuidv7(),
    file_name text not null,
    format text not null,
    file_key text not null,
    state text not null,
    choices jsonb not null,
    counts jsonb not null,
    progress real not null default 0,
    failure text,
    may_change boolean not null,
    uploaded_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index vocabulary_uploads_recent on vocabulary_uploads (created_at desc, id desc)`.execute(db);
  await sql`create index vocabulary_uploads_by on vocabulary_uploads (uploaded_by) where uploaded_by is not null`.execute(
    db,
  );
  await sql`create index vocabulary_uploads_unfinished on vocabulary_uploads (id) where state in ('checking', 'running', 'undoing')`.execute(
    db,
  );

  await sql`create table vocabulary_findings (
    upload_id uuid not null references vocabulary_uploads on delete cascade,
    no int not null,
    kind text not null,
    line int,
    subject text not null,
    message text not null,
    tag_id uuid,
    changes jsonb not null default '[]',
    primary key (upload_id, no)
  )`.execute(db);
  await sql`create index vocabulary_findings_kind on vocabulary_findings (upload_id, kind, no)`.execute(db);

  // No foreign key to the term: an undo says what became of those that are gone.
  await sql`create table vocabulary_changes (
    upload_id uuid not null references vocabulary_uploads on delete cascade,
    tag_id uuid not null,
    no int not null,
    before jsonb,
    after jsonb not null,
    primary key (upload_id, tag_id)
  )`.execute(db);

  await sql`create table tag_givens (
    tag_id uuid primary key references tags on delete cascade,
    given jsonb not null
  )`.execute(db);
}

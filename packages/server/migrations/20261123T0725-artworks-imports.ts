import { type Kysely, sql } from 'kysely';

/**
 * Imports of tables: their state and position, what was found, what they changed, and mappings to use again. A work
 * keeps the key that its table has for it, whatever people make of its accession number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table artworks add column source_key text`.execute(db);
  await sql`update artworks set source_key = accession_number where source is not null`.execute(db);
  await sql`alter table artworks drop constraint artworks_source_accession_number_key`.execute(db);
  await sql`create unique index artworks_source_key on artworks (source, source_key)`.execute(db);
  // Both find works that may be the same as one of a table.
  await sql`create index artworks_accession_number on artworks (upper(accession_number))`.execute(db);
  await sql`create index artworks_title_and_artist on artworks (md5(lower(title || ' / ' || artist)))`.execute(db);

  await sql`create table import_mappings (
    id uuid primary key default uuidv7(),
    name text not null unique,
    mapping jsonb not null,
    uses int not null default 0,
    saved_by uuid references users on delete set null,
    saved_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index import_mappings_saved_by on import_mappings (saved_by)`.execute(db);

  // position: records read. rows: records of the whole table, null until it was read once.
  await sql`create table imports (
    id uuid primary key default uuidv7(),
    file_name text not null,
    fingerprint text not null,
    table_key text,
    pictures_key text,
    shape jsonb not null,
    is_encoding_certain boolean not null default true,
    profile jsonb not null default '{}',
    mapping jsonb,
    mapping_name text,
    segment_id uuid references segments on delete set null,
    state text not null,
    position bigint not null default 0,
    rows bigint,
    counts jsonb not null default '{}',
    oddities jsonb not null default '{}',
    failure text not null default '',
    started_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    updated_at timestamptz not null default now(),
    finished_at timestamptz
  )`.execute(db);
  await sql`create index imports_recent on imports (created_at desc, id desc)`.execute(db);
  await sql`create index imports_fingerprint on imports (fingerprint)`.execute(db);
  await sql`create index imports_started_by on imports (started_by)`.execute(db);
  await sql`create index imports_segment on imports (segment_id)`.execute(db);

  await sql`create table import_findings (
    id bigint primary key generated always as identity,
    import_id uuid not null references imports on delete cascade,
    kind text not null,
    line bigint not null,
    other_line bigint,
    column_name text not null,
    cell text not null,
    artwork_id uuid references artworks on delete set null
  )`.execute(db);
  await sql`create index import_findings_kind on import_findings (import_id, kind, id)`.execute(db);
  await sql`create index import_findings_artwork on import_findings (artwork_id) where artwork_id is not null`.execute(
    db,
  );

  // Words of a table that no term has, and how many records have them.
  await sql`create table import_words (
    import_id uuid not null references imports on delete cascade,
    target text not null,
    word text not null,
    records int not null,
    primary key (import_id, target, word)
  )`.execute(db);

  // before: the record and its version before the import changed it; null for a work that the import added.
  await sql`create table import_changes (
    import_id uuid not null references imports on delete cascade,
    artwork_id uuid not null references artworks on delete cascade,
    version int not null,
    before jsonb,
    undoing text not null default 'to do',
    primary key (import_id, artwork_id)
  )`.execute(db);
  await sql`create index import_changes_artwork on import_changes (artwork_id)`.execute(db);
}

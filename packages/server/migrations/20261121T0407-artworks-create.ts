import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence open_ids start 100001`.execute(db);

  await sql`create table artists (
    id uuid primary key default uuidv7(),
    source text not null,
    source_id text not null,
    name text not null,
    sort_name text not null,
    life_dates text,
    birth_year int,
    death_year int,
    birth_place text,
    death_place text,
    gender text,
    created_at timestamptz not null default now(),
    unique (source, source_id)
  )`.execute(db);
  await sql`create index artists_words on artists using gin (plain_text(name) gin_trgm_ops)`.execute(db);

  // title, artist and date are columns beside the sections: the label for lists, cards and mails.
  await sql`create table artworks (
    id uuid primary key default uuidv7(),
    open_id text not null unique default 'OO-' || nextval('open_ids'),
    owner_id uuid references users on delete set null,
    source text,
    accession_number text,
    title text not null,
    artist text not null default '',
    date_text text not null default '',
    year_from int,
    year_to int,
    supporting_text text not null default '',
    sections jsonb not null default '{}',
    published boolean not null default true,
    activity_status text not null default 'ACTIVE' check (activity_status in ('ACTIVE', 'TO_DELETE', 'DELETED')),
    words text generated always as (plain_text(title || ' ' || artist || ' ' || coalesce(accession_number, ''))) stored,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (source, accession_number)
  )`.execute(db);
  await sql`create index artworks_recent on artworks (created_at desc, id desc) where published and activity_status = 'ACTIVE'`.execute(
    db,
  );
  await sql`create index artworks_words on artworks using gin (words gin_trgm_ops)`.execute(db);
  await sql`create index artworks_owner on artworks (owner_id, created_at desc)`.execute(db);

  await sql`create table artwork_artists (
    artwork_id uuid not null references artworks on delete cascade,
    position smallint not null,
    artist_id uuid references artists on delete set null,
    name text not null,
    role text not null,
    primary key (artwork_id, position)
  )`.execute(db);
  await sql`create index artwork_artists_artist on artwork_artists (artist_id, artwork_id)`.execute(db);

  await sql`create table artwork_images (
    id uuid primary key default uuidv7(),
    artwork_id uuid not null references artworks on delete cascade,
    file_id uuid not null references files on delete cascade,
    position smallint not null,
    alt text,
    unique (artwork_id, position),
    unique (artwork_id, file_id)
  )`.execute(db);
  await sql`create index artwork_images_file on artwork_images (file_id)`.execute(db);

  await sql`create table artwork_tags (
    artwork_id uuid not null references artworks on delete cascade,
    tag_id uuid not null references tags on delete cascade,
    primary key (artwork_id, tag_id)
  )`.execute(db);
  await sql`create index artwork_tags_tag on artwork_tags (tag_id, artwork_id)`.execute(db);

  // The segments in which a work hangs; added_at orders the wall.
  await sql`create table artwork_segments (
    artwork_id uuid not null references artworks on delete cascade,
    segment_id uuid not null references segments on delete cascade,
    added_by uuid references users on delete set null,
    added_at timestamptz not null default now(),
    primary key (artwork_id, segment_id)
  )`.execute(db);
  await sql`create index artwork_segments_wall on artwork_segments (segment_id, added_at desc, artwork_id desc)`.execute(
    db,
  );
  await sql`create index artwork_segments_added_by on artwork_segments (added_by)`.execute(db);

  // A museum import: its position in the file, so a killed one resumes there, and its irregularities.
  await sql`create table import_runs (
    id uuid primary key default uuidv7(),
    source text not null,
    fingerprint text not null,
    stage text not null,
    next_offset bigint not null default 0,
    works int not null default 0,
    oddities jsonb not null default '{}',
    started_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    finished_at timestamptz,
    unique (source, fingerprint)
  )`.execute(db);
}

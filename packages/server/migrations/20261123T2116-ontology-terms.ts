import { type Kysely, sql } from 'kysely';

/**
 * Terms get labels in several languages, notes, links to other vocabularies and versions; `tags.name` stays the name
 * that is shown. Acts keep what an undo needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tags
    add deprecated_at timestamptz,
    add replaced_by uuid references tags on delete set null,
    add version int not null default 1`.execute(db);
  await sql`create index tags_replaced_by on tags (replaced_by) where replaced_by is not null`.execute(db);
  await sql`create index tags_type on tags (type, name)`.execute(db);

  await sql`create table tag_labels (
    id uuid primary key default uuidv7(),
    tag_id uuid not null references tags on delete cascade,
    language text not null,
    kind text not null check (kind in ('preferred', 'alternative', 'hidden')),
    name text not null,
    unique (tag_id, language, kind, name)
  )`.execute(db);
  await sql`create unique index tag_labels_preferred on tag_labels (tag_id, language) where kind = 'preferred'`.execute(
    db,
  );
  await sql`create index tag_labels_words on tag_labels using gin (plain_text(name) gin_trgm_ops)`.execute(db);
  await sql`create index tag_labels_start on tag_labels (plain_text(name) text_pattern_ops)`.execute(db);
  await sql`create table tag_notes (
    id uuid primary key default uuidv7(),
    tag_id uuid not null references tags on delete cascade,
    language text not null,
    kind text not null check (kind in ('scope', 'definition', 'example', 'history', 'editorial', 'change', 'note')),
    text text not null
  )`.execute(db);
  await sql`create index tag_notes_tag on tag_notes (tag_id)`.execute(db);
  // Other vocabularies and the addresses of their concepts.
  await sql`create table tag_matches (
    tag_id uuid not null references tags on delete cascade,
    uri text not null,
    kind text not null check (kind in ('exact', 'close', 'broad', 'narrow', 'related')),
    primary key (tag_id, uri)
  )`.execute(db);
  await sql`create index tag_matches_uri on tag_matches (uri)`.execute(db);

  // Names so far are English: the museums whose words these are write it.
  await sql`insert into tag_labels (tag_id, language, kind, name) select id, 'en', 'preferred', name from tags`.execute(
    db,
  );

  // Terms that were merged or deleted: their old addresses, and the museums' keys for them, lead on.
  await sql`create table former_tags (
    id uuid primary key,
    source text not null,
    source_id text not null,
    name text not null,
    type text not null,
    replaced_by uuid references tags on delete set null,
    gone_at timestamptz not null default now(),
    unique (source, source_id)
  )`.execute(db);
  await sql`create index former_tags_replaced_by on former_tags (replaced_by) where replaced_by is not null`.execute(
    db,
  );

  // An act: what was asked, and each term that it changed as it was and as it became (null: it was not there).
  await sql`create table tag_acts (
    id uuid primary key default uuidv7(),
    kind text not null,
    request jsonb not null,
    terms jsonb not null,
    retires uuid[] not null default '{}',
    state text not null default 'finished',
    works int not null default 0,
    done int not null default 0,
    undone_by uuid references tag_acts on delete set null,
    undoes uuid references tag_acts on delete set null,
    left_alone int not null default 0,
    made_by uuid references users on delete set null,
    made_at timestamptz not null default now(),
    until timestamptz not null
  )`.execute(db);
  await sql`create index tag_acts_recent on tag_acts (made_at desc, id desc)`.execute(db);
  await sql`create index tag_acts_unfinished on tag_acts (id) where state = 'running'`.execute(db);
  await sql`create index tag_acts_made_by on tag_acts (made_by) where made_by is not null`.execute(db);
  await sql`create index tag_acts_undone_by on tag_acts (undone_by) where undone_by is not null`.execute(db);
  await sql`create index tag_acts_undoes on tag_acts (undoes) where undoes is not null`.execute(db);
  // No foreign key to the term: its history outlives it.
  await sql`create table tag_act_terms (
    act_id uuid not null references tag_acts on delete cascade,
    tag_id uuid not null,
    name text not null,
    version int,
    primary key (act_id, tag_id)
  )`.execute(db);
  await sql`create index tag_act_terms_tag on tag_act_terms (tag_id, act_id)`.execute(db);
}

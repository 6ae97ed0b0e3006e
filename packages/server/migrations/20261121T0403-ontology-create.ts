import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tags (
    id uuid primary key default uuidv7(),
    source text not null,
    source_id text not null,
    name text not null,
    extended_name text,
    type text not null default 'Keyword',
    created_at timestamptz not null default now(),
    unique (source, source_id)
  )`.execute(db);
  await sql`create index tags_words on tags using gin (plain_text(name) gin_trgm_ops)`.execute(db);

  await sql`create table tag_parents (
    tag_id uuid not null references tags on delete cascade,
    parent_id uuid not null references tags on delete cascade,
    primary key (tag_id, parent_id)
  )`.execute(db);
  await sql`create index tag_parents_parent on tag_parents (parent_id)`.execute(db);

  // Every tag with all its ancestors, itself at distance 0: the closure for similarity and typed search.
  await sql`create table tag_ancestors (
    tag_id uuid not null references tags on delete cascade,
    ancestor_id uuid not null references tags on delete cascade,
    distance smallint not null,
    primary key (tag_id, ancestor_id)
  )`.execute(db);
  await sql`create index tag_ancestors_ancestor on tag_ancestors (ancestor_id, tag_id)`.execute(db);
}

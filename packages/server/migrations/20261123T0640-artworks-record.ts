import { type Kysely, sql } from 'kysely';

/**
 * A work gets a versioned record: sections that are lists of entries, rights, a credit line, dates with their meaning,
 * captions, 3D models, a history, and people with whom its owner shares it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table artworks
    add column version int not null default 1,
    add column date_edtf text,
    add column credit_line text not null default '',
    add column rights_uri text,
    add column rights_holder text not null default '',
    add column missing text[] not null default '{}',
    add column status_changed_at timestamptz,
    add column status_changed_by uuid references users on delete set null`.execute(db);

  // The label's parts have columns of their own; each line of a list becomes an entry.
  await sql`update artworks set sections = coalesce((
    select jsonb_object_agg(key, case when key in ('descriptionText', 'collection') then to_jsonb(value) else entries end)
    from jsonb_each_text(sections), lateral (
      select jsonb_agg(jsonb_build_object('text', trim(line))) as entries from regexp_split_to_table(value, E'\n') as line where trim(line) <> ''
    ) as lines
    where key not in ('title', 'supportingText', 'artist', 'dateOfCreation') and trim(value) <> ''), '{}')
    where sections <> '{}'`.execute(db);

  // A search in the histories reads the texts of their entries.
  await sql`create function entry_texts(entries jsonb) returns text language sql immutable parallel safe return (
    select string_agg(concat_ws(' ', entry ->> 'text', entry ->> 'who', entry ->> 'where', entry ->> 'source'), E'\n')
    from jsonb_array_elements(case jsonb_typeof(entries) when 'array' then entries else '[]' end) as entry
  )`.execute(db);
  await sql`drop index artworks_histories`.execute(db);
  await sql`create index artworks_histories on artworks using gin
    (plain_text(coalesce(entry_texts(sections -> 'ownershipHistory'), '') || ' ' || coalesce(entry_texts(sections -> 'publicationHistory'), '')) gin_trgm_ops)`.execute(
    db,
  );

  // 'after' and the like were roles; a role is now what somebody did, and '' is simply the maker.
  await sql`alter table artwork_artists add column qualifier text`.execute(db);
  await sql`update artwork_artists set qualifier = lower(role) where lower(role) in
    ('attributed to', 'possibly', 'workshop of', 'studio of', 'circle of', 'school of', 'follower of', 'manner of', 'style of', 'imitator of', 'after', 'copy after', 'formerly attributed to')`.execute(
    db,
  );
  await sql`update artwork_artists set role = '' where role = 'artist' or qualifier is not null`.execute(db);

  await sql`alter table artwork_images add column caption text`.execute(db);
  // Pictures change places within one statement.
  await sql`alter table artwork_images drop constraint artwork_images_artwork_id_position_key,
    add constraint artwork_images_place unique (artwork_id, position) deferrable initially immediate`.execute(db);
  await sql`alter table artwork_segments add column published boolean not null default true`.execute(db);

  await sql`create table artwork_models (
    artwork_id uuid not null references artworks on delete cascade,
    position smallint not null,
    uuid text not null,
    caption text,
    primary key (artwork_id, position),
    unique (artwork_id, uuid)
  )`.execute(db);

  // Every version of a record that somebody changed; a work nobody changed has none.
  await sql`create table artwork_revisions (
    artwork_id uuid not null references artworks on delete cascade,
    version int not null,
    act text not null,
    record jsonb not null,
    note text not null default '',
    cause_id uuid,
    saved_by uuid references users on delete set null,
    saved_at timestamptz not null default now(),
    primary key (artwork_id, version)
  )`.execute(db);
  await sql`create index artwork_revisions_cause on artwork_revisions (cause_id) where cause_id is not null`.execute(
    db,
  );
  await sql`create index artwork_revisions_saved_by on artwork_revisions (saved_by)`.execute(db);

  // People with whom the owner shares a work: they see and edit it.
  await sql`create table artwork_shares (
    artwork_id uuid not null references artworks on delete cascade,
    user_id uuid not null references users on delete cascade,
    shared_by uuid references users on delete set null,
    shared_at timestamptz not null default now(),
    primary key (artwork_id, user_id)
  )`.execute(db);
  await sql`create index artwork_shares_user on artwork_shares (user_id, shared_at desc, artwork_id)`.execute(db);

  await sql`create index artworks_changed on artworks (owner_id, updated_at desc, id desc)`.execute(db);
  await sql`create index artworks_status on artworks (activity_status, status_changed_at desc) where activity_status <> 'ACTIVE'`.execute(
    db,
  );
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // title, excerpt and body are derived from the value at every save: lists and search never open the value.
  await sql`create table articles (
    id uuid primary key default uuidv7(),
    owner_id uuid not null references users,
    value jsonb not null,
    version int not null default 1,
    title text not null default '',
    excerpt text not null default '',
    body text not null default '',
    cover_file_id uuid references files on delete set null,
    access_type text not null default 'SUBSCRIBERS_ONLY' check (access_type in ('PUBLIC', 'SUBSCRIBERS_ONLY')),
    on_review boolean not null default false,
    submitted_at timestamptz,
    published_at timestamptz,
    published_by uuid references users on delete set null,
    deleted_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    search tsvector generated always as (setweight(to_tsvector('simple', plain_text(title)), 'A') || setweight(to_tsvector('simple', plain_text(left(body, 200000))), 'C')) stored,
    check (not (on_review and published_at is not null))
  )`.execute(db);
  await sql`create index articles_published on articles (published_at desc, id desc) where published_at is not null and deleted_at is null`.execute(
    db,
  );
  await sql`create index articles_review on articles (submitted_at desc, id desc) where on_review and deleted_at is null`.execute(
    db,
  );
  await sql`create index articles_owner on articles (owner_id, updated_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`create index articles_all on articles (updated_at desc, id desc) where deleted_at is null`.execute(db);
  await sql`create index articles_search on articles using gin (search)`.execute(db);
  await sql`create index articles_title on articles using gin (plain_text(title) gin_trgm_ops)`.execute(db);
  await sql`create index articles_cover on articles (cover_file_id)`.execute(db);
  await sql`create index articles_published_by on articles (published_by)`.execute(db);

  await sql`create table article_segments (
    article_id uuid not null references articles on delete cascade,
    segment_id uuid not null references segments on delete cascade,
    primary key (article_id, segment_id)
  )`.execute(db);
  await sql`create index article_segments_segment on article_segments (segment_id, article_id)`.execute(db);

  await sql`create table article_artworks (
    article_id uuid not null references articles on delete cascade,
    artwork_id uuid not null references artworks on delete cascade,
    position int not null,
    primary key (article_id, artwork_id)
  )`.execute(db);
  await sql`create index article_artworks_artwork on article_artworks (artwork_id)`.execute(db);

  await sql`create table article_revisions (
    article_id uuid not null references articles on delete cascade,
    version int not null,
    value jsonb not null,
    saved_by uuid references users on delete set null,
    saved_at timestamptz not null default now(),
    primary key (article_id, version)
  )`.execute(db);
  await sql`create index article_revisions_saved_by on article_revisions (saved_by)`.execute(db);
}

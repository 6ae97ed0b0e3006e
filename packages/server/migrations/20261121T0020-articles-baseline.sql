-- title, excerpt and body are derived from the value at every save: lists and search never open the value.
create table articles (
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
  -- Approval is bound to a version: the one last submitted, and the one that readers see.
  submitted_version int,
  published_version int,
  search_title tsvector generated always as (array_to_tsvector(search_terms(title))) stored,
  search tsvector generated always as (array_to_tsvector(search_terms(title || ' ' || left(body, 200000)))) stored,
  check (not (on_review and published_at is not null))
) with (toast_tuple_target = 256);
-- Columns that lists do not show are stored out of line, so a page of the table holds many articles. Only PostgreSQL 16
-- and later accept storage in the definition of a column.
alter table articles alter column title set storage main, alter column excerpt set storage main,
  alter column search_title set storage main, alter column search set storage external;
create index articles_published on articles (published_at desc, id desc) where published_at is not null and deleted_at is null;
create index articles_review on articles (submitted_at desc, id desc) where on_review and deleted_at is null;
create index articles_all on articles (updated_at desc, id desc) where deleted_at is null;
create index articles_title on articles using gin (plain_text(title) gin_trgm_ops);
create index articles_cover on articles (cover_file_id);
create index articles_published_by on articles (published_by);
-- Without the deleted articles the index could not serve the foreign key: deleting a person would scan the whole table.
create index articles_owner on articles (owner_id, updated_at desc, id desc);
create index articles_search on articles using gin (search) with (gin_pending_list_limit = 256);
create index articles_search_title on articles using gin (search_title) with (gin_pending_list_limit = 256);
-- For guests: these lists use only the indexes, whatever else the table holds.
create index articles_public on articles (published_at desc, id desc)
  where published_at is not null and deleted_at is null and access_type = 'PUBLIC';
create index articles_public_owner on articles (owner_id, published_at desc, id desc)
  where published_at is not null and deleted_at is null and access_type = 'PUBLIC';
-- Suggestions look for titles that start with a text; trigrams would find every title with such a word anywhere. The
-- first letters are enough for titles of any length.
create index articles_title_begins on articles (left(plain_text(title), 64) text_pattern_ops);

create table article_segments (
  article_id uuid not null references articles on delete cascade,
  segment_id uuid not null references segments on delete cascade,
  primary key (article_id, segment_id)
);
create index article_segments_segment on article_segments (segment_id, article_id);

create table article_artworks (
  article_id uuid not null references articles on delete cascade,
  artwork_id uuid not null references artworks on delete cascade,
  position int not null,
  primary key (article_id, artwork_id)
);
create index article_artworks_artwork on article_artworks (artwork_id);

-- What an article is about, derived at every save: the works linked to it, shown in its carousels or used as
-- pictures, and their tags.
create table article_works (
  article_id uuid not null references articles on delete cascade,
  artwork_id uuid not null references artworks on delete cascade,
  primary key (article_id, artwork_id)
);
-- Ids grow with time: read backwards, these indexes give the latest articles about a work or a tag.
create index article_works_artwork on article_works (artwork_id, article_id);

create table article_tags (
  article_id uuid not null references articles on delete cascade,
  tag_id uuid not null references tags on delete cascade,
  primary key (article_id, tag_id)
);
create index article_tags_tag on article_tags (tag_id, article_id);

create table article_revisions (
  article_id uuid not null references articles on delete cascade,
  version int not null,
  value jsonb not null,
  saved_by uuid references users on delete set null,
  saved_at timestamptz not null default now(),
  -- Of the whole save, so the history can show what it added; unknown for the earliest saves.
  words integer,
  primary key (article_id, version)
);
create index article_revisions_saved_by on article_revisions (saved_by);

create table article_history (
  id uuid primary key default uuidv7(),
  article_id uuid not null references articles on delete cascade,
  act text not null check (act in ('created', 'submitted', 'sent-back', 'published', 'unpublished', 'author-changed', 'access-changed', 'segment-added', 'segment-removed', 'restored')),
  actor_id uuid references users on delete set null,
  at timestamptz not null default now(),
  version int not null,
  reason text,
  -- What the step changed; null for steps that change nothing else.
  details jsonb
);
create index article_history_article on article_history (article_id, at desc, id desc);
create index article_history_actor on article_history (actor_id);

-- The block may be gone after the next save, so the quote is stored here, with the version it comes from.
create table article_comments (
  id uuid primary key default uuidv7(),
  article_id uuid not null references articles on delete cascade,
  block_id text not null,
  version int not null,
  quote text not null,
  body text not null,
  author_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references users on delete set null,
  -- The words within the block that the comment is about; null for the whole block.
  words jsonb
);
create index article_comments_article on article_comments (article_id, created_at, id);
create index article_comments_author on article_comments (author_id);
create index article_comments_resolved_by on article_comments (resolved_by);

create table article_comment_replies (
  id uuid primary key default uuidv7(),
  comment_id uuid not null references article_comments on delete cascade,
  body text not null,
  author_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index article_comment_replies_comment on article_comment_replies (comment_id, created_at, id);
create index article_comment_replies_author on article_comment_replies (author_id);

-- One private feed per person. Only a hash of the address is stored: reading this table gives access to no feed.
create table private_feeds (
  user_id uuid primary key references users on delete cascade,
  key uuid not null unique,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now()
);

-- Every word ever written, to find the intended word of a misspelling.
create table article_words (word text primary key);
create index article_words_like on article_words using gin (word gin_trgm_ops);

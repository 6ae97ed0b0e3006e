-- The smaller id comes first. Without a segment, a verdict holds everywhere.
create table similarity_verdicts (
  id uuid primary key default uuidv7(),
  artwork_id uuid not null references artworks on delete cascade,
  other_id uuid not null references artworks on delete cascade,
  segment_id uuid references segments on delete cascade,
  kind text not null check (kind in ('belongs', 'never')),
  reason text not null check (length(reason) between 1 and 500),
  author_id uuid references users on delete set null,
  said_at timestamptz not null default now(),
  check (artwork_id < other_id),
  unique nulls not distinct (artwork_id, other_id, segment_id)
);
create index on similarity_verdicts (other_id);
create index on similarity_verdicts (segment_id);
create index on similarity_verdicts (author_id);

create table segment_similarity (
  segment_id uuid primary key references segments on delete cascade,
  model text not null check (model in ('collections', 'tags', 'collections-and-tags', 'none')),
  chosen_by uuid references users on delete set null,
  chosen_at timestamptz not null default now()
);
create index on segment_similarity (chosen_by);

-- Weights of terms are counted once per version and change only when another version becomes the active one.
create table term_models (
  version int primary key generated always as identity,
  settings jsonb not null,
  reason text not null check (length(reason) <= 500),
  active boolean not null default false,
  works_count int not null default 0,
  terms uuid[] not null default '{}',
  df int[] not null default '{}',
  started_by uuid references users on delete set null,
  started_at timestamptz not null default now(),
  computed_at timestamptz,
  check (cardinality(terms) = cardinality(df)),
  check (computed_at is not null or not active)
);
create unique index term_models_active on term_models (active) where active;
create index on term_models (started_by);

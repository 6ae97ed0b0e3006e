-- Terms and artists have numbers from one sequence: a maker counts as a term.
create sequence term_numbers as int;

-- Terms have labels in several languages; name stays the one that is shown.
create table tags (
  id uuid primary key default uuidv7(),
  source text not null,
  source_id text not null,
  name text not null,
  extended_name text,
  type text not null default 'Keyword',
  created_at timestamptz not null default now(),
  deprecated_at timestamptz,
  replaced_by uuid references tags on delete set null,
  version int not null default 1,
  no int not null default nextval('term_numbers'),
  -- Siblings stand by their names without accents; computing these for thousands at each page takes tens of milliseconds.
  sort_name text not null generated always as (plain_text(name)) stored,
  -- Of the materials, those that name what a work is (painting, print, …): a facet of its own. The classifications of
  -- the museum's records are such terms.
  is_object_type boolean not null default false,
  unique (source, source_id),
  unique (no)
);
create index tags_words on tags using gin (plain_text(name) gin_trgm_ops);
create index tags_replaced_by on tags (replaced_by) where replaced_by is not null;
create index tags_type on tags (type, name);
-- Terms are looked up by their name in any letter case. The index of trigrams reads hundreds of terms that share some.
create index tags_name on tags (lower(name));
create index tags_extended_name on tags (lower(extended_name)) where extended_name is not null;
-- Suggestions look for two letters in thousands of names: comparing stored plain names saves the time of
-- making them plain at each look.
create index tags_plain_words on tags using gin (sort_name gin_trgm_ops);

create table tag_parents (
  tag_id uuid not null references tags on delete cascade,
  parent_id uuid not null references tags on delete cascade,
  primary key (tag_id, parent_id)
);
create index tag_parents_parent on tag_parents (parent_id);

-- Every tag with all its ancestors, itself at distance 0: the closure for similarity and typed search.
create table tag_ancestors (
  tag_id uuid not null,
  ancestor_id uuid not null,
  distance smallint not null,
  primary key (tag_id, ancestor_id)
);
create index tag_ancestors_ancestor on tag_ancestors (ancestor_id, tag_id);

-- The ancestors of terms are derived from their parents, which have foreign keys. Two foreign keys of their own made an
-- import of a vocabulary look up each term twice more; a deleted term takes its rows along by a trigger.
create function forget_tag_ancestors() returns trigger language plpgsql as $$
  begin
    delete from tag_ancestors a using gone where a.tag_id = gone.id;
    delete from tag_ancestors a using gone where a.ancestor_id = gone.id;
    return null;
  end $$;
create trigger tags_removed after delete on tags referencing old table as gone
  for each statement execute function forget_tag_ancestors();

create table tag_labels (
  id uuid primary key default uuidv7(),
  tag_id uuid not null references tags on delete cascade,
  language text not null,
  kind text not null check (kind in ('preferred', 'alternative', 'hidden')),
  name text not null,
  unique (tag_id, language, kind, name)
);
create unique index tag_labels_preferred on tag_labels (tag_id, language) where kind = 'preferred';
create index tag_labels_words on tag_labels using gin (plain_text(name) gin_trgm_ops);
create index tag_labels_start on tag_labels (plain_text(name) text_pattern_ops);

create table tag_notes (
  id uuid primary key default uuidv7(),
  tag_id uuid not null references tags on delete cascade,
  language text not null,
  kind text not null check (kind in ('scope', 'definition', 'example', 'history', 'editorial', 'change', 'note')),
  text text not null
);
create index tag_notes_tag on tag_notes (tag_id);

-- Other vocabularies and the addresses of their concepts.
create table tag_matches (
  tag_id uuid not null references tags on delete cascade,
  uri text not null,
  kind text not null check (kind in ('exact', 'close', 'broad', 'narrow', 'related')),
  primary key (tag_id, uri)
);
create index tag_matches_uri on tag_matches (uri);

-- Terms that were merged or deleted: their old addresses, and the museums' keys for them, lead on.
create table former_tags (
  id uuid primary key,
  source text not null,
  source_id text not null,
  name text not null,
  type text not null,
  replaced_by uuid references tags on delete set null,
  gone_at timestamptz not null default now(),
  unique (source, source_id)
);
create index former_tags_replaced_by on former_tags (replaced_by) where replaced_by is not null;

-- An act: what was asked, and each term that it changed as it was and as it became (null: it was not there).
create table tag_acts (
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
);
create index tag_acts_recent on tag_acts (made_at desc, id desc);
create index tag_acts_unfinished on tag_acts (id) where state = 'running';
create index tag_acts_made_by on tag_acts (made_by) where made_by is not null;
create index tag_acts_undone_by on tag_acts (undone_by) where undone_by is not null;
create index tag_acts_undoes on tag_acts (undoes) where undoes is not null;

-- No foreign key to the term: its history outlives it.
create table tag_act_terms (
  act_id uuid not null references tag_acts on delete cascade,
  tag_id uuid not null,
  name text not null,
  version int,
  primary key (act_id, tag_id)
);
create index tag_act_terms_tag on tag_act_terms (tag_id, act_id);

-- Uploads of vocabularies with what was found in them, each term that they changed as it was and as it became, and
-- what the last upload said of each term: a name that was edited here since is told from one that the file changed.
create table vocabulary_uploads (
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
);
create index vocabulary_uploads_recent on vocabulary_uploads (created_at desc, id desc);
create index vocabulary_uploads_by on vocabulary_uploads (uploaded_by) where uploaded_by is not null;
create index vocabulary_uploads_unfinished on vocabulary_uploads (id) where state in ('checking', 'running', 'undoing');

create table vocabulary_findings (
  upload_id uuid not null references vocabulary_uploads on delete cascade,
  no int not null,
  kind text not null,
  line int,
  subject text not null,
  message text not null,
  tag_id uuid,
  changes jsonb not null default '[]',
  primary key (upload_id, no)
);
create index vocabulary_findings_kind on vocabulary_findings (upload_id, kind, no);

-- No foreign key to the term: an undo says what became of those that are gone.
create table vocabulary_changes (
  upload_id uuid not null references vocabulary_uploads on delete cascade,
  tag_id uuid not null,
  no int not null,
  before jsonb,
  after jsonb not null,
  primary key (upload_id, tag_id)
);

create table tag_givens (
  tag_id uuid primary key references tags on delete cascade,
  given jsonb not null
);

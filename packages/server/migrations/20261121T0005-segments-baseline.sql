create table segments (
  id uuid primary key default uuidv7(),
  name text not null,
  description text not null default '',
  about text not null default '',
  public boolean not null default true,
  visible boolean not null default true,
  similarity_disabled boolean not null default false,
  image_file_id uuid references files on delete set null,
  cover_file_id uuid references files on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  no int not null generated always as identity unique,
  -- Two administrators who change a segment at the same time notice it.
  version integer not null default 1
);
create unique index segments_name on segments (plain_text(name));
create index segments_words on segments using gin (plain_text(name) gin_trgm_ops);
create index segments_image on segments (image_file_id);
create index segments_cover on segments (cover_file_id);

-- Who works in a segment; the role itself belongs to the person.
create table segment_staff (
  segment_id uuid not null references segments on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (segment_id, user_id)
);
create index segment_staff_user on segment_staff (user_id);

create table users (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null default '',
  image text,
  first_name text not null default '',
  last_name text not null default '',
  middle_name text not null default '',
  user_name text,
  about text not null default '',
  can_write_articles boolean not null default false,
  can_publish_articles boolean not null default false,
  can_mail_articles boolean not null default false,
  suspended boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  invited_at timestamptz,
  -- The author of what an erased person has left under a pen name or without one. Nobody can log in as it.
  is_pen_name boolean not null default false
);
create index users_words on users using gin (plain_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('SUPER', 'OO_CURATOR', 'OO_SUPERVISOR', 'COLLABORATOR', 'SUPERVISOR', 'OWNER', 'COMMON', 'APPLICATION_MANAGER')),
  primary key (user_id, role)
);
create index user_roles_role on user_roles (role, user_id);

-- A table of its own: it is written every few minutes, and the rows of users have large indexes.
create table user_visits (
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  -- Only a part of the address.
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  signed_in_by text not null default 'password' check (signed_in_by in ('password', 'passkey'))
);
create index sessions_user on sessions (user_id);

-- One row per sign-in method (password now; others later).
create table credentials (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  id_token text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index credentials_user on credentials (user_id);

create table verifications (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- A challenge works once: its hash is kept until it would be too old anyway.
create table spent_challenges (challenge_hash text primary key, expires_at timestamptz not null);

create table data_exports (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed')),
  done int not null default 0,
  total int,
  bytes bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz,
  mailed_at timestamptz
);
create index data_exports_user on data_exports (user_id, created_at desc);
create unique index data_exports_running on data_exports (user_id) where state in ('waiting', 'working');

create table account_erasures (
  user_id uuid primary key references users on delete cascade,
  publications text not null check (publications in ('penName', 'noName', 'remove')),
  pen_name text,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index account_erasures_due on account_erasures (due_at);

-- Links are kept as hashes. Without a hash for the new address nobody can confirm: it has an account already.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  old_hash bytea not null unique,
  new_hash bytea unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  session_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_changes_expires on email_changes (expires_at);

create function role_bit(role text) returns int language sql immutable parallel safe as $$
    select 1 << (array_position(array['SUPER', 'OO_CURATOR', 'OO_SUPERVISOR', 'COLLABORATOR', 'SUPERVISOR', 'OWNER', 'COMMON',
      'APPLICATION_MANAGER'], role) - 1) $$;
-- Lengths keep a row of the index below PostgreSQL's limit of 2,704 bytes.
create function people_words(one text, other text, email text) returns text language sql immutable parallel safe as $$
    select left(plain_text(one || ' ' || other), 160) || ' ' || left(plain_text(email), 160) $$;

-- One narrow row per account for the list of administrators: its order, its words, its roles as bits. One index answers
-- searches, filters, counts and jumps without the table; plain_text() of two hundred thousand people takes a second.
-- users and user_roles stay the truth; their triggers write here.
create table listed_people (
  user_id uuid primary key references users on delete cascade,
  sort_key text collate "C" not null,
  words text collate "C" not null,
  suspended boolean not null,
  roles int not null default 0
) with (parallel_workers = 0, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index listed_people_order on listed_people (sort_key, user_id) include (words, suspended, roles);
create index listed_people_disabled on listed_people (sort_key, user_id) include (words, roles) where suspended;
create index listed_people_words on listed_people using gin (words gin_trgm_ops) with (gin_pending_list_limit = 512);

-- A name for what an erased person has left is nobody in the list.
create function listed_people_follow() returns trigger language plpgsql as $$
    begin
      if new.is_pen_name then
        delete from listed_people where user_id = new.id;
      elsif tg_op = 'INSERT' then
        insert into listed_people (user_id, sort_key, words, suspended) values (new.id,
          left(people_words(new.last_name, new.first_name, new.email), 160), people_words(new.first_name, new.last_name, new.email), new.suspended);
      else
        update listed_people set sort_key = left(people_words(new.last_name, new.first_name, new.email), 160),
          words = people_words(new.first_name, new.last_name, new.email), suspended = new.suspended where user_id = new.id;
      end if;
      return null;
    end $$;
create trigger users_list_new after insert on users for each row execute function listed_people_follow();
create trigger users_list_changed after update on users for each row
  when ((old.first_name, old.last_name, old.email, old.suspended, old.is_pen_name)
    is distinct from (new.first_name, new.last_name, new.email, new.suspended, new.is_pen_name))
  execute function listed_people_follow();

-- Bit by bit: of two roles given at the same time none is lost.
create function listed_people_roles() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update listed_people set roles = roles & ~role_bit(old.role) where user_id = old.user_id;
      end if;
      if tg_op <> 'DELETE' then
        update listed_people set roles = roles | role_bit(new.role) where user_id = new.user_id;
      end if;
      return null;
    end $$;
create trigger user_roles_list after insert or update or delete on user_roles for each row
  execute function listed_people_roles();

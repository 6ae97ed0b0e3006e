-- A person by e-mail address, with or without an account; leads become people by the same normalised address.
create table contacts (
  id uuid primary key default uuidv7(),
  user_id uuid unique references users on delete set null,
  email text not null unique check (email = lower(email)),
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  title text,
  phone text,
  country_name text,
  about text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What people do for a living, by name; a contact may have several.
create table occupations (
  id uuid primary key default uuidv7(),
  name text not null check (name <> '')
);
create unique index occupations_name on occupations (plain_text(name));

create table contact_occupations (
  contact_id uuid not null references contacts on delete cascade,
  occupation_id uuid not null references occupations on delete cascade,
  primary key (contact_id, occupation_id)
);
create index contact_occupations_occupation on contact_occupations (occupation_id);

-- Addresses that must get no more mail: hard bounces, complaints, erased people. Stored as hashes.
create table suppressions (
  email_hash text primary key,
  reason text not null check (reason in ('bounce', 'complaint', 'erased')),
  at timestamptz not null default now()
);

-- Whoever writes an address into the address book, one at a time or a million by an import: an erased person does not
-- come back. Only an account, whose owner has confirmed the address, brings the contact back.
create function is_erased(address text) returns boolean language sql stable parallel safe as $$
    select exists (select from suppressions s where s.reason = 'erased'
      and s.email_hash = encode(sha256(convert_to(lower(address), 'UTF8')), 'hex')) $$;
create function contacts_refuse_erased() returns trigger language plpgsql as $$
    begin
      if is_erased(new.email) then return null; end if;
      return new;
    end $$;
create trigger contacts_stay_erased before insert on contacts
  for each row when (new.user_id is null) execute function contacts_refuse_erased();

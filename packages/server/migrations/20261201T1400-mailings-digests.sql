-- How often a reader gets the new articles of a segment. Without a row, each article is a mail of its own.
create table digest_choices (
  segment_id uuid not null references segments on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  pace text not null check (pace in ('daily', 'weekly')),
  -- All choices of a contact have the same time zone.
  zone text not null check (length(zone) <= 64),
  -- The next digest begins here instead of at the zone's last one; set by each change of the choice.
  from_at timestamptz,
  primary key (segment_id, contact_id)
);
create index digest_choices_contact on digest_choices (contact_id);
create index digest_choices_changed on digest_choices (zone, from_at) where from_at is not null;

-- The time zones that readers have: the day of the last digests, and the time up to which they cover the articles.
create table digest_zones (
  zone text primary key,
  day date not null,
  daily_upto timestamptz not null,
  weekly_upto timestamptz not null
);

-- One digest for a contact and a day.
create table digests (
  id uuid not null default uuidv7() unique,
  day date not null,
  contact_id uuid not null references contacts on delete cascade,
  articles uuid[] not null,
  segments uuid[] not null,
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'skipped', 'bounced', 'uncertain')),
  started_at timestamptz,
  tries integer not null default 0,
  primary key (day, contact_id)
);
create index digests_contact on digests (contact_id);
create index digests_due on digests (at, id) where state = 'waiting';
create index digests_started on digests (started_at) where state = 'sending';

-- The time zone of a reader, as the browser said in which they last chose their mail.
create table reader_zones (
  contact_id uuid primary key references contacts on delete cascade,
  zone text not null check (length(zone) <= 64)
);
insert into reader_zones (contact_id, zone)
  select distinct on (contact_id) contact_id, zone from digest_choices order by contact_id, segment_id;

-- A mailing that each reader gets when the clock of their own zone shows this day and hour. Readers without a known zone
-- get it when the clock in `clock_zone` does.
alter table mailing_drafts
  add column clock_day date,
  add column clock_hour text check (clock_hour ~ '^[0-2][0-9]:[0-5][0-9]$'),
  add column clock_zone text check (length(clock_zone) <= 64),
  add constraint mailing_drafts_clock check (num_nulls(clock_day, clock_hour, clock_zone) in (0, 3));

-- The moment before which a recipient gets nothing, whatever `next_at` says; null: none.
alter table mailing_recipients add column leaves_at timestamptz;

-- The moments of a mailing, by the zones of its recipients.
create table mailing_moments (
  mailing_id uuid not null references mailings on delete cascade,
  zone text not null,
  leaves_at timestamptz not null,
  primary key (mailing_id, zone)
);

-- Until then a campaign has nothing to do, and its next runs are queued for that moment.
alter table mailings add column wakes_at timestamptz;

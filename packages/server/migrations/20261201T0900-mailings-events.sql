-- What mail servers report after they took a mail, and what readers do with it: one row per event. Mail that belongs to
-- no campaign (invitations, confirmations) has neither mailing nor recipient.
create table mailing_events (
  no bigint generated always as identity primary key,
  mailing_id uuid references mailings on delete cascade,
  -- No foreign key: recipients are deleted only with their mailing, and a key would lock a row for each event.
  recipient_id uuid,
  at timestamptz not null,
  type text not null check (type in ('Send', 'Delivery', 'Bounce', 'Complaint', 'Open', 'Click', 'DeliveryDelay', 'Reject')),
  is_machine boolean not null default false,
  -- Copied, so a walk in the order of time reads an index only.
  email text not null collate "C",
  -- The enhanced status code of RFC 3463, and the server's words.
  status text,
  detail text,
  link text,
  -- How we know: a message of Amazon SES, the answer of a mail server, or a mail that came back.
  proof text not null check (proof in ('ses', 'smtp', 'returned')),
  -- The same report is taken once, however often it comes.
  source_id text not null unique,
  check ((mailing_id is null) = (recipient_id is null))
);
create index mailing_events_time on mailing_events (mailing_id, at desc, no desc) include (type, is_machine, email);
create index mailing_events_type on mailing_events (mailing_id, type, at desc, no desc) include (is_machine, email);
create index mailing_events_recipient on mailing_events (recipient_id, at desc, no desc) where recipient_id is not null;
create index mailing_events_other_mail on mailing_events (email) where mailing_id is null;

-- Charts and numbers are added up from these, because counting a million events takes half a second.
create table mailing_event_counts (
  mailing_id uuid not null references mailings on delete cascade,
  minute timestamptz not null,
  type text not null,
  is_machine boolean not null,
  count integer not null,
  primary key (mailing_id, minute, type, is_machine)
);

-- The first of each kind, so lists and filters need no events. No index: their updates stay cheap.
alter table mailing_recipients
  add column delivered_at timestamptz,
  add column delayed_at timestamptz,
  add column opened_at timestamptz,
  add column clicked_at timestamptz;

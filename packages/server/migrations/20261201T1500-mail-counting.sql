-- Opens and clicks of mailings, if an administrator has switched their counting on.
create table mailing_settings (
  is_only boolean primary key default true check (is_only),
  counts_reads boolean not null default false,
  changed_by uuid references users on delete set null,
  changed_at timestamptz
);
create index mailing_settings_changed_by on mailing_settings (changed_by);

-- People whose opens and clicks are not counted, because they chose so.
create table mailing_uncounted (
  contact_id uuid primary key references contacts on delete cascade,
  at timestamptz not null default now()
);

-- A short number for addresses in mails.
alter table mailings add column number integer generated always as identity;
create unique index mailings_number on mailings (number);
alter table mailings add column counts_reads boolean not null default false;

-- The recipient got the mail whose opens and clicks are counted. In no index: the sending writes it.
alter table mailing_recipients add column is_counted boolean not null default false;

-- The targets of the links in a counted mail. Nothing else is a target.
create table mailing_links (
  mailing_id uuid not null references mailings on delete cascade,
  link integer not null check (link between 1 and 65535),
  url text not null,
  words text not null,
  is_picture boolean not null default false,
  primary key (mailing_id, link)
);

-- Opens and clicks that wait for their verdict: a person or a program. Kept for some minutes.
create table mailing_visits (
  no bigint primary key generated always as identity,
  mailing_id uuid not null,
  recipient_no bigint not null,
  link integer not null,
  at timestamptz not null,
  program text,
  agent text not null
);
create index mailing_visits_due on mailing_visits (at, no);
create index mailing_visits_recipient on mailing_visits (mailing_id, recipient_no);

alter table mailing_events add column link_no integer;
alter table mailing_events drop constraint mailing_events_proof_check;
alter table mailing_events add constraint mailing_events_proof_check check (proof in ('ses', 'smtp', 'returned', 'counted'));

-- Who opened a mail (link 0), followed a link, or followed any link (-1): each recipient counts once.
create table mailing_readers (
  mailing_id uuid not null references mailings on delete cascade,
  recipient_id uuid not null,
  link integer not null,
  by_person boolean not null,
  by_machine boolean not null,
  primary key (mailing_id, recipient_id, link)
);
create table mailing_reader_counts (
  mailing_id uuid not null references mailings on delete cascade,
  link integer not null,
  people integer not null,
  machines integer not null,
  only_machines integer not null,
  primary key (mailing_id, link)
);

create table mailings (
  id uuid primary key default uuidv7(),
  article_id uuid not null references articles on delete cascade,
  kind text not null check (kind in ('mass', 'test')),
  state text not null check (state in ('preparing', 'sending', 'paused', 'sent', 'failed')),
  subject text not null,
  html text not null,
  plain text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  closed_at timestamptz,
  -- Why a campaign is paused: a person paused it, the mail server refuses our mail, or the article is no longer
  -- published.
  pause_reason text check (pause_reason in ('person', 'server', 'article')),
  -- A mail's slots, which are filled for each recipient, carry a key drawn for this mail: an author cannot write them.
  slot_key text not null check (length(slot_key) >= 32)
);
create index mailings_article on mailings (article_id, created_at desc);
-- One open campaign per article: of two people who press Send at once, one gets a conflict.
create unique index mailings_open on mailings (article_id) where kind = 'mass' and closed_at is null;
create index mailings_created_by on mailings (created_by);

create table mailing_recipients (
  id uuid primary key default uuidv7(),
  mailing_id uuid not null references mailings on delete cascade,
  contact_id uuid references contacts on delete set null,
  segment_id uuid references segments on delete set null,
  email text not null check (email = lower(email)),
  name text not null default '',
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'skipped', 'uncertain', 'bounced', 'complained')),
  reason text,
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  claimed_at timestamptz,
  claimed_by text,
  sent_at timestamptz,
  message_id text,
  unique (mailing_id, email)
);
create index mailing_recipients_queue on mailing_recipients (mailing_id, next_at, id) where state = 'queued';
create index mailing_recipients_sending on mailing_recipients (claimed_at) where state = 'sending';
create index mailing_recipients_state on mailing_recipients (mailing_id, state);
create index mailing_recipients_contact on mailing_recipients (contact_id);
create index mailing_recipients_segment on mailing_recipients (segment_id);

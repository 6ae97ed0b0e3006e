-- mail_due_at: when to mail it unless it is read before; null once that is settled.
create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  body text not null,
  href text not null check (href like '/%'),
  subject text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mail_due_at timestamptz,
  -- Whose name stands in the sentence, so that an erasure finds it without reading other people's news.
  names_id uuid
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_mail_due on notifications (mail_due_at) where mail_due_at is not null;
create index notifications_subject on notifications (subject);
create index notifications_age on notifications (created_at);
create index notifications_names on notifications (names_id) where names_id is not null;

-- People without a row want mails.
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  mails boolean not null
);

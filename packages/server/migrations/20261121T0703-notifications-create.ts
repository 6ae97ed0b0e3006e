import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // mail_due_at: when to mail it unless it is read before; null once that is settled.
  await sql`create table notifications (
    id uuid primary key default uuidv7(),
    user_id uuid not null references users on delete cascade,
    kind text not null,
    body text not null,
    href text not null check (href like '/%'),
    subject text not null,
    created_at timestamptz not null default now(),
    read_at timestamptz,
    mail_due_at timestamptz
  )`.execute(db);
  await sql`create index notifications_user on notifications (user_id, created_at desc, id desc)`.execute(db);
  await sql`create index notifications_unread on notifications (user_id) where read_at is null`.execute(db);
  await sql`create index notifications_mail_due on notifications (mail_due_at) where mail_due_at is not null`.execute(
    db,
  );
  await sql`create index notifications_subject on notifications (subject)`.execute(db);
  await sql`create index notifications_age on notifications (created_at)`.execute(db);

  // People without a row want mails.
  await sql`create table notification_settings (
    user_id uuid primary key references users on delete cascade,
    mails boolean not null
  )`.execute(db);
}

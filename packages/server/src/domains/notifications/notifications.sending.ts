import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { MailRefused } from '../../platform/mail/mail-model.ts';
import type { Services } from '../../platform/services/services.ts';
import './notifications.tables.ts';
import { findSegmentWriter } from './notifications.access.ts';
import { type DueNotification, dueNotificationsMail } from './notifications.mails.ts';

/** People per round; the next round is a minute later. */
const peoplePerTurn = 500;
/** When to retry after the mail server was down. */
const againAfterSeconds = 300;

/** Sends one mail to everybody who has had something unread for five minutes, with all that waits for them. */
export async function mailDueNotifications(services: Services, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{
    userId: UserId;
  }>`select user_id from notifications where mail_due_at <= now() group by user_id order by min(mail_due_at), user_id limit ${peoplePerTurn}`.execute(
    services.db,
  );
  for (const { userId } of rows) {
    if (signal.aborted) return;
    await mailPerson(services, userId);
  }
}

interface Claimed extends DueNotification {
  readonly email: string | null;
  readonly segmentId: SegmentId | null;
}

/**
 * Claims what waits before sending it: of two workers one gets it, and a worker that dies in between has sent one mail
 * too few, never one twice. The notification stays unread in the application.
 */
async function mailPerson({ db, mailer, config, log }: Services, person: UserId): Promise<void> {
  const claimed = await claim(db, person);
  const to = claimed[0]?.email;
  if (!to) return;
  const publicUrl = new URL(config.publicUrl).origin;
  try {
    const writer = await writerOf(db, publicUrl, claimed);
    await mailer.send(dueNotificationsMail({ ...writer, to, publicUrl, news: claimed }));
  } catch (error) {
    log.warn({ err: error }, 'a mail about notifications was not taken');
    if (error instanceof MailRefused && (error.kind === 'transient' || error.kind === 'sender'))
      await giveBack(db, claimed);
  }
}

/** The segment that all of it comes from; else the house. */
async function writerOf(db: Database, publicUrl: string, [first, ...others]: readonly Claimed[]) {
  const segmentId = first?.segmentId;
  if (!segmentId || others.some((one) => one.segmentId !== segmentId)) return undefined;
  return findSegmentWriter(db, publicUrl, segmentId);
}

async function claim(db: Database, person: UserId): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`with claimed as (
      update notifications set mail_due_at = null where user_id = ${person} and mail_due_at is not null returning id, body, created_at, segment_id
    )
    select claimed.id, claimed.body as text, claimed.segment_id as "segmentId",
      (select u.email from users u where u.id = ${person} and u.email_verified and not u.suspended) as email
    from claimed order by claimed.created_at desc, claimed.id desc`.execute(db);
  return rows;
}

async function giveBack(db: Database, claimed: readonly Claimed[]): Promise<void> {
  const ids = claimed.map((one) => one.id);
  await sql`update notifications set mail_due_at = now() + ${againAfterSeconds} * interval '1 second' where id = any(${ids}::uuid[]) and read_at is null`.execute(
    db,
  );
}

import './notifications.tables.ts';
import {
  mailAfterSeconds,
  notificationsKeptDays,
} from '@oeuvre/contracts/domains/notifications/notifications.constants.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { NotificationId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { broadcast } from '../../platform/cache/content.ts';
import { type Database, inTransaction, now } from '../../platform/database/database.ts';

declare module '../../platform/cache/content.ts' {
  interface Messages {
    /** The number of unread notifications of these people has changed. */
    'notifications.counted': { readonly people: readonly UserId[] };
  }
}

/** News for some people. Nobody gets it twice; the caller leaves out the person who caused it. */
export interface News {
  /** Domain and event, as in 'articles.submitted'. */
  readonly kind: string;
  /** One sentence for people, no markup. */
  readonly text: string;
  /** A path of this site. */
  readonly href: string;
  /** The subject, as in 'article:<id>': when it is deleted, `withdrawNews` withdraws the news. */
  readonly subject: string;
  readonly to: readonly UserId[];
  /** The person whose name stands in the text: an erasure takes it out. */
  readonly names?: UserId | null | undefined;
  /** The segment that answers the person: mail with nothing else comes from it. */
  readonly segmentId?: SegmentId | undefined;
  /** False for news that has a mail of its own. */
  readonly byMail?: boolean;
}

/**
 * Notifies people: in the application at once, by mail if they have not read it after five minutes. Event subscriptions
 * call this.
 */
export async function notify(tx: Database, news: News): Promise<void> {
  const { kind, text, href, subject, to, names = null, segmentId = null, byMail = true } = news;
  if (to.length === 0) return;
  const { rows } = await sql<{
    userId: UserId;
  }>`insert into notifications (user_id, kind, body, href, subject, names_id, segment_id, mail_due_at)
    select u.id, ${kind}, ${text}, ${href}, ${subject}, ${names}::uuid, ${segmentId}::uuid, case when ${byMail} and coalesce(s.mails, true) then now() + ${mailAfterSeconds} * interval '1 second' end
    from users u left join notification_settings s on s.user_id = u.id
    where u.id = any(${to}::uuid[]) and not u.suspended
    order by u.id returning user_id`.execute(tx);
  await broadcastCounts(
    tx,
    rows.map((row) => row.userId),
  );
}

/** Withdraws the news about a deleted thing, or that of these kinds: something was undone. */
export async function withdrawNews(tx: Database, subject: string, kinds?: readonly string[]): Promise<void> {
  let withdrawn = tx.deleteFrom('notifications').where('subject', '=', subject);
  if (kinds) withdrawn = withdrawn.where('kind', 'in', kinds);
  const rows = await withdrawn.returning(['userId']).execute();
  await broadcastCounts(tx, [...new Set(rows.map((row) => row.userId))]);
}

/** Marks the named notifications as read, or all; other people's are skipped. No mail contains what is read. */
export async function markRead(db: Database, person: UserId, ids?: readonly NotificationId[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    let unread = tx
      .updateTable('notifications')
      .set({ readAt: now, mailDueAt: null })
      .where('userId', '=', person)
      .where('readAt', 'is', null);
    if (ids) unread = unread.where('id', 'in', ids.length > 0 ? ids : [sql<NotificationId>`null`]);
    const { numUpdatedRows } = await unread.executeTakeFirst();
    if (numUpdatedRows > 0n) await broadcastCounts(tx, [person]);
  });
}

/** Returns where a notification leads and marks it as read; another person's is not found. */
export async function follow(db: Database, person: UserId, id: NotificationId): Promise<{ readonly href: string }> {
  const found = await db
    .selectFrom('notifications')
    .select('href')
    .where('id', '=', id)
    .where('userId', '=', person)
    .executeTakeFirst();
  if (!found) throw commonErrors('not-found');
  await markRead(db, person, [id]);
  return found;
}

/** Turns mails on or off; off also applies to what is already waiting. */
export async function setMailPreference(db: Database, person: UserId, mails: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('notificationSettings')
      .values({ userId: person, mails })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ mails }))
      .execute();
    if (!mails)
      await tx
        .updateTable('notifications')
        .set({ mailDueAt: null })
        .where('userId', '=', person)
        .where('mailDueAt', 'is not', null)
        .execute();
  });
}

/** Deletes notifications that are too old. */
export async function deleteOldNotifications(db: Database): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('createdAt', '<', sql<Date>`now() - ${notificationsKeptDays} * interval '1 day'`)
    .execute();
}

/** The most ids that fit into one message. */
const peoplePerMessage = 150;

async function broadcastCounts(tx: Database, people: readonly UserId[]): Promise<void> {
  for (let at = 0; at < people.length; at += peoplePerMessage)
    await broadcast(tx, 'notifications.counted', { people: people.slice(at, at + peoplePerMessage) });
}

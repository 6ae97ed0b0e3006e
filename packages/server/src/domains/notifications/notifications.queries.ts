import './notifications.tables.ts';
import type { Notification } from '@oeuvre/contracts/domains/notifications/notifications.model.ts';
import type { NotificationId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { microseconds, newestFirst, pageOfRows, startOf } from '../../platform/lists/paging.ts';

interface Row {
  readonly id: NotificationId;
  readonly kind: string;
  readonly body: string;
  readonly href: string;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly at: number;
}

const present = ({ id, kind, body, href, createdAt, readAt }: Row): Notification => ({
  id,
  kind,
  text: body,
  href,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});

/** A person's notifications, newest first. The first page computes the count; the cursor carries it. */
export async function listNotifications(db: Database, person: UserId, page: PageQuery) {
  const start = startOf(page);
  const order = newestFirst({ time: sql`n.created_at`, id: sql`n.id` }, start);
  const [{ rows }, totalCount, unreadCount] = await Promise.all([
    sql<Row>`select n.id, n.kind, n.body, n.href, n.created_at, n.read_at, ${microseconds(sql`n.created_at`)} as at
      from notifications n where n.user_id = ${person} ${order}`.execute(db),
    start.after?.totalCount ?? countNotifications(db, person),
    countUnread(db, person),
  ]);
  const { shown, reply } = pageOfRows(rows, start, totalCount);
  return { notifications: shown.map(present), ...reply, unreadCount };
}

async function countNotifications(db: Database, person: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('userId', '=', person)
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of unread notifications; every page asks for it. Uses the index of unread rows. */
export async function countUnread(db: Database, person: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('userId', '=', person)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** People want mails unless they have turned them off. */
export async function wantsMails(db: Database, person: UserId): Promise<boolean> {
  const settings = await db
    .selectFrom('notificationSettings')
    .select('mails')
    .where('userId', '=', person)
    .executeTakeFirst();
  return settings?.mails ?? true;
}

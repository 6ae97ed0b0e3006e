import type { NotificationId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated } from 'kysely';

interface NotificationsTable {
  id: Generated<NotificationId>;
  userId: UserId;
  kind: string;
  body: string;
  href: string;
  /** The subject, as in 'article:<id>'. */
  subject: string;
  /** The person whose name stands in the sentence. */
  namesId: UserId | null;
  /** The segment that answers the person. */
  segmentId: SegmentId | null;
  createdAt: Generated<Date>;
  readAt: Date | null;
  mailDueAt: Date | null;
}

interface NotificationSettingsTable {
  userId: UserId;
  mails: boolean;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    notifications: NotificationsTable;
    notificationSettings: NotificationSettingsTable;
  }
}

import { z } from 'zod';
import { notificationId } from '../../kernel/ids.ts';

/** A message to one person. */
export const notification = z.object({
  id: notificationId,
  /** Domain and event, as in 'articles.submitted'. */
  kind: z.string(),
  /** One sentence for people. */
  text: z.string(),
  /** The path on this site that it leads to. */
  href: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notification>;

/** Whether overdue notifications also go by mail. */
export const notificationSettings = z.object({ mails: z.boolean() });
export type NotificationSettings = z.infer<typeof notificationSettings>;

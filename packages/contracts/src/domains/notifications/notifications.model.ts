import { z } from 'zod';
import { notificationId } from '../../kernel/ids.ts';

/** Something that one person is told. */
export const notification = z.object({
  id: notificationId,
  /** Domain and event, as in 'articles.submitted'. */
  kind: z.string(),
  /** One sentence for people. */
  text: z.string(),
  /** Where it leads in this house. */
  href: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notification>;

/** Whether what waits too long is also told by mail. */
export const notificationSettings = z.object({ mails: z.boolean() });
export type NotificationSettings = z.infer<typeof notificationSettings>;

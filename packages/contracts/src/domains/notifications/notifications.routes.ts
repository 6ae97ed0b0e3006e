import { z } from 'zod';
import { notificationId } from '../../kernel/ids.ts';
import { maximumItemsPerPage, pageOf, pageQuery } from '../../kernel/page.ts';
import { type Route, route } from '../../kernel/route.ts';
import { notificationsPerPage } from './notifications.constants.ts';
import { notification, notificationSettings } from './notifications.model.ts';

const unread = z.object({ unreadCount: z.int() });

export const notificationsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/notifications',
    access: 'viewer',
    summary: 'What the viewer is told, the newest first',
    query: z.object(pageQuery(notificationsPerPage)),
    reply: pageOf('notifications', notification).extend(unread.shape),
  }),
  unread: route({
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'viewer',
    summary: 'How much of it the viewer has not read',
    reply: unread,
  }),
  read: route({
    method: 'POST',
    path: '/api/notifications/read',
    access: 'viewer',
    summary: 'Mark notifications as read: those named, or all',
    body: z.object({ ids: z.array(notificationId).max(maximumItemsPerPage).optional() }).optional(),
    reply: unread,
  }),
  follow: route({
    method: 'POST',
    path: '/api/notifications/:id/follow',
    access: 'viewer',
    summary: 'Mark one as read and tell where it leads',
    params: z.object({ id: notificationId }),
    reply: notification.pick({ href: true }),
  }),
  settings: route({
    method: 'GET',
    path: '/api/notifications/settings',
    access: 'viewer',
    summary: 'Whether the viewer wants mails about what they have not read',
    reply: notificationSettings,
  }),
  changeSettings: route({
    method: 'PUT',
    path: '/api/notifications/settings',
    access: 'viewer',
    summary: 'Turn mails about what is not read on or off',
    body: notificationSettings,
    reply: notificationSettings,
  }),
} satisfies Record<string, Route>;

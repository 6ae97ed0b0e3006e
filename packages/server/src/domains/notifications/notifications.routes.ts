import { notificationsRoutes } from '@oeuvre/contracts/domains/notifications/notifications.routes.ts';
import { type Handler, handle, signedIn } from '../../platform/http/serve.ts';
import { follow, markRead, setMailPreference } from './notifications.commands.ts';
import { countUnread, listNotifications, wantsMails } from './notifications.queries.ts';

export const notificationsHandlers: readonly Handler[] = [
  handle(notificationsRoutes.list, ({ db, viewer, query }) => listNotifications(db, signedIn(viewer).id, query)),
  handle(notificationsRoutes.unread, async ({ db, viewer }) => ({
    unreadCount: await countUnread(db, signedIn(viewer).id),
  })),
  handle(notificationsRoutes.read, async ({ db, viewer, body }) => {
    const { id } = signedIn(viewer);
    await markRead(db, id, body?.ids);
    return { unreadCount: await countUnread(db, id) };
  }),
  handle(notificationsRoutes.follow, ({ db, viewer, params }) => follow(db, signedIn(viewer).id, params.id)),
  handle(notificationsRoutes.settings, async ({ db, viewer }) => ({
    mails: await wantsMails(db, signedIn(viewer).id),
  })),
  handle(notificationsRoutes.changeSettings, async ({ db, viewer, body }) => {
    await setMailPreference(db, signedIn(viewer).id, body.mails);
    return body;
  }),
];

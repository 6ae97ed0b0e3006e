import { loginAt, notificationAt, pages } from '@oeuvre/contracts/addresses.ts';
import { notificationsRoutes } from '@oeuvre/contracts/domains/notifications/notifications.routes.ts';
import { notificationId } from '@oeuvre/contracts/kernel/ids.ts';
import { redirect } from 'react-router';
import { callOf, refusalOf } from '../../ui/api-context.ts';
import type { Route } from './+types/notification.page';

/** The target of links in mails: marks the notification as read and redirects to its subject. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = notificationId.safeParse(params.notificationId);
  if (!id.success) return redirect(pages.notifications);
  try {
    const { href } = await callOf(context)(notificationsRoutes.follow, { params: { id: id.data } });
    return redirect(href);
  } catch (error) {
    const status = refusalOf(error)?.status;
    if (status === 401) return redirect(loginAt(notificationAt(id.data)));
    // Its subject has been deleted, or it belongs to somebody else.
    if (status === 404) return redirect(pages.notifications);
    throw error;
  }
}

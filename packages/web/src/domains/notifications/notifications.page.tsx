import { loginAt, pages, profileAt } from '@oeuvre/contracts/addresses.ts';
import type { Notification } from '@oeuvre/contracts/domains/notifications/notifications.model.ts';
import { notificationsRoutes } from '@oeuvre/contracts/domains/notifications/notifications.routes.ts';
import { notificationId } from '@oeuvre/contracts/kernel/ids.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { Form, redirect, useNavigation } from 'react-router';
import { callOf, refusalOf } from '../../ui/api-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Frame, Hang, More, PageHead } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list/infinite-list.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { stayOnFailure } from '../../ui/stay-on-failure.ts';
import type { Route } from './+types/notifications.page';
import { NotificationList } from './components/notification-list/notification-list.tsx';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Notifications', isPrivate: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = url.searchParams.get('page') ?? 1;
  try {
    const list = await callOf(context)(notificationsRoutes.list, { query: { page } });
    return { list, from: urlOf(notificationsRoutes.list, { query: {} }) };
  } catch (error) {
    if (refusalOf(error)?.status === 401) throw redirect(loginAt(pages.notifications));
    throw error;
  }
}

/** Marks one as read, or all. */
export async function action({ context, request }: Route.ActionArgs) {
  const one = notificationId.safeParse((await request.formData()).get('id')).data;
  return callOf(context)(notificationsRoutes.read, { body: one ? { ids: [one] } : {} });
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnFailure(serverAction);

const notificationsOf = (reply: { notifications: Notification[] }) => reply.notifications;

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { list, from } = loaderData;
  return (
    <>
      <Frame>
        <PageHead title="Notifications">{list.unreadCount > 0 ? <ReadAll /> : null}</PageHead>
      </Frame>
      <Hang margin={<Margin />}>
        {list.notifications.length === 0 ? (
          <EmptyState
            title="No notifications yet."
            text="You will be notified here when someone comments on your article, publishes it or submits one to you."
          />
        ) : (
          <InfiniteList
            first={{ items: list.notifications, nextPage: list.nextPage }}
            from={from}
            itemsOf={notificationsOf}
          >
            {(notifications) => <NotificationList notifications={notifications} />}
          </InfiniteList>
        )}
      </Hang>
    </>
  );
}

function ReadAll() {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post">
      <Button type="submit" busy={isBusy}>
        Mark all as read
      </Button>
    </Form>
  );
}

const Margin = () => (
  <>
    <p>Notifications you haven't read after five minutes are also e-mailed to you.</p>
    <p>
      <More to={profileAt('notifications')}>Change this in your profile</More>
    </p>
  </>
);

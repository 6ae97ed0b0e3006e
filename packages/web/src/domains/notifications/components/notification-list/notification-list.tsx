import { pages } from '@oeuvre/contracts/addresses.ts';
import type { Notification } from '@oeuvre/contracts/domains/notifications/notifications.model.ts';
import { Link, useFetcher } from 'react-router';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import css from './notification-list.late.module.css';

/** Notifications, each with its link; following it marks it as read. */
export function NotificationList({ notifications }: { readonly notifications: readonly Notification[] }) {
  return (
    <ul className={css.list}>
      {notifications.map((one) => (
        <NotificationRow key={one.id} notification={one} />
      ))}
    </ul>
  );
}

function NotificationRow({
  notification: { id, text, href, createdAt, readAt },
}: {
  readonly notification: Notification;
}) {
  const fetcher = useFetcher();
  const isUnread = readAt === null && fetcher.formData === undefined;
  const read = () => {
    if (isUnread) void fetcher.submit({ id }, { method: 'post', action: pages.notifications });
  };
  return (
    <li className={css.row} data-unread={isUnread || undefined}>
      <Link to={href} className={css.link} onClick={read} onAuxClick={read}>
        {isUnread ? <Hidden>Unread: </Hidden> : null}
        {text}
      </Link>
      <span className={css.when}>
        <DateTime iso={createdAt} withTime />
      </span>
    </li>
  );
}

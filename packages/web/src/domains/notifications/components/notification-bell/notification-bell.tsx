import { pages } from '@oeuvre/contracts/addresses.ts';
import { Bell } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../../../ui/icon/icon.tsx';
import iconButtonCss from '../../../../ui/icon-button/icon-button.module.css';
import { useRootData } from '../../../../ui/root-data.ts';
import css from './notification-bell.module.css';
import { useUnread } from './use-unread.ts';

const most = 99;

/** The link to the notifications, with the number of unread ones. It needs no script; with one it stays up to date. */
export function NotificationBell() {
  const unread = useUnread(useRootData<{ unreadCount: number }>()?.unreadCount ?? 0);
  const { pathname } = useLocation();
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return (
    <Link
      to={pages.notifications}
      aria-label={label}
      title={label}
      aria-current={pathname === pages.notifications ? 'page' : undefined}
      className={`${iconButtonCss.button} ${css.bell}`}
    >
      <Icon of={Bell} />
      {unread > 0 ? <span className={css.count}>{unread > most ? `${most}+` : unread}</span> : null}
    </Link>
  );
}

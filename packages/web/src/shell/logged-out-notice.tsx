import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../domains/accounts/accounts.queries.ts';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { useSite } from '../ui/use-site.ts';
import css from './logged-out-notice.module.css';

const isOnTheWayIn = /^\/(login|sign-up|forgot-password|reset-password|verify-email)$/;

/** Guests read it until they dismiss it; a cookie remembers that, so that the server leaves it out and nothing jumps. Whoever is about to log in need not be told to. */
export function LoggedOutNotice() {
  const me = useMe();
  const site = useSite();
  const { pathname } = useLocation();
  const [isDismissed, setDismissed] = useState(site?.isNoticeDismissed ?? true);
  if (me.id !== 0 || isDismissed || isOnTheWayIn.test(pathname)) return null;

  function dismiss() {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = 'notice=dismissed; path=/; max-age=2592000; samesite=lax';
    setDismissed(true);
  }
  return (
    <div className={css.notice} role="status">
      <div className={css.frame}>
        <span>You have been logged out. Please log in to access the full functionality.</span>
        <IconButton icon={X} label="Dismiss" onClick={dismiss} className={css.dismiss ?? ''} />
      </div>
    </div>
  );
}

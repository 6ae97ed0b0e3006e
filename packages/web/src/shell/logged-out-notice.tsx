import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { useIsSignedIn } from '../ui/root-data.ts';
import { useSite } from '../ui/use-site.ts';
import css from './logged-out-notice.late.module.css';

const isOnTheWayIn = /^\/(login|sign-up|forgot-password|reset-password|verify-email)$/;

/** A cookie, so the server knows and nothing jumps. */
const remember = (what: 'due' | 'dismissed') => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `notice=${what}; path=/; max-age=2592000; samesite=lax`;
};

/**
 * For people who were logged in in this browser and no longer are, until they dismiss it. The login pages do not show
 * it.
 */
export function LoggedOutNotice() {
  const site = useSite();
  const { pathname } = useLocation();
  const isLoggedIn = useIsSignedIn();
  const [isDue, setDue] = useState(isLoggedIn || (site?.isLoggedOut ?? false));
  if (isLoggedIn && !isDue) setDue(true);
  useEffect(() => {
    if (isLoggedIn) remember('due');
  }, [isLoggedIn]);
  if (isLoggedIn || !isDue || isOnTheWayIn.test(pathname)) return null;

  function dismiss() {
    remember('dismissed');
    setDue(false);
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

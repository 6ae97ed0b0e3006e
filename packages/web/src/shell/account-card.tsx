import { pages } from '@oeuvre/contracts/addresses.ts';
import { Link } from 'react-router';
import { useMe } from '../domains/accounts/accounts.viewer.ts';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { personName } from '../ui/avatar/initials.ts';
import { Button } from '../ui/button/button.tsx';
import iconButtonCss from '../ui/icon-button/icon-button.module.css';
import { Hidden } from '../ui/layout/layout.tsx';
import { toastError } from '../ui/toast/toast.ts';
import css from './account-card.late.module.css';
import triggerCss from './account-trigger.module.css';

/** Ends the session and reloads the whole page, so nothing of the account stays in it. */
export async function logOut() {
  const response = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => undefined);
  if (response?.ok) location.assign(pages.explore);
  else toastError("We couldn't log you out.", { more: 'Please try again.' });
}

/** A word: the card is rendered apart from the page that it stands in. */
const id = 'account-card';

/** The avatar, and the card that it opens. */
export function AccountCard() {
  const me = useMe();
  if (me.id === 0) return null;
  return (
    <>
      <button type="button" popoverTarget={id} className={`${iconButtonCss.button} ${triggerCss.trigger}`}>
        <Avatar person={me} tone="own" />
        <Hidden>{personName(me)}, account</Hidden>
      </button>
      <div id={id} popover="auto" className={css.card}>
        <div className={css.who}>
          <Avatar person={me} size="middle" />
          <div className={css.names}>
            <p className={css.name}>{personName(me)}</p>
            <p className={css.email}>{me.email}</p>
          </div>
        </div>
        <div className={css.acts}>
          <Link
            to={pages.profile}
            className={css.link}
            onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
          >
            View Profile
          </Link>
          <Button onClick={logOut}>Log Out</Button>
        </div>
      </div>
    </>
  );
}

import type { Session } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { useFetcher } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { browserName } from '../../browser-name.ts';
import css from './session-list.module.css';

/** Where the person is logged in; each session can be ended. */
export function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
  return (
    <>
      <ul className={css.list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? <EndOthers /> : null}
    </>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const fetcher = useFetcher();
  const name = browserName(session.userAgent);
  return (
    <li className={css.row}>
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.facts}>
          {session.ipAddress ? `${session.ipAddress}, ` : null}since <DateTime iso={session.createdAt} withTime />
        </p>
      </div>
      {session.current ? (
        <span className={css.facts}>This browser</span>
      ) : (
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="endSession" />
          <input type="hidden" name="sessionId" value={session.id} />
          <Button type="submit" busy={fetcher.state !== 'idle'} aria-label={`Log out ${name}`}>
            Log out
          </Button>
        </fetcher.Form>
      )}
    </li>
  );
}

function EndOthers() {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="endOtherSessions" />
      <Button type="submit" busy={fetcher.state !== 'idle'}>
        Log out everywhere else
      </Button>
    </fetcher.Form>
  );
}

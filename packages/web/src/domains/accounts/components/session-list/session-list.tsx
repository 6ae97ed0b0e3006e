import type { Session } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { Monitor, Smartphone } from 'lucide-react';
import { useFetcher } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import type { Zone } from '../../../../ui/date-time/format-date.ts';
import { useZone } from '../../../../ui/date-time/use-zone.ts';
import { browserName, isOfPhone } from '../../browser-name.ts';
import { dayWords } from '../../day-words.ts';
import { AccountRow, AccountRows, Here } from '../account-row/account-row.tsx';

interface SessionListProps {
  readonly sessions: readonly Session[];
  readonly now: string;
}

/** Where the person is logged in; each session can be ended. */
export function SessionList({ sessions, now }: SessionListProps) {
  return (
    <>
      <AccountRows>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} />
        ))}
      </AccountRows>
      {sessions.length > 1 ? <EndOthers /> : null}
    </>
  );
}

/** Without asking anybody else, only the network is known of a place, and of that not all. */
function factsOf({ ipAddress, signedInBy, current, createdAt, lastSeenAt }: Session, now: string, zone: Zone): string {
  const place = ipAddress ? `Network ${ipAddress}. ` : '';
  const when = current ? `Since ${dayWords(createdAt, now, zone)}` : `Last seen ${dayWords(lastSeenAt, now, zone)}`;
  return `${place}${when}, by ${signedInBy}`;
}

function SessionRow({ session, now }: { readonly session: Session; readonly now: string }) {
  const fetcher = useFetcher();
  const name = browserName(session.userAgent);
  const zone = useZone();
  return (
    <AccountRow
      icon={isOfPhone(session.userAgent) ? Smartphone : Monitor}
      name={name}
      facts={factsOf(session, now, zone)}
    >
      {session.current ? (
        <Here>This browser</Here>
      ) : (
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="endSession" />
          <input type="hidden" name="sessionId" value={session.id} />
          <Button type="submit" busy={fetcher.state !== 'idle'} aria-label={`Log out ${name}`}>
            Log out
          </Button>
        </fetcher.Form>
      )}
    </AccountRow>
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

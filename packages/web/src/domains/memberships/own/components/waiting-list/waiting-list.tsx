import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import type { WaitingMembership } from '@oeuvre/contracts/domains/memberships/own/own.model.ts';
import { useEffect } from 'react';
import { Link, useFetcher } from 'react-router';
import { Button } from '../../../../../ui/button/button.tsx';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { toastError } from '../../../../../ui/toast/toast.ts';
import { mySegments } from '../../../../segments/segments.links.ts';
import { StandingLabel } from '../../../components/standing-label/standing-label.tsx';
import type { JoinResult } from '../../../join-result.ts';
import css from './waiting-list.late.module.css';

/** Invitations, to accept or decline, and requests, to withdraw. The forms need no script. */
export function WaitingList({ waiting }: { readonly waiting: readonly WaitingMembership[] }) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className={css.list}>
      <h2 id="waiting" className={css.heading}>
        Waiting for an answer
      </h2>
      <ul>
        {waiting.map((one) => (
          <Waiting key={one.id} {...one} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ segment, status, since, by, openUntil }: WaitingMembership) {
  const fetcher = useFetcher<JoinResult>();
  const result = fetcher.data;
  useEffect(() => {
    if (result?.error) toastError(result.error);
  }, [result]);
  const pressed = fetcher.state === 'idle' ? undefined : fetcher.formData?.get('intent');
  const isInvited = status === 'INVITED';
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.name}>
          <Link to={segmentAt(segment.id)}>{segment.name}</Link>
        </p>
        <p className={css.facts}>
          <StandingLabel status={status} />
          <span>
            {isInvited ? (by ? `Invited by ${by.name} on ` : 'Invited on ') : 'Applied '}
            {since ? <DateTime iso={since} /> : null}
          </span>
          {openUntil ? (
            <span>
              Open until <DateTime iso={openUntil} />
            </span>
          ) : null}
        </p>
      </div>
      <fetcher.Form method="post" action={mySegments} className={css.acts}>
        <input type="hidden" name="segmentId" value={segment.id} />
        {isInvited ? (
          <>
            <Button type="submit" name="intent" value="join" busy={pressed === 'join'}>
              Accept invitation
            </Button>
            <Button kind="quiet" type="submit" name="intent" value="decline" busy={pressed === 'decline'}>
              Decline
            </Button>
          </>
        ) : (
          <Button type="submit" name="intent" value="withdraw" busy={pressed === 'withdraw'}>
            Withdraw the request
          </Button>
        )}
      </fetcher.Form>
    </li>
  );
}

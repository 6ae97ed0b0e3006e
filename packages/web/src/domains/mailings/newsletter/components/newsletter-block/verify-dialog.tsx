import { pages } from '@oeuvre/contracts/addresses.ts';
import { newsletterLinkDays } from '@oeuvre/contracts/domains/memberships/memberships.constants.ts';
import { Check, CircleAlert, Clock, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { formatTime } from '../../../../../ui/date-time/format-date.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { subscribeFailure } from '../../subscribe-failure.ts';
import css from './verify-dialog.late.module.css';

/** Two mails to one address are so many seconds apart. */
const secondsApart = 60;

interface VerifyDialogProps {
  /** Where the mail went. */
  readonly address: string;
  readonly segmentName: string;
  readonly isDemo: boolean;
  readonly onSendAgain: () => Promise<unknown>;
  readonly onClose: (wantsAnotherAddress: boolean) => void;
}

/** Says where the mail of a sign-up went and what its link starts. The next step is in the mail: no button has the accent. */
export function VerifyDialog({ address, segmentName, isDemo, onSendAgain, onClose }: VerifyDialogProps) {
  const { wait, isBusy, outcome, sendAgain } = useSendAgain(onSendAgain);
  return (
    <Dialog
      title="One more click"
      isOpen
      onClose={() => onClose(false)}
      note={
        <Button kind="text" onClick={() => onClose(true)}>
          Another address
        </Button>
      }
      actions={
        <>
          <Button busy={isBusy} aria-disabled={wait > 0 || undefined} onClick={sendAgain}>
            {wait > 0 ? `Send again in ${wait} s` : 'Send again'}
          </Button>
          <Button onClick={() => onClose(false)}>Close</Button>
        </>
      }
    >
      <div className={css.facts}>
        <Icon of={Mail} />
        <p>
          We have written to <b>{address}</b>. Click the link in that message and the newsletter of {segmentName}{' '}
          begins. Nothing is sent until then.
        </p>
        <Icon of={Clock} />
        <p className={css.soft}>
          It arrives within a minute; the link works for {newsletterLinkDays} days. Look in the spam folder too.
          {isDemo ? (
            <>
              {' '}
              <a href={pages.mailbox}>Open the demo's mailbox</a>
            </>
          ) : null}
        </p>
      </div>
      {outcome && 'sentAt' in outcome ? (
        <p role="status" className={css.good}>
          <Icon of={Check} size="small" />
          Sent once more at {outcome.sentAt}.
        </p>
      ) : null}
      {outcome && 'failure' in outcome ? (
        <p role="alert" className={css.bad}>
          <Icon of={CircleAlert} size="small" />
          {outcome.failure}
        </p>
      ) : null}
    </Dialog>
  );
}

type Outcome = { readonly sentAt: string } | { readonly failure: string };

/** Sends once more, at least a minute after the last time; the dialog opens when the first mail has just been sent. */
function useSendAgain(send: () => Promise<unknown>) {
  const [{ lastAt, now }, setTimes] = useState(() => ({ lastAt: Date.now(), now: Date.now() }));
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const wait = Math.max(0, Math.ceil((lastAt - now) / 1_000) + secondsApart);
  const mustWait = wait > 0;
  useEffect(() => {
    if (!mustWait) return;
    const timer = setInterval(() => setTimes((times) => ({ ...times, now: Date.now() })), 1_000);
    return () => clearInterval(timer);
  }, [mustWait]);

  async function sendAgain() {
    if (mustWait || isBusy) return;
    setBusy(true);
    try {
      await send();
      setOutcome({ sentAt: formatTime(new Date().toISOString(), 'local') });
      setTimes({ lastAt: Date.now(), now: Date.now() });
    } catch (error) {
      setOutcome({ failure: subscribeFailure(error) });
    }
    setBusy(false);
  }
  return { wait, isBusy, outcome, sendAgain };
}

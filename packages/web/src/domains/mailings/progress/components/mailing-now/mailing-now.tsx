import { articleAt } from '@oeuvre/contracts/addresses.ts';
import type { MassMailingStatus } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import type { MailingProgress } from '@oeuvre/contracts/domains/mailings/progress/progress.model.ts';
import { progressRoutes } from '@oeuvre/contracts/domains/mailings/progress/progress.routes.ts';
import { CalendarClock, CircleQuestionMark, ServerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { BackLink } from '../../../../../ui/back-link/back-link.tsx';
import { Button } from '../../../../../ui/button/button.tsx';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { formatTimeAndZone } from '../../../../../ui/date-time/format-date.ts';
import { useZone } from '../../../../../ui/date-time/use-zone.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { RecordActs } from '../../../components/record-acts/record-acts.tsx';
import { campaignWords, countWords } from '../../../mailings.words.ts';
import { LatestRecipients } from '../latest-recipients/latest-recipients.tsx';
import { ProgressNumbers } from '../progress-numbers/progress-numbers.tsx';
import { WaitingMoments } from '../waiting-moments/waiting-moments.tsx';
import css from './mailing-now.late.module.css';

interface MailingNowProps {
  readonly status: MassMailingStatus;
  readonly progress: MailingProgress;
}

/** A mailing while it is sent or paused: its numbers, its acts, and whatever needs a person. */
export function MailingNow({ status, progress }: MailingNowProps) {
  return (
    <>
      <BackLink to={articleAt(status.articleId)}>Article</BackLink>
      <header className={css.head}>
        <h1 dir="auto">{status.title}</h1>
        <Acts status={status} />
        <Standing status={status} progress={progress} />
      </header>
      <Trouble status={status} progress={progress} />
      <Held status={status} progress={progress} />
      <ProgressNumbers status={status} progress={progress} />
      <WaitingMoments progress={progress} />
      <Uncertain status={status} />
      <LatestRecipients progress={progress} />
    </>
  );
}

/** Since when it is sent and by whom or, paused, since when and by whom or why. */
function Standing({ status, progress }: MailingNowProps) {
  const isPaused = status.state === 'paused';
  const since = isPaused ? status.pausedAt : status.startedAt;
  const person = isPaused
    ? status.pausedBy && ` by ${status.pausedBy}`
    : progress.startedBy && `, begun by ${progress.startedBy}`;
  return (
    <p className={css.standing}>
      <span role="status">{campaignWords(status)}</span>
      {since ? (
        <>
          {isPaused ? (status.pauseReason === 'person' ? ' on ' : ', on ') : ' since '}
          <DateTime iso={since} withTime withZone />
        </>
      ) : null}
      {person}. {isPaused ? 'No mail is leaving.' : 'It continues when you leave this page.'}
    </p>
  );
}

function Acts({ status }: Pick<MailingNowProps, 'status'>) {
  const params = { mailingId: status.mailingId! };
  const pausing = useRevalidatingAct(() => browserCall(mailingsRoutes.pause, { params }));
  const resuming = useRevalidatingAct(() => browserCall(mailingsRoutes.resume, { params }));
  const cancelling = useRevalidatingAct(() => browserCall(progressRoutes.cancel, { params }), {
    done: 'The rest is cancelled',
  });
  const isBusy = pausing.isBusy || resuming.isBusy || cancelling.isBusy;
  async function cancel() {
    const waiting = countWords(status.counts.queued, 'person', 'people');
    const text = `${waiting} will not get the mail. Mails that have been sent cannot be recalled.`;
    if (
      await confirm({
        title: 'Cancel the rest?',
        text,
        confirmLabel: 'Cancel the rest',
        cancelLabel: 'Keep sending',
        isDanger: true,
      })
    )
      await cancelling.act();
  }
  return (
    <div className={css.acts}>
      {status.state === 'paused' ? (
        <Button kind="main" busy={isBusy} onClick={() => void resuming.act()}>
          Resume
        </Button>
      ) : (
        <Button busy={isBusy} onClick={() => void pausing.act()}>
          Pause
        </Button>
      )}
      <Button kind="danger" busy={isBusy} onClick={() => void cancel()}>
        Cancel the rest
      </Button>
      <RecordActs status={status} isBusy={isBusy} />
    </div>
  );
}

interface TellProps {
  readonly icon: typeof ServerOff;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

const Tell = ({ icon, isBad = false, children }: TellProps) => (
  <div className={`${css.tell} ${isBad ? css.bad : ''}`} role={isBad ? 'alert' : undefined}>
    <Icon of={icon} />
    {children}
  </div>
);

/** The mail server's own words about mails that wait for it, and when they are tried again. */
function Trouble({ status, progress: { trouble } }: MailingNowProps) {
  const zone = useZone();
  const params = { mailingId: status.mailingId! };
  const trying = useRevalidatingAct(() => browserCall(progressRoutes.tryNow, { params }));
  if (!trouble) return null;
  const isPaused = status.state === 'paused';
  return (
    <Tell icon={ServerOff} isBad>
      <p>
        The mail server answered <q>{trouble.words}</q> for {countWords(trouble.count, 'mail', 'mails')}.{' '}
        {isPaused
          ? 'They are tried again once the mailing is resumed.'
          : `Tried again at ${formatTimeAndZone(trouble.nextAt, zone)}; it continues by itself.`}
      </p>
      {isPaused ? null : (
        <Button kind="text" busy={trying.isBusy} onClick={() => void trying.act()}>
          Try now
        </Button>
      )}
    </Tell>
  );
}

/** The mails of this day are used up, as the sending domain is new. */
function Held({ status, progress: { held } }: MailingNowProps) {
  if (!held || status.state === 'paused') return null;
  return (
    <Tell icon={CalendarClock}>
      <p>
        The {countWords(held.perDay, 'mail', 'mails')} of today are used up, because the sending domain is new. It
        continues by itself on <DateTime iso={held.until} withTime withZone />.
      </p>
    </Tell>
  );
}

/** Uncertain mails: a person decides whether they are sent again. */
function Uncertain({ status }: Pick<MailingNowProps, 'status'>) {
  const { uncertain } = status.counts;
  const params = { mailingId: status.mailingId! };
  const sending = useRevalidatingAct(() => browserCall(mailingsRoutes.sendAgain, { params }), {
    done: 'Sending again',
  });
  if (uncertain === 0) return null;
  async function sendAgain() {
    const title = `Send it again to ${uncertain === 1 ? 'one person' : `${inEnglish(uncertain)} people`}?`;
    const text = "We don't know whether they got it. People who did will get it twice.";
    if (await confirm({ title, text, confirmLabel: 'Send again', isDanger: true })) await sending.act();
  }
  return (
    <Tell icon={CircleQuestionMark}>
      <p>
        {uncertain === 1 ? '1 mail was' : `${inEnglish(uncertain)} mails were`} being handed over when the connection
        broke. They may have arrived, so they are not sent again unless you decide to.
      </p>
      <Button kind="text" busy={sending.isBusy} onClick={() => void sendAgain()}>
        {`Send again to ${inEnglish(uncertain)} uncertain`}
      </Button>
    </Tell>
  );
}

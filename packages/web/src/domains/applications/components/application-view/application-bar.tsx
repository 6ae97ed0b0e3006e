import { undoSeconds } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { confirm } from '../../../../ui/confirm/confirm.ts';
import { countOf } from '../../../../ui/count-of.ts';
import { formatTime } from '../../../../ui/date-time/format-date.ts';
import { useZone } from '../../../../ui/date-time/use-zone.ts';
import { ownerName } from '../../applications.words.ts';
import { type useKeptTexts, writtenIn } from '../../use-kept-texts.ts';
import css from './application-view.late.module.css';
import type { ApplicationActs } from './use-application-acts.ts';
import type { Questions } from './use-questions.ts';

interface ApplicationBarProps {
  readonly application: ApplicationDetail;
  readonly acts: ApplicationActs;
  readonly questions: Questions;
  readonly answers: ReturnType<typeof useKeptTexts<string>>;
  readonly onDecline: () => void;
}

/** The acts of the viewer at the foot of the window; none if there are none. */
export function ApplicationBar(props: ApplicationBarProps) {
  const { may } = props.application;
  if (may.decide.allowed) return props.questions.added.length > 0 ? <AskBar {...props} /> : <DecideBar {...props} />;
  if (may.reopen.allowed) return <UndoBar {...props} />;
  return may.change.allowed ? <OwnerBar {...props} /> : null;
}

const Bar = ({ words, children }: { readonly words: ReactNode; readonly children: ReactNode }) => (
  <div className={css.bar}>
    <p>{words}</p>
    {children}
  </div>
);

function AskBar({ acts, questions }: ApplicationBarProps) {
  const { added } = questions;
  const asked = countOf(added.length, 'question');
  return (
    <Bar words={`${asked}. The application stays New, marked as waiting for its owner.`}>
      <Button onClick={questions.clear}>Discard</Button>
      <Button kind="main" busy={acts.ask.isBusy} onClick={async () => (await acts.ask.act(added)) && questions.clear()}>
        {`Send ${asked}`}
      </Button>
    </Bar>
  );
}

function DecideBar({ application, acts, questions, onDecline }: ApplicationBarProps) {
  const { segmentName, owner, version } = application;
  const drafted = questions.drafted.length;
  return (
    <Bar
      words={
        drafted > 0
          ? `${countOf(drafted, 'question')} being written. Add ${drafted === 1 ? 'it' : 'them'} to send ${drafted === 1 ? 'it' : 'them'}.`
          : `Approving publishes it in ${segmentName}. ${ownerName(owner)} stays its owner and is notified.`
      }
    >
      <Button aria-haspopup="dialog" onClick={onDecline}>
        Decline
      </Button>
      <Button kind="main" busy={acts.approve.isBusy} onClick={() => void acts.approve.act(version)}>
        Approve
      </Button>
    </Bar>
  );
}

/** A fresh decision; the page looks again when the time to undo it is over. */
function UndoBar({ application, acts }: ApplicationBarProps) {
  const { decision, owner } = application;
  const zone = useZone();
  const { revalidate } = useRevalidator();
  const until = decision ? Date.parse(decision.at) + undoSeconds * 1_000 : 0;
  useEffect(() => {
    const timer = setTimeout(() => void (navigator.onLine && revalidate()), Math.max(until - Date.now(), 1_000));
    return () => clearTimeout(timer);
  }, [until, revalidate]);
  const time = formatTime(new Date(until).toISOString(), zone);
  return (
    <Bar words={`${ownerName(owner)} is notified by e-mail at ${time}. Until then you can undo this.`}>
      <Button busy={acts.reopen.isBusy} onClick={() => void acts.reopen.act()}>
        Undo
      </Button>
    </Bar>
  );
}

function OwnerBar({ application, acts, answers }: ApplicationBarProps) {
  const { segmentName, openQuestions } = application;
  const open = application.asked.filter(({ answer }) => answer === null).map(({ id }) => id as string);
  const written = writtenIn(answers.texts)
    .filter(([id]) => open.includes(id))
    .map(([questionId, text]) => ({ questionId, text }));
  async function withdraw() {
    const isConfirmed = await confirm({
      title: 'Withdraw this offer?',
      text: 'Its curators no longer see the work. You can offer it again.',
      confirmLabel: 'Withdraw',
    });
    if (isConfirmed) await acts.withdraw.act();
  }
  return (
    <Bar
      words={
        openQuestions === 0
          ? `The curators of ${segmentName} decide.`
          : `${written.length} of ${openQuestions} answered. You can send the rest later.`
      }
    >
      <Button kind="danger" busy={acts.withdraw.isBusy} onClick={() => void withdraw()}>
        Withdraw
      </Button>
      {openQuestions > 0 ? (
        <Button
          kind="main"
          busy={acts.answer.isBusy}
          disabled={written.length === 0}
          onClick={async () => (await acts.answer.act(written)) && answers.clear()}
        >
          {written.length > 0 ? `Send ${countOf(written.length, 'answer')}` : 'Send answers'}
        </Button>
      ) : null}
    </Bar>
  );
}

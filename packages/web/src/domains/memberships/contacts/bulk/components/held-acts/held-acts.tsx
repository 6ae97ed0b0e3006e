import { bulkLaw } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import type { BulkAct } from '@oeuvre/contracts/domains/memberships/bulk/bulk.model.ts';
import { isAtWork } from '@oeuvre/contracts/kernel/work.ts';
import { CircleCheck, MailCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../../../../ui/button/button.tsx';
import { useZone } from '../../../../../../ui/date-time/use-zone.ts';
import { Icon } from '../../../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../../../ui/icon-button/icon-button.tsx';
import { JobLine } from '../../../../../../ui/working/job-progress/job-line.tsx';
import { actSentences, actTitle, timeLeft } from '../../held-words.ts';
import type { BulkActs } from '../../use-bulk-acts.ts';
import css from './held-acts.late.module.css';

/** Changes of many contacts whose mails wait: until when, Undo and Send now; and what became of them. */
export function HeldActs({ bulk }: { readonly bulk: BulkActs }) {
  const now = useNow(bulk.acts.some(({ state }) => state === 'held'));
  if (bulk.acts.length === 0) return null;
  return (
    <section aria-label="Changes of many contacts" className={css.tray}>
      {bulk.acts.map((act) => (
        <HeldAct key={act.id} act={act} bulk={bulk} now={now} />
      ))}
    </section>
  );
}

/** The time, second by second while somebody waits for it. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

interface HeldActProps {
  readonly act: BulkAct;
  readonly bulk: BulkActs;
  readonly now: number;
}

function HeldAct({ act, bulk, now }: HeldActProps) {
  const zone = useZone();
  const isOpen = act.state === 'held' && timeLeft(act.heldUntil, now) !== '';
  const isMoving = isAtWork(bulkLaw, act.state);
  const finished = act.state === 'undoing' ? act.undone + act.kept : act.done + act.unchanged + act.refused;
  return (
    <article className={css.act} aria-label={actTitle(act, zone)}>
      <Icon of={isOpen ? MailCheck : CircleCheck} />
      <p role="status" className={css.title}>
        {actTitle(act, zone)}
      </p>
      {isOpen || isMoving ? null : (
        <IconButton icon={X} label="Dismiss" className={css.dismiss ?? ''} onClick={() => bulk.dismiss(act)} />
      )}
      {isMoving && act.state !== 'releasing' ? (
        <div className={css.progress}>
          <JobLine label={actTitle(act, zone)} done={finished} all={act.people} />
        </div>
      ) : null}
      {actSentences(act, now).map((sentence) => (
        <p key={sentence} className={css.more}>
          {sentence}
        </p>
      ))}
      {isOpen ? (
        <div className={css.acts}>
          <Button kind="text" busy={bulk.isBusy} onClick={() => void bulk.undo(act)}>
            Undo
          </Button>
          <Button kind="text" busy={bulk.isBusy} onClick={() => void bulk.sendNow(act)}>
            Send now
          </Button>
        </div>
      ) : null}
    </article>
  );
}

import { Pause, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../button/button.tsx';
import { confirm } from '../../confirm/confirm.ts';
import { inEnglish } from '../../count-of.ts';
import { DateTime } from '../../date-time/date-time.tsx';
import { Icon } from '../../icon/icon.tsx';
import { useRevalidatingAct } from '../act/use-act.ts';
import { Notice } from '../notice/notice.tsx';
import { Begun } from './begun.tsx';
import css from './job-progress.late.module.css';
import { JobProgress } from './job-progress.tsx';
import { useRate } from './use-rate.ts';

type Step = 'start' | 'pause' | 'undo';

interface ImportJob {
  readonly state: string;
  readonly fileName: string;
  readonly position: number;
  /** Null until they are counted. */
  readonly rows: number | null;
  readonly startedBy: { readonly name: string } | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly failure: string;
}

interface ImportStandingProps {
  readonly job: ImportJob;
  readonly onStep: (step: Step) => Promise<unknown>;
  readonly mayGoOn: boolean;
  readonly mayUndo: boolean;
  /** The button that undoes it while it runs; without it, it is paused first. */
  readonly stopLabel?: string;
  /** Asked before an undo. */
  readonly question: { readonly title: string; readonly text: string };
  readonly undone: { readonly done: number; readonly all: number | null; readonly words: string };
  /** Such as 'rows done'; then a sentence on how it continues without this page. */
  readonly unit: string;
  readonly reassurance: string;
  /** The title after the name of the file. */
  readonly failed: string;
  /** Says how many rows are done while it is stopped. */
  readonly isCounted?: boolean;
  readonly acts?: ReactNode;
  readonly after?: ReactNode;
}

/** The progress or the end of an import of a table, with the steps that can be taken now. */
export function ImportStanding({ job, onStep, question, ...given }: ImportStandingProps) {
  const { state, fileName, position, rows } = job;
  const { act, isBusy } = useRevalidatingAct(onStep);
  const rate = useRate(position, state === 'running');
  const progress = `${inEnglish(position)}${rows === null ? '' : ` of ${inEnglish(rows)}`} ${given.unit}`;
  const begun = <Begun by={job.startedBy} at={job.startedAt} />;
  async function undo() {
    if (await confirm({ ...question, confirmLabel: 'Undo', isDanger: true })) await act('undo');
  }
  const undoButton = (label: string) => (
    <Button busy={isBusy} onClick={() => void undo()}>
      <Icon of={Undo2} size="small" />
      {label}
    </Button>
  );
  if (state === 'running')
    return (
      <JobProgress
        label={`Importing ${fileName}`}
        done={position}
        all={rows}
        words={
          <>
            {`${progress}${rate}. `}
            {begun} {given.reassurance}
          </>
        }
      >
        <Button busy={isBusy} onClick={() => void act('pause')}>
          <Icon of={Pause} size="small" />
          Pause
        </Button>
        {given.stopLabel ? undoButton(given.stopLabel) : null}
      </JobProgress>
    );
  if (state === 'undoing') return <JobProgress label={`Undoing the import of ${fileName}`} {...given.undone} />;
  return (
    <section className={css.job}>
      <div className={css.top}>
        <h2>{titleOf(job, given.failed)}</h2>
        {given.mayGoOn ? (
          <Button kind="main" busy={isBusy} onClick={() => void act('start')}>
            Go on
          </Button>
        ) : null}
        {given.mayUndo ? undoButton('Undo the import') : null}
        {given.acts}
      </div>
      {state === 'failed' ? <Notice words={job.failure} /> : null}
      <p role="status" className={css.soft}>
        {given.isCounted ? `${progress}. ` : null}
        {begun} <Ended at={job.finishedAt} />
        {given.after}
      </p>
    </section>
  );
}

const Ended = ({ at }: { readonly at: string | null }) =>
  at ? (
    <>
      Ended on <DateTime iso={at} withTime />.{' '}
    </>
  ) : null;

function titleOf({ state, fileName }: ImportJob, failed: string): string {
  if (state === 'paused') return `${fileName} is paused`;
  if (state === 'failed') return `${fileName} ${failed}`;
  return state === 'undone' ? `The import of ${fileName} was undone` : `${fileName} is imported`;
}

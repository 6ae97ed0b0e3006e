import type { OwnWork } from '@oeuvre/contracts/domains/long-works/long-works.model.ts';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { JobLine } from '../../../../ui/working/job-progress/job-line.tsx';
import { needsPerson, numbersOf, timeLeft } from '../../long-works.words.ts';
import { keyOf, type OwnWorks } from '../../use-own-works.ts';
import { takeStep, type WorkStep } from '../../work-steps.ts';
import css from './long-works-tray.late.module.css';

interface LongWorksTrayProps {
  readonly id: string;
  readonly own: OwnWorks;
  readonly works: readonly OwnWork[];
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** The person's long works: how far each is, what it needs, and its next step. */
export function LongWorksTray({ id, own, works, isOpen, onToggle }: LongWorksTrayProps) {
  const isMoving = works.some(({ standing }) => standing === 'working');
  return (
    <section
      id={id}
      popover="auto"
      aria-label="Long work"
      className={css.tray}
      onToggle={({ newState }) => onToggle(newState === 'open')}
    >
      <h2 className={css.title}>{isMoving ? 'It continues when you leave this page' : 'Long work'}</h2>
      {own.isStale && isOpen ? (
        <div role="alert" className={css.problem}>
          <p>The server did not answer. The list is as it was.</p>
          <Button kind="text" onClick={() => void own.look()}>
            Try again
          </Button>
        </div>
      ) : null}
      {works.length === 0 ? <p className={css.none}>Nothing is left here.</p> : null}
      <ul>
        {works.map((work) => (
          <Work key={keyOf(work)} work={work} own={own} />
        ))}
      </ul>
    </section>
  );
}

function Work({ work, own }: { readonly work: OwnWork; readonly own: OwnWorks }) {
  const { title, standing, words, needs, href } = work;
  const isMoving = standing === 'working' || standing === 'paused';
  const first = own.first.get(keyOf(work));
  const left = standing === 'working' && first ? timeLeft(work, first, Date.now()) : '';
  return (
    <li className={css.work}>
      <div className={css.top}>
        <b>{title}</b>
        <span className={css.numbers}>{isMoving ? numbersOf(work) : words}</span>
      </div>
      {isMoving ? <JobLine label={title} done={work.done} all={work.all || null} isThin /> : null}
      <div className={css.bottom}>
        {needs ? (
          <span className={css.needs}>
            <Icon of={CircleAlert} size="small" />
            {needs}
          </span>
        ) : null}
        {isMoving ? <span>{words}</span> : null}
        {left ? <span>{left}</span> : null}
        <Acts work={work} own={own} href={href} />
      </div>
    </li>
  );
}

interface ActsProps {
  readonly work: OwnWork;
  readonly own: OwnWorks;
  readonly href: string;
}

function Acts({ work, own, href }: ActsProps) {
  const { title, step } = work;
  const [problem, setProblem] = useState('');
  const sayWhy = {
    failed(error: Error) {
      setProblem(error.message);
      return true;
    },
  };
  const { act, isBusy } = useAct(async (next: WorkStep) => {
    setProblem('');
    await takeStep(work.id, next);
    await own.look();
  }, sayWhy);
  const { act: putAway, isBusy: isLeaving } = useAct(() => {
    setProblem('');
    return own.see([work]);
  }, sayWhy);
  return (
    <>
      <span className={css.acts}>
        {step ? (
          <Button kind="text" busy={isBusy} onClick={() => void act(step)}>
            {step.name === 'pause' ? 'Pause' : 'Resume'}
            <Hidden> {title}</Hidden>
          </Button>
        ) : null}
        {needsPerson(work) ? (
          <Button kind="text" busy={isLeaving} onClick={() => void putAway()}>
            Put away<Hidden> {title}</Hidden>
          </Button>
        ) : null}
        <Link
          to={href}
          className={css.open}
          onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          Open<Hidden> {title}</Hidden>
        </Link>
      </span>
      {problem ? (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      ) : null}
    </>
  );
}

import type { ReactNode } from 'react';
import { JobLine } from './job-line.tsx';
import css from './job-progress.late.module.css';

interface JobProgressProps {
  readonly label: string;
  readonly done: number;
  /** Null while nobody knows how many there are. */
  readonly all: number | null;
  readonly words: ReactNode;
  readonly children?: ReactNode;
}

/** A job at work: how far it is, in a line and in words, and what can be done about it. */
export function JobProgress({ label, done, all, words, children }: JobProgressProps) {
  return (
    <section className={css.job}>
      <div className={css.top}>
        <h2>{label}</h2>
        {children}
      </div>
      <JobLine label={label} done={done} all={all || null} />
      <p role="status" className={css.soft}>
        {words}
      </p>
    </section>
  );
}

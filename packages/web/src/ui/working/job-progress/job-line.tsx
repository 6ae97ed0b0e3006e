import css from './job-line.late.module.css';

interface JobLineProps {
  readonly label: string;
  readonly done: number;
  /** Null while the whole is unknown. */
  readonly all: number | null;
  readonly isThin?: boolean;
}

/** How far a job or an upload is, as a line. */
export function JobLine({ label, done, all, isThin = false }: JobLineProps) {
  const share = all === null ? {} : { value: Math.min(done, all), max: Math.max(1, all) };
  return <progress className={`${css.line} ${isThin ? css.thin : ''}`} aria-label={label} {...share} />;
}

import type { ReactNode } from 'react';
import css from './application-view.late.module.css';

interface CasePartProps {
  readonly title: string;
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}

/** One heading of the case, with what belongs to it. */
export const CasePart = ({ title, isWarning = false, children }: CasePartProps) => (
  <section className={css.part}>
    <h2 data-warning={isWarning || undefined}>{title}</h2>
    {children}
  </section>
);

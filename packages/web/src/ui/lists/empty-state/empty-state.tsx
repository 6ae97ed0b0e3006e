import type { ReactNode } from 'react';
import css from './empty-state.module.css';

interface EmptyStateProps {
  /** One sentence: what belongs here. */
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** One plain button: what to do. */
  readonly action?: ReactNode;
}

/** An empty list says what belongs here and what to do. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <p className={css.title}>{title}</p>
      {text ? <p className={css.text}>{text}</p> : null}
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  );
}

import type { ReactNode } from 'react';
import css from './notice.late.module.css';

interface NoticeProps {
  readonly words: ReactNode;
  /** `alert` if it cannot wait. */
  readonly role?: 'alert' | 'status';
  /** Buttons for the reader to act on it. */
  readonly children?: ReactNode;
}

/** A line above the text that stays until it is dealt with. */
export function Notice({ words, role = 'alert', children }: NoticeProps) {
  return (
    <div role={role} className={css.notice}>
      <p>{words}</p>
      {children}
    </div>
  );
}

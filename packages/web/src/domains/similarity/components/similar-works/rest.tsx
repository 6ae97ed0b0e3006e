import type { ReactNode } from 'react';
import css from './rest.module.css';

interface RestProps {
  readonly count: number;
  readonly children: ReactNode;
}

/** Says honestly how much is left for members. */
export function Rest({ count, children }: RestProps) {
  return (
    <div className={css.rest}>
      <p className={css.more}>
        {count === 1
          ? '1 more work is similar to this one.'
          : `${count.toLocaleString('en-GB')} more works are similar to this one.`}
      </p>
      {children}
    </div>
  );
}

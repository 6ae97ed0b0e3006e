import type { ReactNode } from 'react';
import css from './unread-count.late.module.css';

interface UnreadCountProps {
  readonly count: number;
  /** Of a muted room. */
  readonly isQuiet?: boolean;
  readonly className?: string | undefined;
  /** Words for screen readers. */
  readonly children?: ReactNode;
}

/** How many messages are unread; nothing if none are. */
export function UnreadCount({ count, isQuiet = false, className = '', children }: UnreadCountProps) {
  if (count === 0) return null;
  return (
    <span className={`${css.count} ${className}`} data-quiet={isQuiet || undefined}>
      {count > 99 ? '99+' : count}
      {children}
    </span>
  );
}

import type { ReactNode } from 'react';
import css from './docked.late.module.css';

interface DockedProps {
  /** A `SidePanel` is open; it is the last child. */
  readonly isOpen: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A page that gives a `SidePanel` room at its right edge while one is open; in a smaller window it lies over the page. */
export function Docked({ isOpen, className = '', children }: DockedProps) {
  return (
    <div className={`${css.page} ${className}`} data-docked={isOpen || undefined}>
      {children}
    </div>
  );
}

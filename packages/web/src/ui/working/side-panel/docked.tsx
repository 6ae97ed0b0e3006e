import type { KeyboardEventHandler, ReactNode } from 'react';
import css from './docked.late.module.css';

interface DockedProps {
  /** A `SidePanel` is open; it is the last child. */
  readonly isOpen: boolean;
  readonly className?: string | undefined;
  /** Hears the keys of the page and of the panel. */
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>;
  readonly children: ReactNode;
}

/** A page that gives a `SidePanel` room at its right edge while one is open; in a smaller window it lies over the page. */
export function Docked({ isOpen, className = '', onKeyDown, children }: DockedProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of what is inside
    <div className={`${css.page} ${className}`} data-docked={isOpen || undefined} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import css from './suggested-line.late.module.css';

interface SuggestedLineProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A line of the list below a search field. The field keeps the focus: its keys go through the lines, and it names the
 * active one.
 */
export function SuggestedLine({ id, isActive, onChoose, className, children }: SuggestedLineProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active line
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys move through the list
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={`${css.line} ${className ?? ''}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

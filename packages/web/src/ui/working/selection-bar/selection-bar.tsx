import type { ReactNode } from 'react';
import { Button } from '../../button/button.tsx';
import { countOf } from '../../count-of.ts';
import css from './selection-bar.late.module.css';

interface SelectionBarProps {
  readonly count: number;
  /** The noun for a selected item, in the singular. */
  readonly noun: string;
  readonly onClear: () => void;
  /** The acts on the selection. */
  readonly children: ReactNode;
}

/** How much of a list is selected, floating over it. */
export function SelectionBar({ count, noun, onClear, children }: SelectionBarProps) {
  return (
    <div role="toolbar" aria-label={`${countOf(count, noun)} selected`} className={css.bar} data-selection-bar="">
      <b role="status">{count.toLocaleString('en-GB')} selected</b>
      <Button kind="text" className={css.clear} onClick={onClear}>
        Clear
      </Button>
      {children}
    </div>
  );
}

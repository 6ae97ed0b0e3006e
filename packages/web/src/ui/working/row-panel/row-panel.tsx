import { ArrowLeft, ChevronDown, ChevronUp, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../../icon-button/icon-button.tsx';
import { useMedia } from '../../use-media.ts';
import { SidePanel } from '../side-panel/side-panel.tsx';
import css from './row-panel.late.module.css';

/** Which row of a list is open, and the ways to the next one and back. */
export interface OpenPanel {
  readonly openId: string;
  /** '12 of 204'. */
  readonly place: string | undefined;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}
interface RowPanelProps extends OpenPanel {
  /** The open item, in words. */
  readonly label: string;
  /** The noun for one row, as in 'Next person'. */
  readonly noun: string;
  /** The shortcuts at its bottom; the list hears them. */
  readonly keys?: readonly (readonly [key: string, what: string])[];
  readonly children: ReactNode;
}

const withOwnKeys = 'input:not([type=checkbox]), textarea, [role=menu]';

/**
 * One row of a list in full; arrows go to the next. It is docked beside the list, which keeps the focus; on a smaller
 * window it lies over the page and takes the focus.
 */
export function RowPanel({ label, noun, place, openId, onStep, onClose, keys = [], children }: RowPanelProps) {
  const isDocked = useMedia('(width >= 68rem)');
  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || (event.target as Element).closest(withOwnKeys)) return;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onStep(event.key === 'ArrowDown' ? 1 : -1);
  }
  return (
    <SidePanel
      title={label}
      shown={openId}
      isBesideList={isDocked}
      onClose={onClose}
      onKeyDown={press}
      keys={keys}
      head={
        <div className={css.head}>
          <IconButton icon={ArrowLeft} label="Back to the list" className={css.back ?? ''} onClick={onClose} />
          <IconButton
            icon={ChevronUp}
            label={`Previous ${noun}`}
            className={css.step ?? ''}
            onClick={() => onStep(-1)}
          />
          <IconButton icon={ChevronDown} label={`Next ${noun}`} className={css.step ?? ''} onClick={() => onStep(1)} />
          <span className={css.place}>{place}</span>
          <IconButton icon={X} label="Close" className={css.close ?? ''} onClick={onClose} />
        </div>
      }
    >
      {children}
    </SidePanel>
  );
}

import { ArrowLeft, ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { useMedia } from '../../../../ui/use-media.ts';
import css from './side-sheet.module.css';

interface SideSheetProps {
  /** What is open, in words. */
  readonly label: string;
  /** What one row is, as in 'Next person'. */
  readonly noun: string;
  /** '12 of 204'. */
  readonly place: string | undefined;
  /** Changes with the row that is open. */
  readonly openId: string;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * One row of a list in full. It is docked beside the list, which keeps the focus; on a smaller window it lies over the
 * page and takes the focus.
 */
export function SideSheet({ label, noun, place, openId, onStep, onClose, children }: SideSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const isDocked = useMedia('(width >= 68rem)');
  useLayoutEffect(() => {
    if (!isDocked) sheet.current?.focus({ preventScroll: true });
  }, [isDocked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each row begins at the top
  useEffect(() => {
    sheet.current?.querySelector(`.${css.body}`)?.scrollTo(0, 0);
  }, [openId]);

  function press(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || target.closest('input:not([type=checkbox]), dialog, [popover]')) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') onStep(1);
    else if (event.key === 'ArrowUp') onStep(-1);
    else return;
    event.preventDefault();
  }
  return (
    <aside ref={sheet} className={css.sheet} aria-label={label} tabIndex={-1} onKeyDown={press}>
      <header className={css.head}>
        <IconButton icon={ArrowLeft} label="Back to the list" className={css.back ?? ''} onClick={onClose} />
        <IconButton icon={ChevronUp} label={`Previous ${noun}`} className={css.step ?? ''} onClick={() => onStep(-1)} />
        <IconButton icon={ChevronDown} label={`Next ${noun}`} className={css.step ?? ''} onClick={() => onStep(1)} />
        <span className={css.place}>{place}</span>
        <IconButton icon={X} label="Close" className={css.close ?? ''} onClick={onClose} />
      </header>
      <div className={css.body}>{children}</div>
    </aside>
  );
}

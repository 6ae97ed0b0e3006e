import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { noteFocus } from '../../dialog/return-focus.ts';
import { IconButton } from '../../icon-button/icon-button.tsx';
import { isMenuOpen } from '../is-menu-open.ts';
import css from './side-panel.late.module.css';

interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Keys that the panel's content handles before Escape closes it. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Its shortcuts, shown at the bottom on devices with a keyboard. */
  readonly keys: readonly (readonly [key: string, what: string])[];
  readonly ref?: Ref<HTMLElement | null>;
  /** Replaces the title and the cross. */
  readonly head?: ReactNode;
  /** It stands beside a list that keeps the focus; without room for both it takes the focus. */
  readonly isBesideList?: boolean;
  /** The shown item: another one begins at its top. */
  readonly shown?: string;
  readonly children: ReactNode;
}

/**
 * A panel beside the text; over it if there is no room, full screen on a phone. It takes the focus; Escape closes it.
 */
export function SidePanel({
  title,
  onClose,
  onKeyDown,
  keys,
  ref,
  head,
  isBesideList = false,
  shown,
  children,
}: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => panel.current);
  // It is in view wherever the text is scrolled to, so focusing must not scroll.
  useLayoutEffect(() => {
    if (isBesideList) return;
    const giveBack = noteFocus();
    panel.current?.focus({ preventScroll: true });
    return () => {
      // The panel still exists for a moment, with the focus in it.
      if (panel.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
      giveBack();
    };
  }, [isBesideList]);
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing begins at the top
  useLayoutEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [shown]);
  function press(event: KeyboardEvent<HTMLElement>) {
    // Keys in a dialog or menu over the panel belong to it.
    if ((event.target as Element).closest('dialog, [popover]') || (event.key === 'Escape' && isMenuOpen())) return;
    onKeyDown?.(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }
  return (
    <aside ref={panel} className={css.panel} aria-label={title} tabIndex={-1} onKeyDown={press}>
      <header className={css.head}>
        {head ?? (
          <>
            <h2>{title}</h2>
            <IconButton icon={X} label={`Close ${title.toLowerCase()}`} onClick={onClose} />
          </>
        )}
      </header>
      <div ref={body} className={css.body}>
        {children}
      </div>
      {keys.length > 0 ? <Shortcuts keys={keys} /> : null}
    </aside>
  );
}

const Shortcuts = ({ keys }: Pick<SidePanelProps, 'keys'>) => (
  <footer className={css.foot}>
    {keys.map(([key, what]) => (
      <span key={key}>
        <kbd>{key}</kbd> {what}
      </span>
    ))}
  </footer>
);

import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import css from './dialog.late.module.css';
import { Modal } from './modal.tsx';

interface DialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `question`: 560 px, for a question or form; `choice`: 690 px; `picker`: 1120 px, the whole screen on a phone. */
  readonly size?: 'question' | 'choice' | 'picker';
  readonly isLocked?: boolean;
  /** The content reaches the edges and scrolls on its own. */
  readonly isFlush?: boolean;
  /** A sentence to the left of the actions that says what will happen. */
  readonly note?: ReactNode;
  /** The button that does what the dialog asks about; Cancel comes before it. */
  readonly mainAction?: ReactNode;
  /** All buttons of a dialog that has others, with the main action last. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A dialog with a title, content and actions. On a phone it is a bottom sheet. */
export function Dialog({
  title,
  isOpen,
  onClose,
  size = 'question',
  isLocked = false,
  isFlush = false,
  note,
  mainAction,
  actions,
  children,
}: DialogProps) {
  const titleId = useId();
  const buttons = mainAction ? (
    <>
      <Button onClick={onClose} disabled={isLocked}>
        Cancel
      </Button>
      {mainAction}
    </>
  ) : (
    actions
  );
  return (
    <Modal isOpen={isOpen} onClose={onClose} isLocked={isLocked} aria-labelledby={titleId} className={css[size] ?? ''}>
      <div className={css.sheet}>
        <header className={css.head}>
          <h2 id={titleId} tabIndex={-1} className={css.title}>
            {title}
          </h2>
          <IconButton icon={X} label="Close" onClick={onClose} disabled={isLocked} />
        </header>
        {children === undefined ? null : <div className={isFlush ? css.flush : css.body}>{children}</div>}
        {buttons ? (
          <footer className={css.foot} data-actions>
            <div className={css.note}>{note}</div>
            {buttons}
          </footer>
        ) : null}
      </div>
    </Modal>
  );
}

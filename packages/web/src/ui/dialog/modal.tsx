import { createContext, type DialogHTMLAttributes, type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import css from './dialog.module.css';

/** The dialog one is in: lists that float must be put inside it, everything outside it is inert. */
export const ModalContext = createContext<HTMLDialogElement | null>(null);

interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'open' | 'onClose'> {
  readonly isOpen: boolean;
  /** Asked for by Escape, by the close button or by a press beside the dialog. */
  readonly onClose: () => void;
  /** Something is under way that must not be left by accident. */
  readonly isKept?: boolean;
  readonly children: ReactNode;
}

/**
 * The platform's own modal dialog: it traps and returns focus and lies above everything. When the page is rendered with it open
 * (its state is in the address), it is there without JavaScript too, and becomes truly modal once the page is alive.
 */
export function Modal({ isOpen, onClose, isKept = false, className, children, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  // React must never touch the attribute again: showModal and close own it from the first effect on.
  const [isOpenAtFirst] = useState(isOpen);

  useEffect(() => {
    const dialog = ref.current;
    setElement(dialog);
    if (!dialog) return;
    if (isOpen && !dialog.matches(':modal')) {
      dialog.removeAttribute('open');
      dialog.showModal();
      firstToFocus(dialog)?.focus();
    }
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!isKept) onClose();
  }
  function pressBeside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && !isKept) onClose();
  }

  return (
    <dialog {...rest} ref={ref} open={isOpenAtFirst} className={`${css.modal} ${className ?? ''}`} onCancel={cancel} onMouseDown={pressBeside}>
      {isOpen ? <ModalContext value={element}>{children}</ModalContext> : null}
    </dialog>
  );
}

/** A field if there is one, else the first action: never the button that closes, which comes first in the page. */
function firstToFocus(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)') ??
    dialog.querySelector<HTMLElement>('[data-actions] :is(button, a)')
  );
}

import {
  createContext,
  type DialogHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createStore } from '../store.ts';
import css from './dialog.module.css';
import { noteFocus } from './return-focus.ts';

/** The dialog one is in: lists that float must be put inside it, everything outside it is inert. */
export const ModalContext = createContext<HTMLDialogElement | null>(null);

/** The modal dialogs that are open, the uppermost last: what is to be heard and pressed meanwhile must be inside that one. */
export const openModals = createStore<readonly HTMLDialogElement[]>([]);

interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'open' | 'onClose'> {
  readonly isOpen: boolean;
  /** Asked for by Escape, by the close button or by a press beside the dialog. */
  readonly onClose: () => void;
  /** Something is under way that must not be left by accident. */
  readonly isKept?: boolean;
  readonly children: ReactNode;
}

/**
 * The platform's own modal dialog: it traps the focus, gives it back to what has opened it, and lies above everything. When the page is rendered with it open
 * (its state is in the address), it is there without JavaScript too, and becomes truly modal once the page is alive.
 */
export function Modal({ isOpen, onClose, isKept = false, className, children, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  // React must never touch the attribute again: showModal and close own it from the first effect on.
  const [isOpenAtFirst] = useState(isOpen);

  const giveBack = useRef<() => void>(undefined);
  useEffect(() => {
    const dialog = ref.current;
    setElement(dialog);
    if (!dialog) return;
    if (isOpen && !dialog.matches(':modal')) {
      giveBack.current = noteFocus();
      dialog.removeAttribute('open');
      dialog.showModal();
      openModals.set([...openModals.get(), dialog]);
      firstToFocus(dialog)?.focus();
    }
    if (!isOpen && giveBack.current) closeDialog(dialog, giveBack);
  }, [isOpen]);
  // One that goes with what it stands in is closed first: of what is taken out of the page the browser returns no focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog && giveBack.current) closeDialog(dialog, giveBack);
    };
  }, []);

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!isKept) onClose();
  }
  // Chrome asks by `cancel` only once per press or key of a person; the next Escape closes the dialog whatever the answer was.
  function closedByBrowser(event: SyntheticEvent<HTMLDialogElement>) {
    // One that has been opened again meanwhile hears of its earlier end.
    if (event.target !== event.currentTarget || !isOpen || event.currentTarget.open) return;
    if (isKept) event.currentTarget.showModal();
    else onClose();
  }
  function pressBeside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && !isKept) onClose();
  }

  return (
    <dialog
      {...rest}
      ref={ref}
      open={isOpenAtFirst}
      className={`${css.modal} ${className ?? ''}`}
      onCancel={cancel}
      onClose={closedByBrowser}
      onMouseDown={pressBeside}
    >
      {isOpen ? <ModalContext value={element}>{children}</ModalContext> : null}
    </dialog>
  );
}

function closeDialog(dialog: HTMLDialogElement, giveBack: RefObject<(() => void) | undefined>) {
  dialog.close();
  openModals.set(openModals.get().filter((one) => one !== dialog));
  giveBack.current?.();
  giveBack.current = undefined;
}

/** A field if there is one, else the first action: never the button that closes, which comes first in the page. */
function firstToFocus(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)') ??
    dialog.querySelector<HTMLElement>('[data-actions] :is(button, a)')
  );
}

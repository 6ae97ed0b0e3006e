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
import css from './dialog.late.module.css';
import { noteFocus } from './return-focus.ts';

/** The dialog around a component. Floating lists must be rendered inside it, because everything outside is inert. */
export const ModalContext = createContext<HTMLDialogElement | null>(null);

/** The open modal dialogs, the topmost last. Meanwhile only what is inside that one can be announced and pressed. */
export const openModals = createStore<readonly HTMLDialogElement[]>([]);

interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'open' | 'onClose'> {
  readonly isOpen: boolean;
  /** Called on Escape, by the close button or on a press outside the dialog. */
  readonly onClose: () => void;
  /** Something is in progress that nobody should leave by accident. */
  readonly isLocked?: boolean;
  readonly children: ReactNode;
}

/**
 * The platform's own modal dialog: it traps the focus, returns it to the opener, and lies above everything. If the page
 * is rendered with it open (its state is in the address), it shows without JavaScript too and becomes modal once the
 * page is alive.
 */
export function Modal({ isOpen, onClose, isLocked = false, className, children, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  // React must never touch the attribute again: from the first effect on, showModal and close own it.
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
  // A dialog that unmounts while open must close first: the browser returns no focus for a removed element.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog && giveBack.current) closeDialog(dialog, giveBack);
    };
  }, []);

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!isLocked) onClose();
  }
  // Chrome fires `cancel` only once per press or key of a person; the next Escape closes the dialog regardless.
  function closedByBrowser(event: SyntheticEvent<HTMLDialogElement>) {
    // A dialog reopened in the meantime still receives the event of its earlier closing.
    if (event.target !== event.currentTarget || !isOpen || event.currentTarget.open) return;
    if (isLocked) event.currentTarget.showModal();
    else onClose();
  }
  function pressBeside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && !isLocked) onClose();
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

/**
 * The first field, else the first action: never the close button, which comes first in the page. A finger's keyboard would
 * cover the dialog, so there the heading takes the place of the field.
 */
function firstToFocus(dialog: HTMLDialogElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLElement>(
    'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)',
  );
  if (!field) return dialog.querySelector<HTMLElement>('[data-actions] :is(button, a)');
  const heading = matchMedia('(pointer: coarse)').matches && dialog.querySelector<HTMLElement>('h2[tabindex]');
  return heading || field;
}

import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/button.tsx';
import { openModals } from '../dialog/modal.tsx';
import { Icon } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Hidden } from '../layout/layout.tsx';
import { dismissToast, type Toast, toasts } from './toast.ts';
import css from './toasts.late.module.css';

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert } as const;

/**
 * Where toasts appear: bottom left, above everything. Mounted once, by the root. While a modal dialog is open
 * everything else is inert, so toasts appear and are announced inside the dialog.
 */
export function Toasts() {
  const all = toasts.use();
  const modal = openModals.usePart((open) => open.at(-1));
  const place = useRef<HTMLDivElement>(null);
  const last = all.at(-1);

  // Shown again with each toast and in each dialog, so it lies above whatever was opened in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another dialog is another parent element
  useEffect(() => {
    if (place.current?.matches(':popover-open')) place.current.hidePopover();
    // A dialog that unmounts takes this element with it; the next render puts it elsewhere.
    if (last && place.current?.isConnected) place.current.showPopover();
  }, [last, modal]);

  const cards = (
    <div ref={place} popover="manual" className={css.place}>
      {all.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
  return (
    <>
      {/* It keeps its text while a dialog announces: otherwise closing the dialog would announce it again. */}
      <Spoken toast={last} />
      {modal
        ? createPortal(
            <>
              <Spoken toast={last} />
              {cards}
            </>,
            modal,
          )
        : cards}
    </>
  );
}

const Spoken = ({ toast }: { readonly toast: Toast | undefined }) => (
  <>
    <Hidden live="polite">{toast && toast.kind !== 'error' ? spoken(toast) : null}</Hidden>
    <Hidden live="assertive">{toast?.kind === 'error' ? spoken(toast) : null}</Hidden>
  </>
);

const spoken = ({ message, more }: Toast) => (more ? `${message} ${more}` : message);

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || toast.duration === undefined) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  const { actions = [] } = toast;

  return (
    <div
      className={`${css.toast} ${css[toast.kind]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon of={icons[toast.kind]} />
      <p className={css.message}>{toast.message}</p>
      <IconButton icon={X} label="Dismiss" className={css.dismiss ?? ''} onClick={() => dismissToast(toast.id)} />
      {toast.more ? <p className={css.more}>{toast.more}</p> : null}
      {actions.length > 0 ? (
        <div className={css.actions}>
          {actions.map(({ label, onSelect }) => (
            <Button
              key={label}
              kind="text"
              onClick={() => {
                dismissToast(toast.id);
                onSelect();
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

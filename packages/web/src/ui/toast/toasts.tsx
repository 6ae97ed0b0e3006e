import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { dismissToast, type Toast, toasts } from './toast.ts';
import css from './toasts.module.css';

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert } as const;

/** Where toasts appear: bottom left, above everything. Mounted once, by the root. */
export function Toasts() {
  const all = toasts.use();
  const place = useRef<HTMLDivElement>(null);
  const last = all.at(-1);

  // Shown anew with each toast, so that it lies above a dialog that was opened meanwhile.
  useEffect(() => {
    if (place.current?.matches(':popover-open')) place.current.hidePopover();
    if (last) place.current?.showPopover();
  }, [last]);

  return (
    <>
      <div className={css.spoken} aria-live="polite">
        {last && last.kind !== 'error' ? spoken(last) : null}
      </div>
      <div className={css.spoken} aria-live="assertive">
        {last?.kind === 'error' ? spoken(last) : null}
      </div>
      <div ref={place} popover="manual" className={css.place}>
        {all.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </>
  );
}

const spoken = ({ message, more }: Toast) => (more ? `${message} ${more}` : message);

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || toast.lasts === undefined) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.lasts);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  const { actions = [] } = toast;

  return (
    <div className={`${css.toast} ${css[toast.kind]}`} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
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

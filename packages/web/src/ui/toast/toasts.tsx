import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { dismissToast, type Toast, toasts } from './toast.ts';
import css from './toasts.module.css';

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert } as const;

/** Where toasts appear: bottom left, errors read out at once, the rest when there is a pause. Mounted once, by the root. */
export function Toasts() {
  const all = toasts.use();
  const isError = (toast: Toast) => toast.kind === 'error';
  return (
    <section className={css.place} aria-label="Notifications">
      <div aria-live="polite" className={css.list}>
        {all.filter((one) => !isError(one)).map((one) => <ToastCard key={one.id} toast={one} />)}
      </div>
      <div aria-live="assertive" className={css.list}>
        {all.filter(isError).map((one) => <ToastCard key={one.id} toast={one} />)}
      </div>
    </section>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || toast.lasts === undefined) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.lasts);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  const { action } = toast;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer over it only keeps it from going while it is read
    <div className={`${css.toast} ${css[toast.kind]}`} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <Icon of={icons[toast.kind]} />
      <p className={css.message}>{toast.message}</p>
      <IconButton icon={X} label="Dismiss" className={css.dismiss ?? ''} onClick={() => dismissToast(toast.id)} />
      {toast.more ? <p className={css.more}>{toast.more}</p> : null}
      {action ? (
        <div className={css.action}>
          <Button
            kind="text"
            onClick={() => {
              dismissToast(toast.id);
              action.onSelect();
            }}
          >
            {action.label}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

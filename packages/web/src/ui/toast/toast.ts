import { createStore } from '../store.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'warning';
  readonly message: string;
  /** The change of the person's work. */
  readonly more?: string | undefined;
  /** The next steps, the likeliest first. */
  readonly actions?: readonly ToastAction[] | undefined;
  /** In milliseconds: when it closes by itself; if absent, it stays until dismissed. */
  readonly duration?: number | undefined;
}
interface ToastAction {
  readonly label: string;
  readonly onSelect: () => void;
}
type ToastOptions = Pick<Toast, 'more' | 'actions' | 'duration'>;

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

function show(toast: Omit<Toast, 'id'>) {
  lastId += 1;
  const same = toasts.get().filter((one) => one.message !== toast.message);
  toasts.set([...same, { ...toast, id: lastId }].slice(-4));
  return lastId;
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id));

/** Reports success; closes after 5 seconds. */
export const toastSuccess = (message: string, options?: ToastOptions) =>
  show({ kind: 'success', message, duration: 5_000, ...options });
/** Reports a failure; stays until dismissed, unless `duration` is given. */
export const toastError = (message: string, options?: ToastOptions) => show({ kind: 'error', message, ...options });
/** Reports that nothing was done, and why; closes after 5 seconds. */
export const toastWarning = (message: string, options?: ToastOptions) =>
  show({ kind: 'warning', message, duration: 5_000, ...options });

/** §8 of the specification: the same for every search and every cause. */
export const searchFailed = 'Error searching for data';
export const toastSearchFailed = () => toastWarning(searchFailed);

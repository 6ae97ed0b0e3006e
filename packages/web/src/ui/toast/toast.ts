import { createStore } from '../store.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'warning';
  readonly message: string;
  /** What happened to your work. */
  readonly more?: string | undefined;
  /** The ways on, the likeliest first. */
  readonly actions?: readonly ToastAction[] | undefined;
  /** Milliseconds until it goes by itself; absent: it stays until dismissed. */
  readonly lasts?: number | undefined;
}
interface ToastAction {
  readonly label: string;
  readonly onSelect: () => void;
}
type ToastOptions = Pick<Toast, 'more' | 'actions' | 'lasts'>;

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

function show(toast: Omit<Toast, 'id'>) {
  lastId += 1;
  const same = toasts.get().filter((one) => one.message !== toast.message);
  toasts.set([...same, { ...toast, id: lastId }].slice(-4));
  return lastId;
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id));

/** Says that something was done; goes after 5 seconds. */
export const toastSuccess = (message: string, options?: ToastOptions) => show({ kind: 'success', message, lasts: 5_000, ...options });
/** Says that something failed; stays until dismissed, unless `lasts` says otherwise. */
export const toastError = (message: string, options?: ToastOptions) => show({ kind: 'error', message, ...options });
/** Says that nothing was done, and why; goes after 5 seconds. */
export const toastWarning = (message: string, options?: ToastOptions) => show({ kind: 'warning', message, lasts: 5_000, ...options });

/** §8 of the specification: whatever was searched, and why ever it failed. */
export const searchFailed = 'Error searching for data';
export const toastSearchFailed = () => toastWarning(searchFailed);

import { toastError } from '../../toast/toast.ts';

/** Shows the error's message as a toast. */
export const toastFailure = (error: unknown) => toastError((error as Error).message);

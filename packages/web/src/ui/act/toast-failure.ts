import { toastError } from '../toast/toast.ts';

/** Shows why something failed, in the words of the error. */
export const toastFailure = (error: unknown) => toastError((error as Error).message);

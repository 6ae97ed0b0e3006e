import { toastSuccess } from '../../toast/toast.ts';

/** Says what was done, for ten seconds with a button that undoes it. */
export const toastUndo = (message: string, undo: () => unknown) =>
  toastSuccess(message, { duration: 10_000, actions: [{ label: 'Undo', onSelect: () => void undo() }] });

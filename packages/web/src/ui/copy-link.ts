import { toastSuccess } from './toast/toast.ts';

/** Puts the whole address of a path into the clipboard and says so. False, and only a line in the console, when the browser refuses. */
export async function copyLink(path: string): Promise<boolean> {
  if (!navigator.clipboard) {
    console.warn('Clipboard not supported');
    return false;
  }
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    toastSuccess('Link has been copied', { lasts: 2_000 });
    return true;
  } catch (error) {
    console.warn('Copy failed', error);
    return false;
  }
}

import { toastSuccess } from './toast/toast.ts';

/**
 * Copies the full address of a path to the clipboard and says so, with what is to be known about it. If the browser refuses, it returns false and only
 * logs to the console.
 */
export async function copyLink(path: string, warning = ''): Promise<boolean> {
  if (!navigator.clipboard) {
    console.warn('Clipboard not supported');
    return false;
  }
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    if (warning) toastSuccess('Link has been copied', { duration: 8_000, more: warning });
    else toastSuccess('Link has been copied', { duration: 2_000 });
    return true;
  } catch (error) {
    console.warn('Copy failed', error);
    return false;
  }
}

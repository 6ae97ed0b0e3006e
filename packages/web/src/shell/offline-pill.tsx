import { useEffect } from 'react';
import { toastWarning } from '../ui/toast/toast.ts';
import { unsavedText } from '../ui/unsaved-text.ts';
import { useOnline } from '../ui/use-online.ts';
import css from './offline-pill.module.css';

/**
 * Shows that there is no network, and where unsaved text is kept; without a network, links and forms explain why they
 * do nothing.
 */
export function OfflinePill() {
  const isOnline = useOnline();
  const kept = unsavedText.use();
  useEffect(() => (isOnline ? undefined : refuseWays()), [isOnline]);
  return (
    <div role="status" className={css.place}>
      {wordsFor(isOnline, kept)}
    </div>
  );
}

function wordsFor(isOnline: boolean, kept: ReturnType<typeof unsavedText.get>): string | null {
  if (isOnline) return kept === 'unsaved' ? 'Not saved yet. Your text is kept on this device' : null;
  return kept === 'nothing'
    ? 'Offline. Pages open again when you are connected'
    : 'Offline. Your text is kept on this device';
}

/**
 * Makes links and forms that need the server explain why they do nothing, so nobody loses their page. Call the returned
 * function to stop.
 */
function refuseWays(): () => void {
  const root = document.documentElement;
  function press(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]:not([data-alive])');
    if (!link || link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return;
    refuse(
      event,
      `You are offline. Open “${(link.getAttribute('aria-label') ?? link.textContent).trim()}” when you are connected again.`,
    );
  }
  function submit(event: SubmitEvent) {
    // A form without an address is sent by a script, which shows the result itself.
    if ((event.target as Element).hasAttribute('action')) refuse(event, 'You are offline. Nothing was sent.');
  }
  root.toggleAttribute('data-offline', true);
  addEventListener('click', press, true);
  addEventListener('submit', submit, true);
  return () => {
    root.toggleAttribute('data-offline', false);
    removeEventListener('click', press, true);
    removeEventListener('submit', submit, true);
  };
}

function refuse(event: Event, words: string) {
  event.preventDefault();
  event.stopPropagation();
  toastWarning(words);
}

import { useEffect } from 'react';
import { keptHere } from '../ui/kept-here.ts';
import { toastWarning } from '../ui/toast/toast.ts';
import { useOnline } from '../ui/use-online.ts';
import css from './offline-pill.module.css';

/** Says that there is no network, and where the text is that the server does not have; without a network, what cannot work says so. */
export function OfflinePill() {
  const isOnline = useOnline();
  const kept = keptHere.use();
  useEffect(() => (isOnline ? undefined : refuseWays()), [isOnline]);
  return (
    <div role="status" className={css.place}>
      {wordsFor(isOnline, kept)}
    </div>
  );
}

function wordsFor(isOnline: boolean, kept: ReturnType<typeof keptHere.get>): string | null {
  if (isOnline) return kept === 'unsaved' ? 'Not saved yet. Your text is kept on this device' : null;
  return kept === 'nothing' ? 'Offline. Pages open again when you are connected' : 'Offline. Your text is kept on this device';
}

/** Links and forms that ask the server do nothing but say why, so that nobody loses the page they are on; until the answer is called. */
function refuseWays(): () => void {
  const root = document.documentElement;
  function press(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]:not([data-alive])');
    if (!link || link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return;
    refuse(event, `You are offline. Open “${(link.getAttribute('aria-label') ?? link.textContent).trim()}” when you are connected again.`);
  }
  function submit(event: SubmitEvent) {
    // A form without an address is sent by a script, which says itself what came of it.
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

import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { toastWarning } from '../../../ui/toast/toast.ts';
import { unsavedText } from '../../../ui/unsaved-text.ts';
import type { UseAutosave } from './use-autosave.ts';

/** So long a way out waits for a save that is slow, in milliseconds: the text is kept here, and its next page must not be held up for ever. */
const patience = 3_000;

/** Whoever leaves for another page goes when the server has what they wrote: that page may show it. Without a network they stay. */
export function useLeaving({ label, conflict, refusal, hasUnsaved, flush }: UseAutosave) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved());
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const isOver = new Promise((resolve) => setTimeout(resolve, patience));
    void Promise.race([flush(), isOver]).then(() => {
      if (navigator.onLine) return blocker.proceed();
      blocker.reset();
      toastWarning('You are offline. Other pages open again when you are connected.');
    });
  }, [blocker, flush]);

  // What has to be decided, or says more itself, stands above the text.
  const isUnsaved = label === 'Changes not saved' && !conflict && !refusal;
  useEffect(() => {
    unsavedText.set(isUnsaved ? 'unsaved' : 'saved');
    return () => unsavedText.set('nothing');
  }, [isUnsaved]);
}

import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { toastWarning } from '../../toast/toast.ts';
import { unsavedText } from '../../unsaved-text.ts';
import type { UseAutosave } from './use-autosave.ts';

/**
 * How long leaving waits for a slow save, in milliseconds: the text is stored here, and the next page must not be
 * blocked forever.
 */
const patience = 3_000;

/** Delays leaving until the server has the text, because the next page may show it. Offline, the author stays. */
export function useLeaveGuard<Value>({ label, conflict, refusal, hasUnsaved, flush }: UseAutosave<Value>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const isOver = new Promise((resolve) => setTimeout(resolve, patience));
    void Promise.race([flush(), isOver]).then(() => {
      if (navigator.onLine) return blocker.proceed();
      blocker.reset();
      toastWarning('You are offline. Other pages open again when you are connected.');
    });
  }, [blocker, flush]);

  // Conflicts and refusals have notices of their own above the text.
  const isUnsaved = label === 'Changes not saved' && !conflict && !refusal;
  useEffect(() => {
    unsavedText.set(isUnsaved ? 'unsaved' : 'saved');
    return () => unsavedText.set('nothing');
  }, [isUnsaved]);
}

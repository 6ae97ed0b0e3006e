import { useEffect } from 'react';

/** While it is needed, the browser asks before the page is closed or loaded anew. */
export function useAskBeforeLeaving(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}

import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** Tells the inline script (later.ts) that buttons answer from now on. */
function Alive() {
  useEffect(() => {
    document.documentElement.dataset.alive = '';
    dispatchEvent(new Event('alive'));
  }, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(document, <Alive />);
});

import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { aliveEvent, aliveMark } from './late/signals.ts';

/** Tells the inline script (late/) that buttons respond from now on. */
function Alive() {
  useEffect(() => {
    document.documentElement.toggleAttribute(aliveMark, true);
    dispatchEvent(new Event(aliveEvent));
  }, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(document, <Alive />);
});

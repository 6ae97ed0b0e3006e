import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { Docked } from '../../../../../ui/working/side-panel/docked.tsx';

const CoherencePanel = lazyPart(async () => (await import('./coherence-panel.tsx')).CoherencePanel);

interface CoherenceProps {
  readonly collection: Pick<Collection, 'id' | 'segmentId' | 'mayChange'>;
  /** The page of the collection. */
  readonly children: ReactNode;
}

/** Gives the page of a collection its panel of suggestions; readers load nothing of it. The address opens it. */
export function Coherence({ collection, children }: CoherenceProps) {
  const [address, setAddress] = useSearchParams();
  const isOpen = collection.mayChange && address.has('coherence');
  function close() {
    const rest = new URLSearchParams(address);
    rest.delete('coherence');
    setAddress(rest, { replace: true, preventScrollReset: true });
  }
  return (
    <Docked isOpen={isOpen}>
      <div>{children}</div>
      {isOpen ? (
        <Suspense fallback={<div />}>
          <CoherencePanel key={collection.id} collection={collection} onClose={close} />
        </Suspense>
      ) : null}
    </Docked>
  );
}

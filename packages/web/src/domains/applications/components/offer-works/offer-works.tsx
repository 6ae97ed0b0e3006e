import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import type { OfferedWork } from '../../offered-work.ts';

const OfferDialog = lazyPart(async () => (await import('../offer-dialog/offer-dialog.tsx')).OfferDialog);

/** Offers the selected works to a segment. */
export function OfferWorks({ works }: { readonly works: readonly OfferedWork[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Send} size="small" />
        Offer
      </Button>
      {isOpen ? (
        <Suspense>
          <OfferDialog works={works} onClose={() => setOpen(false)} onOffered={() => undefined} />
        </Suspense>
      ) : null}
    </>
  );
}

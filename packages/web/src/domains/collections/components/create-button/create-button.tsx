import { collectionAt } from '@oeuvre/contracts/addresses.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';

const CreateCollection = lazyPart(
  async () => (await import('../create-collection/create-collection.tsx')).CreateCollection,
);

/** Makes a collection and opens it. */
export function CreateButton({ segmentId }: { readonly segmentId?: SegmentId | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button kind="main" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Plus} size="small" />
        Create collection
      </Button>
      {isOpen ? (
        <Suspense>
          <CreateCollection
            segmentId={segmentId}
            onClose={() => setOpen(false)}
            onCreated={({ id }) => navigate(collectionAt(id))}
          />
        </Suspense>
      ) : null}
    </>
  );
}

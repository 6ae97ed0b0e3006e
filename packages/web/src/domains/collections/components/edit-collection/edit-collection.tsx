import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { useRevalidatingAct } from '../../../../ui/working/act/use-act.ts';
import { CollectionDialog, useCollectionWords } from '../collection-form/collection-form.tsx';

interface EditCollectionProps {
  readonly collection: {
    readonly id: CollectionId;
    readonly segmentId: SegmentId | null;
    readonly name: string;
    readonly description: string;
  };
  readonly onClose: () => void;
}

/** Changes the name and the description of a collection. */
export function EditCollection({ collection: { id, segmentId, name, description }, onClose }: EditCollectionProps) {
  const { words, change, forget } = useCollectionWords(id, { name, description });
  const [error, setError] = useState<string>();
  const { act: save, isBusy } = useRevalidatingAct(
    () =>
      browserCall(segmentId ? segmentCollectionsRoutes.change : collectionsRoutes.change, {
        params: { id },
        body: { ...words },
      }),
    {
      done: forget,
      failed({ message }) {
        setError(message);
        return true;
      },
    },
  );
  function close() {
    forget();
    onClose();
  }
  return (
    <CollectionDialog
      title="Edit collection"
      action="Save"
      words={words}
      error={error}
      isBusy={isBusy}
      onChange={(next) => {
        setError(undefined);
        change(next);
      }}
      onSubmit={async () => (await save()) && onClose()}
      onClose={close}
    />
  );
}

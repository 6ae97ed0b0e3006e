import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type FormEvent, useId, useState } from 'react';
import { useRevalidatingAct } from '../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { CollectionFields, useCollectionWords } from '../collection-form/collection-form.tsx';

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
  const formId = useId();
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
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (words.name.trim() !== '' && (await save())) onClose();
  }
  function close() {
    forget();
    onClose();
  }
  return (
    <Dialog
      title="Edit collection"
      isOpen
      isLocked={isBusy}
      onClose={close}
      mainAction={
        <Button type="submit" form={formId} kind="main" disabled={words.name.trim() === ''} busy={isBusy}>
          Save
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <CollectionFields
          words={words}
          error={error}
          onChange={(next) => {
            setError(undefined);
            change(next);
          }}
        />
      </form>
    </Dialog>
  );
}

import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type FormEvent, useId, useState } from 'react';
import { useAct } from '../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { CollectionFields, useCollectionWords } from '../collection-form/collection-form.tsx';

interface CreateCollectionProps {
  /** A collection of this segment; otherwise of the viewer. */
  readonly segmentId?: SegmentId | undefined;
  /** The first works in it. */
  readonly artworks?: readonly ArtworkId[];
  readonly onClose: () => void;
  readonly onCreated: (created: CollectionSummary) => unknown;
}

/** Asks for the name of a new collection and makes it. */
export function CreateCollection({ segmentId, artworks = [], onClose, onCreated }: CreateCollectionProps) {
  const formId = useId();
  const { words, change, forget } = useCollectionWords(segmentId ?? 'new', { name: '', description: '' });
  const [error, setError] = useState<string>();
  const { act: create, isBusy } = useAct(
    () => {
      const body = { ...words, artworks: [...artworks] };
      return segmentId
        ? browserCall(segmentCollectionsRoutes.create, { body: { ...body, segmentId } })
        : browserCall(collectionsRoutes.create, { body });
    },
    {
      async done(created) {
        forget();
        await onCreated(created);
        onClose();
      },
      failed({ message }) {
        setError(message);
        return true;
      },
    },
  );
  const isNamed = words.name.trim() !== '';
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isNamed && !isBusy) void create();
  }
  return (
    <Dialog
      title="Create collection"
      isOpen
      isLocked={isBusy}
      onClose={onClose}
      note={segmentId ? 'Everyone who sees the segment sees it.' : 'Only you see it.'}
      mainAction={
        <Button type="submit" form={formId} kind="main" disabled={!isNamed} busy={isBusy}>
          Create
        </Button>
      }
    >
      <form id={formId} onSubmit={submit}>
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

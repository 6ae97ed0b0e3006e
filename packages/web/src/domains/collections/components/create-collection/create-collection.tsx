import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { CollectionDialog, useCollectionWords } from '../collection-form/collection-form.tsx';

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
  return (
    <CollectionDialog
      title="Create collection"
      action="Create"
      note={segmentId ? 'Everyone who sees the segment sees it.' : 'Only you see it.'}
      words={words}
      error={error}
      isBusy={isBusy}
      onChange={(next) => {
        setError(undefined);
        change(next);
      }}
      onSubmit={create}
      onClose={onClose}
    />
  );
}

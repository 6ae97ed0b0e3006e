import type { OwnArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { toastError, toastSuccess } from '../../../../../ui/toast/toast.ts';

export type BatchAct = 'publish' | 'unpublish' | 'restore' | 'delete';
type Changes = ReadonlyMap<ArtworkId, Partial<Pick<OwnArtwork, 'published' | 'activityStatus'>>>;

/** How a work looks after each act, before the list is loaded again. */
const after = {
  publish: { published: true },
  unpublish: { published: false },
  restore: { activityStatus: 'ACTIVE' },
  delete: { activityStatus: 'TO_DELETE' },
} as const;

const doneWords = { publish: 'published', unpublish: 'unpublished', restore: 'restored', delete: 'deleted' } as const;

const opposites: Partial<Record<BatchAct, BatchAct>> = {
  delete: 'restore',
  publish: 'unpublish',
  unpublish: 'publish',
};

export interface Batch {
  /** Sends an act for each of these works, one after another, and says how many were done and why others were not. */
  readonly run: (act: BatchAct, works: readonly OwnArtwork[]) => Promise<void>;
  readonly isBusy: boolean;
}

/**
 * Acts upon several works. Pages that were loaded while scrolling are not loaded again, so the list shows what has
 * changed on top of them.
 */
export function useBatch(works: readonly OwnArtwork[]): Batch & { readonly shown: readonly OwnArtwork[] } {
  const { revalidate } = useRevalidator();
  const [changes, setChanges] = useState<Changes>(new Map());
  const [isBusy, setBusy] = useState(false);

  async function run(act: BatchAct, chosen: readonly OwnArtwork[]) {
    setBusy(true);
    const done: OwnArtwork[] = [];
    const refusals = new Set<string>();
    for (const work of chosen)
      try {
        await browserCall(recordRoutes[act], { params: { id: work.id } });
        done.push(work);
      } catch (error) {
        refusals.add((error as Error).message);
      }
    setChanges(
      (before) => new Map([...before, ...done.map(({ id }) => [id, { ...before.get(id), ...after[act] }] as const)]),
    );
    if (done.length > 0) toastSuccess(`${countOf(done.length, 'artwork')} ${doneWords[act]}.`, undoOf(act, done));
    if (refusals.size > 0)
      toastError(`${countOf(chosen.length - done.length, 'artwork')} could not be ${doneWords[act]}.`, {
        more: [...refusals].join(' '),
      });
    await revalidate();
    setBusy(false);
  }
  const undoOf = (act: BatchAct, done: readonly OwnArtwork[]) => {
    const opposite = opposites[act];
    return opposite && { duration: 10_000, actions: [{ label: 'Undo', onSelect: () => void run(opposite, done) }] };
  };

  const isGone = ({ id, activityStatus }: OwnArtwork) =>
    activityStatus === 'ACTIVE' && changes.get(id)?.activityStatus === 'TO_DELETE';
  return {
    run,
    isBusy,
    shown: works.filter((work) => !isGone(work)).map((work) => ({ ...work, ...changes.get(work.id) })),
  };
}

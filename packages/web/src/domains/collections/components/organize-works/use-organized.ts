import { arrayMove } from '@dnd-kit/sortable';
import type { CollectedArtwork, Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { useEffect, useRef } from 'react';
import { useRevalidatingAct } from '../../../../ui/act/use-act.ts';
import { useOptimisticActs } from '../../../../ui/act/use-optimistic-acts.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { toastSuccess } from '../../../../ui/toast/toast.ts';
import { askSaved, noteSaved } from '../../saved/ask-saved.ts';

type Works = readonly CollectedArtwork[];

const without = (works: Works, { id }: CollectedArtwork) => works.filter((one) => one.id !== id);
const put = (works: Works, work: CollectedArtwork, at: number) => [
  ...without(works, work).slice(0, at),
  work,
  ...without(works, work).slice(at),
];

type Organized = Pick<Collection, 'id' | 'segmentId'>;

/** The calls that change one collection. */
function callsOf({ id, segmentId }: Organized) {
  const routes = segmentId ? segmentCollectionsRoutes : collectionsRoutes;
  const move = (work: CollectedArtwork, target: CollectedArtwork) =>
    browserCall(routes.move, { params: { id }, body: { itemId: work.id, targetItemId: target.id } });
  const set = async (work: CollectedArtwork, value: boolean) => {
    await browserCall(routes.put, { body: { value, collectionsId: id, artworkId: work.id } });
    const mark = value ? noteSaved : askSaved;
    mark([work.id], segmentId ?? undefined);
  };
  return {
    move,
    takeOut: (work: CollectedArtwork) => set(work, false),
    /** At the end, and from there before the work that followed it. */
    putBack: async (work: CollectedArtwork, next: CollectedArtwork | undefined) => {
      await set(work, true);
      if (next) await move(work, next);
    },
    cover: (work: CollectedArtwork) =>
      browserCall(routes.change, { params: { id }, body: { coverArtworkId: work.id } }),
  };
}

/** The works of a collection that is being arranged: every change shows at once and is saved at once. */
export function useOrganized(collection: Organized, works: Works) {
  const calls = callsOf(collection);
  const { state: shown, change, replace } = useOptimisticActs<Works>(works);
  const latest = useRef(shown);
  latest.current = shown;
  /** They are not shown again when a further page arrives, which may be older. */
  const removed = useRef(new Set<string>());
  useEffect(() => {
    const add = (before: Works) => [
      ...before,
      ...works.filter((work) => !removed.current.has(work.id) && !before.some((one) => one.id === work.id)),
    ];
    replace(add(latest.current), add);
  }, [works, replace]);

  const attempt = (apply: (before: Works) => Works, undo: (before: Works) => Works, send: () => Promise<unknown>) =>
    change({ apply, undo, send: () => send().then(() => latest.current) });
  const move = (from: number, to: number) => {
    const [work, target] = [shown[from], shown[to]];
    if (!work || !target) return;
    void attempt(
      (before) => arrayMove([...before], from, to),
      (before) => put(before, work, from),
      () => calls.move(work, target),
    );
  };
  const restore = (work: CollectedArtwork, at: number) => {
    const next = latest.current[at];
    removed.current.delete(work.id);
    void attempt(
      (before) => put(before, work, at),
      (before) => without(before, work),
      () => calls.putBack(work, next),
    );
  };
  const remove = async (work: CollectedArtwork) => {
    const at = shown.indexOf(work);
    removed.current.add(work.id);
    const isDone = await attempt(
      (before) => without(before, work),
      (before) => put(before, work, at),
      () => calls.takeOut(work),
    );
    if (!isDone) return void removed.current.delete(work.id);
    toastSuccess(`“${work.title || 'Untitled'}” is taken out.`, {
      duration: 10_000,
      actions: [{ label: 'Undo', onSelect: () => restore(work, at) }],
    });
  };
  const { act: cover } = useRevalidatingAct(calls.cover, { done: 'This work is on the cover now.' });
  return { shown, move, remove, cover };
}

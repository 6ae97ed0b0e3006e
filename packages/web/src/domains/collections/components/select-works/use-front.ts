import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { countOf } from '../../../../ui/count-of.ts';
import { toastUndo } from '../../../../ui/working/act/toast-undo.ts';
import { useOptimisticActs } from '../../../../ui/working/act/use-optimistic-acts.ts';
import { type CollectedItem, isWork } from '../../collected-items.ts';
import { backFromFront, type Step, toFront } from './moves-to-front.ts';

/** The items in the order that was made here; those that it does not know, as further pages, follow. */
function arranged(items: readonly CollectedItem[], order: readonly string[]): readonly CollectedItem[] {
  const placeOf = new Map(order.map((id, at) => [id, at]));
  const place = ({ id }: CollectedItem) => placeOf.get(id) ?? order.length;
  return items.toSorted((one, other) => place(one) - place(other));
}

/** Moves works to the front of their collection; it shows at once, and is rolled back if the server refuses. */
export function useFront({ id, segmentId }: Pick<Collection, 'id' | 'segmentId'>, items: readonly CollectedItem[]) {
  const { state: order, change } = useOptimisticActs<readonly string[]>([]);
  const shown = arranged(items, order);
  const { move } = segmentId ? segmentCollectionsRoutes : collectionsRoutes;
  const sendOne = (itemId: string, targetItemId: string) =>
    browserCall(move, { params: { id }, body: { itemId, targetItemId } as never });

  /** All of the steps, or none. */
  async function send(steps: readonly Step[]) {
    const done: Step[] = [];
    try {
      for (const step of steps) {
        await sendOne(step.id, step.target);
        done.unshift(step);
      }
    } catch (error) {
      for (const step of done) await sendOne(step.id, step.backTo);
      throw error;
    }
  }
  async function arrange(from: readonly string[], to: { order: readonly string[]; steps: readonly Step[] }) {
    const sent = () => send(to.steps).then(() => to.order);
    return change({ apply: () => to.order, undo: () => from, send: sent });
  }
  async function bringToFront(ids: readonly ArtworkId[]) {
    const before = shown.map((item) => item.id as string);
    const lead = shown[shown.findIndex(isWork) - 1]?.id ?? null;
    const front = toFront(before, ids, lead);
    if (front.steps.length === 0 || !(await arrange(before, front))) return;
    toastUndo(`${countOf(ids.length, 'artwork')} ${ids.length === 1 ? 'is' : 'are'} moved to the front.`, () =>
      arrange(front.order, backFromFront(front.order, ids, before)),
    );
  }
  return { shown, bringToFront };
}

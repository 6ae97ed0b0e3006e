import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backFromFront, type Step, toFront } from './moves-to-front.ts';

/** As the server does: to the place of another item; the ones between shift. */
function moved(order: readonly string[], { id, target }: Pick<Step, 'id' | 'target'>): string[] {
  const to = order.indexOf(target);
  return order.filter((one) => one !== id).toSpliced(to, 0, id);
}
const run = (order: readonly string[], steps: readonly Step[]) => steps.reduce(moved, [...order]);

test('works come to the front behind the wall texts that open the collection, in their order', () => {
  const order = ['opening', 'wave', 'text', 'storm', 'calm', 'harbour'];
  const { steps } = toFront(order, ['storm', 'harbour'], 'opening');
  expect(run(order, steps)).toEqual(['opening', 'storm', 'harbour', 'wave', 'text', 'calm']);
  expect(toFront(order, ['wave'], 'opening').steps).toEqual([]);
});

test('Undo brings back the order before any choice, as does the way back of each step', () => {
  const order = ['t', 'a', 'b', 'u', 'c', 'd', 'e'];
  fc.assert(
    fc.property(fc.subarray(['a', 'b', 'c', 'd', 'e'], { minLength: 1 }), (ids) => {
      const there = toFront(order, ids, 't');
      const front = run(order, there.steps);
      expect(front).toEqual(there.order);
      expect(front.slice(1, 1 + ids.length)).toEqual(ids);
      expect(run(front, backFromFront(front, ids, order).steps)).toEqual(order);
      const back = there.steps.toReversed().map((step) => ({ ...step, target: step.backTo }));
      expect(run(front, back)).toEqual(order);
    }),
  );
});

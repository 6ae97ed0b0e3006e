/** A call that moves an item to the place of another, and the one that moves it back. */
export interface Step {
  readonly id: string;
  readonly target: string;
  readonly backTo: string;
}
type Order = readonly string[];

const orderAfter = (order: Order, id: string, previous: string | null): Order => {
  const rest = order.filter((one) => one !== id);
  return rest.toSpliced(previous === null ? 0 : rest.indexOf(previous) + 1, 0, id);
};
/** The item whose place it takes; undefined: it stays where it is. */
function targetOf(before: Order, after: Order, id: string): string | undefined {
  const target = before[after.indexOf(id)];
  return target === id ? undefined : target;
}

/** The steps that put items, one after the other, each behind another item; null is the start. */
export function stepsOf(order: Order, places: readonly (readonly [id: string, previous: string | null])[]) {
  const steps: Step[] = [];
  let now = order;
  for (const [id, previous] of places) {
    const after = orderAfter(now, id, previous);
    const [target, backTo] = [targetOf(now, after, id), targetOf(after, now, id)];
    if (target && backTo) steps.push({ id, target, backTo });
    now = after;
  }
  return { steps, order: now };
}

/** Behind the wall texts that open the collection; those chosen keep their order. */
export const toFront = (order: Order, ids: Order, lead: string | null) =>
  stepsOf(
    order,
    ids.map((id, at) => [id, ids[at - 1] ?? lead]),
  );

/** Each of them behind the item that it followed before. */
export const backFromFront = (order: Order, ids: Order, before: Order) =>
  stepsOf(
    order,
    ids.map((id) => [id, before[before.indexOf(id) - 1] ?? null]),
  );

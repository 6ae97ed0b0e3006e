/** An item that differs (or is next to one), or a folded run of unchanged items. */
export type Run<Item> =
  | { readonly kind: 'shown'; readonly item: Item }
  | { readonly kind: 'folded'; readonly items: readonly Item[]; readonly at: number };

const shortestFold = 3;

/** Folds long runs of unchanged items; one stays on each side of a change, for context. */
export function foldUnchanged<Item>(items: readonly Item[], isUnchanged: (item: Item) => boolean): Run<Item>[] {
  const isNearChange = (at: number) =>
    [at - 1, at, at + 1].some((near) => items[near] !== undefined && !isUnchanged(items[near]));
  const runs: Run<Item>[] = [];
  let pending: Item[] = [];
  const settle = (end: number) => {
    if (pending.length >= shortestFold) runs.push({ kind: 'folded', items: pending, at: end - pending.length });
    else runs.push(...pending.map((item): Run<Item> => ({ kind: 'shown', item })));
    pending = [];
  };
  for (const [at, item] of items.entries()) {
    if (!isNearChange(at)) {
      pending.push(item);
      continue;
    }
    settle(at);
    runs.push({ kind: 'shown', item });
  }
  settle(items.length);
  return runs;
}

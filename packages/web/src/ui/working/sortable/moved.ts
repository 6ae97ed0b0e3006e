/** The list with one item moved to another index. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
};

/**
 * Reads the next items while the present one is worked on, at most so many. It begins at once, before anybody asks for
 * the first item; `return` ends the source if nobody reads to its end.
 */
export function readAhead<Item>(source: AsyncGenerator<Item, void>, most = 1): AsyncIterableIterator<Item, void> {
  const begin = () => {
    const next = source.next();
    // A refusal that nobody awaits yet must not end the process.
    next.catch(() => {});
    return next;
  };
  const ahead = Array.from({ length: most }, begin);
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const present = await ahead.shift()!;
      ahead.push(begin());
      return present;
    },
    return: () => source.return(),
  };
}

/**
 * Request coalescing: of several callers that ask for the same key at once, the first does the work and all get its
 * outcome. If `isCallersOwn` says that the outcome concerns the first caller alone, for example a rate limit, those who
 * waited do the work themselves.
 */
export function singleFlight<T>(
  isCallersOwn: (outcome: PromiseSettledResult<T>) => boolean = () => false,
): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return async (key, work) => {
    const earlier = underWay.get(key);
    if (earlier) {
      const [outcome] = await Promise.allSettled([earlier]);
      if (!isCallersOwn(outcome)) return earlier;
    }
    const begun = work();
    underWay.set(key, begun);
    try {
      return await begun;
    } finally {
      if (underWay.get(key) === begun) underWay.delete(key);
    }
  };
}

const tryAgainAfter = 3_000;

/** What `load` fetches: without a network as soon as there is one again. `onDelay` is told once that it takes longer. */
export async function untilFetched<Part>(load: () => Promise<Part>, onDelay?: () => void): Promise<Part> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await load();
    } catch (error) {
      console.warn(error);
      if (isFirst) onDelay?.();
      await new Promise<void>((resolve) => {
        setTimeout(resolve, tryAgainAfter);
        addEventListener('online', () => resolve(), { once: true });
      });
    }
  }
}

const tryAgainAfter = 3_000;

/**
 * The result of `load`; without a network, it retries as soon as the network is back. `onDelay` is called once if it
 * has to wait.
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>, onDelay?: () => void): Promise<Part> {
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

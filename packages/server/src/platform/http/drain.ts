import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The server answers for a while longer, and asks each caller to connect elsewhere next time. Then it can close without
 * cutting anybody off: load balancers have seen that it is not ready, and no connection is kept for further requests.
 */
export async function drain(server: Server, seconds: number, urgent: AbortSignal): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await sleep(seconds * 1_000, undefined, { signal: urgent }).catch(() => {});
}

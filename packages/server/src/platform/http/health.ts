import type { FastifyInstance } from 'fastify';
import type { Services } from '../services/services.ts';

const patience = 2_000;
const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error('no answer in time')), patience).unref()),
  ]);

/** So long guests see pages from before the database went away; a node that hears no changes for longer has none. */
const longestDeafMs = 5 * 60_000;

/** State of the program that the services do not know. */
export interface RunState {
  stopping: boolean;
  /** Everything has started, and the port is open. */
  isListening?: boolean;
  /** Whether live messages reach the other nodes; absent until the live server runs. */
  areNodesConnected?: () => boolean;
  /** Whether the index of works has been loaded; absent in programs without one. */
  isIndexLoaded?: () => boolean;
}

/**
 * GET /healthz: the process is alive. GET /readyz: requests may come here; no dependency decides that alone, because it
 * is away from every node at once. GET /healthz/dependencies: what each of them says, for alarms; live messages that
 * reach only this node, or an index of works that still loads, are reported and no failure.
 */
export function serveHealth(app: FastifyInstance, services: Services, state: RunState): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = state.isListening === true && !state.stopping && services.changes.deafMs < longestDeafMs;
    const status = isReady ? 'ready' : state.stopping ? 'stopping' : 'not ready';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status });
  });
  app.get('/healthz/dependencies', async (_request, reply) => {
    const checks = {
      database: within(services.pool.query('select 1')),
      storage: within(services.storage.check()),
      queue: within(services.pool.query('select 1 from pgboss.version')),
    };
    const names = Object.keys(checks);
    const settled = await Promise.allSettled(Object.values(checks));
    const report = Object.fromEntries(
      settled.map((one, at) => [names[at], one.status === 'fulfilled' ? 'ok' : 'unavailable']),
    );
    const isWhole = settled.every((one) => one.status === 'fulfilled') && services.changes.deafMs === 0;
    return reply
      .code(isWhole ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isWhole ? 'ok' : 'unavailable',
        ...report,
        changes: services.changes.deafMs === 0 ? 'ok' : 'unavailable',
        live: state.areNodesConnected?.() === false ? 'degraded' : 'ok',
        ...(state.isIndexLoaded && { index: state.isIndexLoaded() ? 'ready' : 'loading' }),
      });
  });
}

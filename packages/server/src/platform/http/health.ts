import type { FastifyInstance } from 'fastify';
import type { Services } from '../process/services.ts';

const patience = 2_000;
const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error('no answer in time')), patience).unref()),
  ]);

/** State of the program that the services do not know. */
export interface RunState {
  stopping: boolean;
  /** Whether live messages reach the other nodes; absent until the live server runs. */
  areNodesConnected?: () => boolean;
  /** Whether the index of works has been loaded; absent in programs without one. */
  isIndexLoaded?: () => boolean;
}

/**
 * GET /healthz: the process is alive. GET /readyz: database, storage and job queue answer, and we are not stopping. If
 * live messages reach only this node, or the index of works is still loading and PostgreSQL answers, the reply says so,
 * but the node stays ready.
 */
export function serveHealth(app: FastifyInstance, services: Services, state: RunState): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
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
    const ready = !state.stopping && settled.every((one) => one.status === 'fulfilled');
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : 'not ready',
        ...report,
        live: state.areNodesConnected?.() === false ? 'degraded' : 'ok',
        ...(state.isIndexLoaded && { index: state.isIndexLoaded() ? 'ready' : 'loading' }),
      });
  });
}

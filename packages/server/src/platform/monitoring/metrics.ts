import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isFromThisMachine } from '../base/client-address.ts';
import type { Services } from '../services/services.ts';

/** An answered request as the metrics count it. */
interface Answered {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an answer that was sent without the framework; absent where nothing is measured. */
    countAnswer?: (answered: Answered) => void;
  }
}

/** Measurements of a part of the program: gauges named after it, read at each request. */
interface Measures {
  readonly part: string;
  read(): Readonly<Record<string, number>>;
}

/** GET /metrics for Prometheus: from loopback, or with METRICS_TOKEN as bearer. */
export function serveMetrics(app: FastifyInstance, { config, pool, changes }: Services, measures?: Measures): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'oeuvre_request_seconds',
    help: 'Time to answer, by route and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  new Gauge({
    name: 'oeuvre_database_connections',
    help: 'Pool clients by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'oeuvre_changes_unheard_seconds',
    help: 'For how long this node has heard of no changes; 0 while it listens',
    registers: [registry],
    collect() {
      this.set(changes.deafMs / 1_000);
    },
  });
  for (const name of Object.keys(measures?.read() ?? {}))
    new Gauge({
      name: `oeuvre_${measures!.part}_${name}`,
      help: `The ${measures!.part.replaceAll('_', ' ')}: ${name.replaceAll('_', ' ')}`,
      registers: [registry],
      collect() {
        this.set(measures!.read()[name] ?? 0);
      },
    });
  const count = ({ method, route, status, seconds }: Answered) =>
    duration.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
  app.decorate('countAnswer', count);
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) =>
    count({ method, route: routeOptions.url ?? 'unknown', status, seconds: elapsedTime / 1000 }),
  );
  app.get('/metrics', async (request, reply) => {
    const token = config.metricsToken && request.headers.authorization === `Bearer ${config.metricsToken}`;
    if (!token && !isFromThisMachine(request.raw, config)) throw commonErrors('not-found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

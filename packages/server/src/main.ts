import type { Server } from 'node:http';
import { readConfig } from './platform/base/config.ts';
import { createLog } from './platform/base/log.ts';
import { drain } from './platform/http/drain.ts';
import type { RunState } from './platform/http/health.ts';
import {
  assertPortFree,
  listenFailure,
  mainProgram,
  openDatabase,
  type Stopping,
  stopOnSignal,
  storeCompiledCode,
} from './run.ts';

await mainProgram(async () => {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const started = performance.now();
  const state: RunState = { stopping: false };
  await assertPortFree(config);
  const opening = openDatabase(config, log);
  const undo: (() => Promise<unknown>)[] = [async () => (await opening.catch(() => undefined))?.embedded?.close()];
  let server: Server | undefined;
  const stop = async (how?: Stopping) => {
    state.stopping = true;
    if (server && how?.isGentle) await drain(server, config.drainSeconds, how.urgent);
    for (const step of undo.splice(0).reverse())
      await step().catch((error: unknown) => log.error({ err: error }, 'stopping'));
  };
  // Listen from the start: a Ctrl-C during startup must not leave a database running.
  stopOnSignal(stop, config.drainSeconds);
  try {
    const database = await opening;
    const [{ createApi, allHandlers }, { visitorReader }, { openServices }, { startWork }, { allQueues }] =
      await Promise.all([
        import('./api.ts'),
        import('./site/visitor.ts'),
        import('./platform/services/open-services.ts'),
        import('./work.ts'),
        import('./worker-definitions.ts'),
      ]);
    const services = await openServices({ config, databaseUrl: database.url, log, queues: allQueues });
    undo.push(() => services.close());
    if (config.demo) await (await import('./demo/open-demo.ts')).openDemo(services);
    await (await import('./demo/refuse-demo.ts')).refuseDemoElsewhere(services, config);
    const [
      { hostWeb },
      { serveHealth },
      { serveMetrics },
      { createSockets, areNodesConnected },
      { serveAllSockets },
      { serveSite },
    ] = await Promise.all([
      import('./site/web-host.ts'),
      import('./platform/http/health.ts'),
      import('./platform/monitoring/metrics.ts'),
      import('./platform/live/sockets.ts'),
      import('./all-sockets.ts'),
      import('./site/site.ts'),
    ]);
    const workIndex = (await import('./domains/artworks/index/work-index.ts')).openWorkIndex(services);
    undo.push(() => workIndex.close());
    state.isIndexLoaded = () => workIndex.status !== undefined;
    const app = await createApi(services);
    serveHealth(app, services, state);
    serveMetrics(app, services, { part: 'work_index', read: () => workIndex.measures });
    serveSite(app, services);
    if (config.demo || config.development) (await import('./site/dev-pages.ts')).serveDevPages(app, services);
    await hostWeb(app, services, allHandlers);
    undo.push(() => app.close());
    const readSession = visitorReader(services);
    const io = await createSockets(app.server, services, readSession);
    state.areNodesConnected = () => areNodesConnected(io);
    serveAllSockets(io, services, readSession);
    // Together: alone, the sockets' server would wait for connections with incoming requests, which only the other one
    // ends.
    undo.push(() => Promise.all([app.close(), io.close()]));
    undo.push(await startWork(services));
    const { listenForReturnedMail } = await import('./domains/mailings/events/returned-mail.ts');
    const inbox = await listenForReturnedMail(services);
    undo.push(async () => inbox?.close());
    (await import('./platform/monitoring/memory.ts')).freeMemoryWhenIdle();
    await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
      throw listenFailure(error, config.port);
    });
    server = app.server;
    state.isListening = true;
    storeCompiledCode();
    undo.push((await import('./site/compress-web.ts')).compressWeb(config, log));
    (await import('./greeting.ts')).greet(config, services, Math.round(performance.now() - started));
  } catch (error) {
    // An error while everything is being closed is no failure; the signal ends the program.
    if (state.stopping) return;
    await stop();
    throw error;
  }
});

import { createLog } from './platform/log.ts';
import { readConfig } from './platform/config.ts';
import { StartRefused } from './platform/start-refused.ts';
import { mainProgram, openDatabase, stopOnSignal } from './run.ts';

await mainProgram(async () => {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const started = performance.now();
  const database = await openDatabase(config, log);
  const undo: (() => Promise<unknown>)[] = [async () => database.embedded?.close()];
  const stop = async () => { for (const step of undo.reverse()) await step(); };
  try {
    const [{ createApi, allHandlers, sessionViewer }, { openServices }, { startWork }, { allJobs }] = await Promise.all([
      import('./api.ts'), import('./platform/open-services.ts'), import('./work.ts'), import('./worker-definitions.ts'),
    ]);
    const services = await openServices(config, database.url, log, allJobs.map((one) => one.queue));
    undo.push(() => services.close());
    if (config.demo) await import('./demo/demo-world.ts').then(({ loadDemoWorld }) => loadDemoWorld(services));
    const [{ hostWeb }, { serveHealth }, { serveMetrics }, { createSockets }, { serveSite }] = await Promise.all([
      import('./web-host.ts'), import('./platform/health.ts'), import('./platform/metrics.ts'), import('./platform/sockets.ts'), import('./site.ts'),
    ]);
    const app = await createApi(services);
    const state = { stopping: false };
    serveHealth(app, services, state);
    serveMetrics(app, services);
    serveSite(app, services);
    if (config.demo || config.development) (await import('./dev-pages.ts')).serveDevPages(app, services);
    await hostWeb(app, services, allHandlers);
    undo.push(() => app.close());
    const io = await createSockets(app.server, services, sessionViewer(services));
    undo.push(() => io.close());
    undo.push(await startWork(services));
    await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') throw new StartRefused(`Port ${config.port} is taken: stop what runs there, or set PORT to another`);
      throw error;
    });
    stopOnSignal(async () => {
      state.stopping = true;
      await stop();
    });
    (await import('./greeting.ts')).greet(config, services, Math.round(performance.now() - started));
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
});

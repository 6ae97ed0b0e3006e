import { readConfig } from './platform/base/config.ts';
import { createLog } from './platform/base/log.ts';
import { openServices } from './platform/services/open-services.ts';
import { mainProgram, openDatabase, stopOnSignal, storeCompiledCode } from './run.ts';
import { startWork } from './work.ts';
import { allQueues } from './worker-definitions.ts';

/** `npm run worker`: the background work in a separate process, beside any number of web nodes and other workers. */
await mainProgram(async () => {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  const services = await openServices({ config, databaseUrl: database.url, log, queues: allQueues });
  const stopWork = await startWork(services);
  stopOnSignal(async () => {
    await stopWork();
    await services.close();
    await database.embedded?.close();
  });
  storeCompiledCode();
  log.info('worker ready');
});

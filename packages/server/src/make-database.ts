import { openDemo } from './demo/open-demo.ts';
import { readConfig } from './platform/base/config.ts';
import { createLog } from './platform/base/log.ts';
import { openServices } from './platform/services/open-services.ts';
import { mainProgram, openDatabase, stopOnSignal } from './run.ts';
import { allQueues } from './worker-definitions.ts';

/**
 * Makes the embedded database and loads the demo world, as the server does at its first start. `npm start` runs this
 * beside the build of the web.
 */
await mainProgram(async () => {
  const config = readConfig();
  const log = createLog('warn');
  const opening = openDatabase(config, log);
  stopOnSignal(async () => void (await (await opening).embedded?.close()));
  const database = await opening;
  const services = await openServices({ config, databaseUrl: database.url, log, queues: allQueues });
  try {
    if (config.demo) await openDemo(services);
  } finally {
    await services.close();
    await database.embedded?.close();
  }
});

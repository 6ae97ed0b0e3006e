// A new house that may mail, on a database of its own, and the services of its processes.
import { setTimeout as sleep } from 'node:timers/promises';
import { mailingsJobs } from '../../packages/server/src/domains/mailings/mailings.jobs.ts';
import { readConfig } from '../../packages/server/src/platform/base/config.ts';
import { createLog } from '../../packages/server/src/platform/base/log.ts';
import { createPool } from '../../packages/server/src/platform/database/database.ts';
import { openEmbeddedPostgres } from '../../packages/server/src/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../../packages/server/src/platform/database/migrate.ts';
import { openServices } from '../../packages/server/src/platform/services/open-services.ts';
import { removeDataDir } from '../../packages/server/test/running-server.ts';

/** The services of a process with this environment. */
export const openMailServices = (environment) =>
  openServices({
    config: readConfig(environment, []),
    databaseUrl: environment.DATABASE_URL,
    log: createLog(environment.LOG_LEVEL),
    queues: mailingsJobs.map((one) => one.queue),
  });

/**
 * `settings` are added to the environment; `loseDatabase` stops PostgreSQL for a time; `close` removes the data
 * directory.
 */
export async function openHouse(dataDir, settings) {
  let database = await openEmbeddedPostgres(dataDir);
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret for measuring, 32 letters',
    PUBLIC_URL: 'http://127.0.0.1',
    MASS_MAILING: 'true',
    SMTP_RATE: '10000',
    ...settings,
  };
  const migrating = createPool(database.url, { max: 1 });
  await migrate(migrating);
  await migrating.end();
  const services = await openMailServices(environment);
  return {
    environment,
    services,
    async loseDatabase(ms) {
      await database.close();
      await sleep(ms);
      database = await openEmbeddedPostgres(dataDir);
    },
    async close() {
      await services.close();
      await database.close();
      await removeDataDir(dataDir);
    },
  };
}

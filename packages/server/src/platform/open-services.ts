import type { Config } from './config.ts';
import { ContentChanges } from './content.ts';
import { createDatabase, createPool, endPool } from './database.ts';
import { createJobs, type WorkableJobs } from './jobs.ts';
import { createLimits } from './limits.ts';
import type { Log } from './log.ts';
import { createMailer } from './mail.ts';
import type { Services } from './services.ts';
import { createStorage } from './storage.ts';

/** The services of this process, and how they are closed. */
export interface OpenServices extends Services {
  readonly databaseUrl: string;
  readonly jobs: WorkableJobs;
  close(): Promise<void>;
}

/** Opens all that the program stands on. The database must be migrated. */
export async function openServices(config: Config, databaseUrl: string, log: Log, queues: readonly string[]): Promise<OpenServices> {
  const pool = createPool(databaseUrl, { onError: (error) => log.warn({ err: error }, 'database connection lost') });
  const db = createDatabase(pool);
  const [storage, jobs] = await Promise.all([createStorage(config), createJobs(databaseUrl, queues, log)]);
  const mailer = createMailer(config, pool, log);
  const changes = new ContentChanges();
  await changes.listen(databaseUrl, log);
  return {
    config,
    db,
    pool,
    log,
    storage,
    mailer,
    jobs,
    changes,
    databaseUrl,
    limits: createLimits(pool),
    async close() {
      await jobs.stop();
      await changes.close();
      await mailer.close();
      await endPool(pool);
    },
  };
}

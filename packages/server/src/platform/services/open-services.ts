import type { Config } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import { ContentChanges } from '../cache/content.ts';
import { Connections, poolPatienceMs } from '../database/connections.ts';
import { createDatabase, createPool, endPool } from '../database/database.ts';
import { createJobs, type WorkableJobs } from '../jobs/jobs.ts';
import { createLimits } from '../limits/limits.ts';
import { createMailer } from '../mail/mail.ts';
import { createStorage } from '../storage/storage.ts';
import type { Services } from './services.ts';

/** The services of this process, and a function that closes them. */
export interface OpenServices extends Services {
  readonly databaseUrl: string;
  readonly jobs: WorkableJobs;
  close(): Promise<void>;
}

/** The input for opening services; missing `queues` are created. */
interface Opening {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly queues: readonly string[];
}

/** Opens everything that the program needs. The database must be migrated. */
export async function openServices({ config, databaseUrl, log, queues }: Opening): Promise<OpenServices> {
  const connections = new Connections(poolPatienceMs);
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const pool = createPool(databaseUrl, { onError, connections });
  const db = createDatabase(pool);
  const changes = new ContentChanges();
  const [storage, jobs] = await Promise.all([
    createStorage(config),
    createJobs({ databaseUrl, connections, changes, queues, log }),
  ]);
  const mailer = createMailer(config, pool, log);
  await changes.listen(databaseUrl, log, {
    // A database that no longer answers the listener answers nobody who connected before.
    onLost: (loss) => loss === 'silent' && connections.cut(),
    onBack: () => connections.cutUnanswered(),
  });
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
    limits: createLimits(pool, config),
    async close() {
      await jobs.stop();
      await changes.close();
      await mailer.close();
      await endPool(pool);
    },
  };
}

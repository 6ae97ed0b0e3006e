import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { Config } from '../src/platform/base/config.ts';
import { readConfig } from '../src/platform/base/config.ts';
import { ContentChanges } from '../src/platform/cache/content.ts';
import type { Queues } from '../src/platform/jobs/job-queue.ts';
import { createLimits, type Limits } from '../src/platform/limits/limits.ts';
import type { Mail } from '../src/platform/mail/mail.ts';
import { createMailer } from '../src/platform/mail/mail.ts';
import type { Services } from '../src/platform/services/services.ts';
import { createStorage } from '../src/platform/storage/storage.ts';
import { databaseUrl, db, pool } from './database.ts';

export interface TestServices extends Services {
  /** The queued jobs, in order; they run only if the test runs them. */
  readonly queued: { queue: string; payload: unknown }[];
  /** The mails passed to the mailer, in order; they are also in the built-in mailbox. */
  readonly mails: Mail[];
}

/** Limits that never apply; they have tests of their own. */
export const endlessLimits: Limits = { take: async () => {}, mayTake: async () => true, giveBack: async () => {} };

/** The real services on this worker's database; jobs are only recorded. */
export async function testServices(changed: Partial<Config> = {}): Promise<TestServices> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'oeuvre-data-'));
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://oeuvre.test',
    SESSION_SECRET: 'a secret for tests of 32 letters!',
    MASS_MAILING: 'true',
  };
  const config: Config = { ...readConfig(environment, []), ...changed };
  const log = pino({ level: process.env.LOG_LEVEL ?? 'fatal' });
  const queued: TestServices['queued'] = [];
  const mails: Mail[] = [];
  const mailer = createMailer(config, pool, log);
  return {
    config,
    db,
    pool,
    log,
    queued,
    mails,
    storage: await createStorage(config),
    mailer: {
      ...mailer,
      domainWaits: (addresses) => mailer.domainWaits(addresses),
      warmDay: () => mailer.warmDay(),
      describe: () => mailer.describe(),
      close: () => mailer.close(),
      send: async (mail) => {
        mails.push(mail);
        return mailer.send(mail);
      },
    },
    jobs: {
      async send(queue: keyof Queues & string, payload: unknown) {
        queued.push({ queue, payload });
      },
      async stop() {},
    },
    limits: createLimits(pool, config),
    changes: new ContentChanges(),
  };
}

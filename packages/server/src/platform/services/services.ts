import type { Config } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import type { ContentChanges } from '../cache/content.ts';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/job-queue.ts';
import type { Limits } from '../limits/limits.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Storage } from '../storage/storage.ts';

/** The infrastructure of the program, created once at start and passed to every call and job. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly pool: import('pg').Pool;
  readonly log: Log;
  readonly storage: Storage;
  readonly mailer: Mailer;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly changes: ContentChanges;
}

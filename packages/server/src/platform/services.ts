import type { Config } from './config.ts';
import type { ContentChanges } from './content.ts';
import type { Database } from './database.ts';
import type { Jobs } from './job-queue.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Storage } from './storage.ts';

/** What the program stands on; made once at start and handed to every call and job. */
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

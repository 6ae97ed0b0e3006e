import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Works whose rows one transaction writes. */
const dueAtOnce = 2_000;
const pauseMs = 250;

/** Writes the rows of some works that are due; how many, or -1 while another process does. */
async function writeSome(db: Database): Promise<number> {
  const { rows } = await sql<{ written: number }>`select index_due_works(${dueAtOnce}) as written`.execute(db);
  return rows[0]!.written;
}

/**
 * Does what changes many works, and writes their rows for the index meanwhile: at the end all of them are ready, also if
 * no node runs.
 */
export async function indexingMeanwhile<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  let isDone = false;
  const writing = (async () => {
    for (;;) {
      const isLast = isDone;
      const written = await writeSome(db);
      // Another process that writes them goes on until there are none.
      if (isLast && written <= 0) return;
      if (written <= 0) await wait(pauseMs);
    }
  })();
  try {
    return await work();
  } finally {
    isDone = true;
    await writing;
  }
}

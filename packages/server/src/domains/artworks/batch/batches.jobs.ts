import { undoableDays } from '@oeuvre/contracts/domains/artworks/batches/batches.constants.ts';
import { sql } from 'kysely';
import { withLock } from '../../../platform/database/lock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/process/services.ts';
import { findViewerNow } from '../../memberships/memberships.access.ts';
import type { StepOptions } from './batches.access.ts';
import { rehearseEdit } from './batches.edit.ts';
import { applyBatch, listBatchesAtWork, undoBatch } from './batches.steps.ts';
import { compareTable } from './batches.table.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'batches.step': { batchId: string };
    'batches.resume': Record<string, never>;
    'batches.forget': Record<string, never>;
  }
}

/** A job ends well before its time is over; another one goes on. */
const sliceMs = 10 * 60_000;

/** Does what the state of a batch asks for, with the rights that its person has now. */
export async function workOnBatch(
  services: Pick<Services, 'db' | 'pool' | 'storage'>,
  batchId: string,
  options: StepOptions = {},
): Promise<boolean> {
  const { db, pool } = services;
  const work = async () => {
    const row = await db
      .selectFrom('artworkBatches')
      .select(['state', 'startedBy'])
      .where('id', '=', batchId)
      .executeTakeFirst();
    const viewer = row && (await findViewerNow({ db, pool }, row.startedBy));
    if (!row || !viewer) return true;
    const actor = { viewer, requestId: `batch ${batchId}` };
    const next = { id: batchId, ...options };
    if (row.state === 'reading') return compareTable(services, viewer, next);
    if (row.state === 'rehearsing') return rehearseEdit(db, batchId, options);
    return row.state === 'undoing' ? undoBatch(db, actor, next) : applyBatch(db, actor, next);
  };
  return (await withLock(pool, `artworks.batch ${batchId}`, { patienceMs: 0, work })) ?? true;
}

const step = job({
  queue: 'batches.step',
  options: { retryLimit: 3, concurrency: 1, expireInSeconds: 1_800 },
  async work(services, { batchId }, signal) {
    const slice = AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]);
    const isDone = await workOnBatch(services, batchId, { signal: slice });
    if (!isDone && !signal.aborted)
      await services.jobs.send('batches.step', { batchId }, { singletonKey: batchId, startAfterSeconds: 1 });
  },
});

/** Goes on with batches whose worker died. */
const resume = job({
  queue: 'batches.resume',
  schedule: '*/5 * * * *',
  atStart: true,
  async work({ db, jobs }) {
    for (const batchId of await listBatchesAtWork(db))
      await jobs.send('batches.step', { batchId }, { singletonKey: batchId });
  },
});

/** Changes that can no longer be undone are forgotten; the versions of the works stay. */
const forget = job({
  queue: 'batches.forget',
  schedule: '47 3 * * *',
  async work({ db }) {
    await sql`delete from artwork_batches where updated_at < now() - make_interval(days => ${undoableDays}) and state not in ('reading', 'rehearsing', 'running', 'undoing')`.execute(
      db,
    );
  },
});

export const batchesJobs = [step, resume, forget];

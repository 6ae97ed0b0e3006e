import { batchLaw, undoableDays } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Services } from '../../../platform/services/services.ts';
import { longWork, type StepOptions } from '../../../platform/work/long-work.ts';
import { findViewerNow } from '../../memberships/memberships.access.ts';
import type { BatchStep } from './batches.access.ts';
import { rehearseEdit } from './batches.edit.ts';
import { applyBatch, undoBatch } from './batches.steps.ts';
import { compareTable } from './batches.table.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'batches.step': { id: string };
  }
}

type Act = (services: Services, viewer: Viewer, next: BatchStep) => Promise<boolean>;

/** A step with the rights that the person of the batch has now. */
const byPerson =
  (act: Act) =>
  async (services: Services, id: string, { signal }: StepOptions): Promise<boolean> => {
    const row = await services.db
      .selectFrom('artworkBatches')
      .select('startedBy')
      .where('id', '=', id)
      .executeTakeFirst();
    const viewer = row && (await findViewerNow(services, row.startedBy));
    return viewer ? act(services, viewer, { id, signal }) : false;
  };

const actorOf = (viewer: Viewer, id: string) => ({ viewer, requestId: `batch ${id}` });

export const batches = longWork({
  queue: 'batches.step',
  table: 'artworkBatches',
  steps: {
    reading: byPerson(compareTable),
    rehearsing: byPerson(({ db }, _, { id }) => rehearseEdit(db, id)),
    running: byPerson(({ db }, viewer, next) => applyBatch(db, actorOf(viewer, next.id), next)),
    undoing: byPerson(({ db }, viewer, next) => undoBatch(db, actorOf(viewer, next.id), next)),
  },
  /** Changes that can no longer be undone are forgotten; the versions of the works stay. */
  async forget({ db }) {
    await sql`delete from artwork_batches where updated_at < now() - make_interval(days => ${undoableDays})
      and state <> all(${[...batchLaw.atWork]}::text[])`.execute(db);
  },
});

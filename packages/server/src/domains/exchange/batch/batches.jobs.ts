import { batchAt } from '@oeuvre/contracts/addresses.ts';
import {
  type BatchState,
  type BatchWorkState,
  batchLaw,
  undoableDays,
} from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type SqlBool, sql } from 'kysely';
import type { Services } from '../../../platform/services/services.ts';
import { longWork, type StepOptions } from '../../../platform/work/long-work.ts';
import type { OwnStage } from '../../../platform/work/own-work.ts';
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

const stages: Readonly<Record<BatchState, OwnStage>> = {
  reading: { standing: 'working', words: 'Comparing the table' },
  rehearsing: { standing: 'working', words: 'Looking at the works' },
  ready: {
    standing: 'waiting',
    words: 'Nothing is written yet',
    needs: 'Look at the changes and apply them.',
    // A selection without changes is not a work yet.
    when: sql<SqlBool>`w.state = 'ready' and (w.kind = 'table' or w.changes <> '[]'::jsonb)`,
  },
  running: { standing: 'working', words: 'Changing the works' },
  finished: { standing: 'ended', words: 'Changed' },
  undoing: { standing: 'working', words: 'Being undone' },
  undone: { standing: 'ended', words: 'Undone' },
};
/** Works in one of these states, over the row `w`. */
const worksIn = (...states: readonly BatchWorkState[]) => sql`(select count(*) from artwork_batch_works b
  where b.batch_id = w.id and b.state = any(${states}::text[]))`;

export const batches = longWork({
  queue: 'batches.step',
  table: 'artworkBatches',
  steps: {
    reading: byPerson(compareTable),
    rehearsing: byPerson(({ db }, _, { id }) => rehearseEdit(db, id)),
    running: byPerson(({ db }, viewer, next) => applyBatch(db, actorOf(viewer, next.id), next)),
    undoing: byPerson(({ db }, viewer, next) => undoBatch(db, actorOf(viewer, next.id), next)),
  },
  own: {
    person: 'started_by',
    stages,
    done: sql`case w.state when 'reading' then w.lines_read when 'rehearsing' then w.rehearsed
      when 'running' then ${worksIn('changed', 'left alone', 'refused')} when 'undoing' then ${worksIn('undone', 'kept')}
      else w.changed_count end`,
    all: sql`case w.state when 'reading' then null when 'undoing' then ${worksIn('changed', 'undone', 'kept')}
      when 'rehearsing' then w.work_count
      else (select count(*) from artwork_batch_works b where b.batch_id = w.id and b.is_chosen) end`,
    changedAt: sql`w.updated_at`,
    facts: sql`jsonb_build_object('id', w.id, 'works', w.work_count, 'title', w.title)`,
    present: ({ id, works, title }: { readonly id: string; readonly works: number; readonly title: string }) => ({
      title: title ? `Changes, ${title}` : `Changes of ${works.toLocaleString('en-GB')} works`,
      href: batchAt(id),
    }),
  },
  /** Changes that can no longer be undone are forgotten; the versions of the works stay. */
  async forget({ db }) {
    await sql`delete from artwork_batches where updated_at < now() - make_interval(days => ${undoableDays})
      and state <> all(${[...batchLaw.atWork]}::text[])`.execute(db);
  },
});

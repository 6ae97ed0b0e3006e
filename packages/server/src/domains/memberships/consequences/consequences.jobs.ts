import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type SqlBool, sql } from 'kysely';
import { longWork } from '../../../platform/work/long-work.ts';
import { contactsOf, isManagedBy } from '../memberships.access.ts';
import { countRound } from './consequences.counting.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'consequences.step': { id: string };
  }
}

export const consequencePreviews = longWork({
  queue: 'consequences.step',
  table: 'consequencePreviews',
  steps: { working: countRound },
  /** The dialog that asked shows the result. */
  own: {
    person: 'asked_by',
    scope: (viewer) => sql<SqlBool>`(w.event = 'leave' or ${isManagedBy(viewer)})`,
    stages: { working: { standing: 'working', words: 'Counting' } },
    done: sql`w.counted`,
    all: sql`cardinality(w.contact_ids)`,
    changedAt: sql`w.created_at`,
    facts: sql`jsonb_build_object('event', w.event, 'segmentId', w.segment_id)`,
    present: ({ event, segmentId }: { event: string; segmentId: SegmentId }, viewer) => ({
      title: 'Consequences of a change',
      href: event === 'leave' ? segmentAt(segmentId) : contactsOf(viewer, segmentId),
    }),
  },
  async forget({ db }) {
    await sql`delete from consequence_previews where created_at < now() - interval '1 day'`.execute(db);
  },
});

import '../collections.tables.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/job-queue.ts';
import { sendStep } from '../../../platform/work/long-work.ts';

/** So many saved works leave at once, with the membership; more leave in slices of this size. */
export const worksPerSlice = 1_000;

interface NewDeparture {
  readonly userId: UserId;
  readonly segmentId: SegmentId;
  /** How many works of the segment the person has saved. */
  readonly total: number;
}

/** Lets works leave in slices. A person who came back and leaves once more may have saved new ones: it begins again. */
export async function startDeparture(tx: Database, jobs: Jobs, given: NewDeparture): Promise<void> {
  const { userId, segmentId, total } = given;
  const { rows } = await sql<{ id: string }>`insert into departures (user_id, segment_id, total)
    values (${userId}, ${segmentId}, ${total}) on conflict (user_id, segment_id) where state = 'running'
    do update set total = excluded.total, position = 0, added_at = null, item_id = null, updated_at = now() returning id`.execute(
    tx,
  );
  await sendStep(jobs, 'departures.step', { id: rows[0]!.id, tx });
}

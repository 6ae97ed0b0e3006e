import '../collections.tables.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/job-queue.ts';
import type { SettledMove } from '../../memberships/memberships.events.ts';
import { startDeparture, worksPerSlice } from '../departures/departures.commands.ts';
import { countSaved, findLeaving, lostWorks } from './saved.access.ts';

/**
 * A person who stops being a member loses the works that they saved from the segment, unless they see them otherwise. A
 * person who has come back meanwhile keeps them. Few works leave with the event, many in slices.
 */
export async function removeLostWorks(tx: Database, moved: SettledMove, jobs: Jobs): Promise<void> {
  const { segmentId, contactId, userId, from, to } = moved;
  if (from !== 'SUBSCRIBED' || to === 'SUBSCRIBED' || userId === null) return;
  const leaving = await findLeaving(tx, { segmentId, contactId });
  if (!leaving) return;
  const total = await countSaved(tx, { userId, segmentId });
  if (total > worksPerSlice) return startDeparture(tx, jobs, { userId, segmentId, total });
  await sql`with ${lostWorks(leaving)}
    delete from collection_items i using lost where i.collection_id = lost.collection_id and i.artwork_id = lost.artwork_id`.execute(
    tx,
  );
}

import '../collections.tables.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { SettledMove } from '../../memberships/memberships.events.ts';
import { findMembership } from '../../memberships/memberships.queries.ts';
import { lostWorks } from './saved.access.ts';

/**
 * A person who stops being a member loses the works that they saved from the segment, unless they see them otherwise. A
 * person who has come back meanwhile keeps them.
 */
export async function removeLostWorks(tx: Database, moved: SettledMove): Promise<void> {
  const { segmentId, contactId, from, to } = moved;
  if (from !== 'SUBSCRIBED' || to === 'SUBSCRIBED' || moved.userId === null) return;
  const status = (await findMembership(tx, { segmentId, contactId }))?.status ?? 'EMPTY';
  if (status === 'SUBSCRIBED') return;
  const leaving = { segmentId, members: [contactId], isSuspending: status === 'SUSPENDED' };
  await sql`with ${lostWorks(leaving)}
    delete from collection_items i using lost where i.collection_id = lost.collection_id and i.artwork_id = lost.artwork_id`.execute(
    tx,
  );
}

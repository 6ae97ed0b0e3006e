import '../memberships.tables.ts';
import type { Consequences } from '@oeuvre/contracts/domains/memberships/consequences/consequences.model.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { mayManageMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { presentFindings, type Tally } from './consequences.access.ts';

/**
 * A preview that is counted in the background; nobody but its person may read it, and only as long as they might ask for
 * it.
 */
export async function getPreview(db: Database, viewer: SignedIn, id: string): Promise<Consequences> {
  const row = await db
    .selectFrom('consequencePreviews')
    .select(['segmentId', 'event', 'state', 'counted', 'result'])
    .select(sql<number>`cardinality(contact_ids)`.as('people'))
    .where('id', '=', id)
    .where('askedBy', '=', viewer.id)
    .executeTakeFirst();
  const isOwn = row?.event === 'leave';
  if (!row || !(isOwn || isAllowed(mayManageMembers(viewer, row.segmentId)))) throw commonErrors('not-found');
  const { result, segmentId: _, ...rest } = row;
  return { id, ...rest, ...presentTally(result) };
}

export const presentTally = ({ possible, refused, findings }: Tally) => ({
  possible,
  refused: Object.entries(refused).map(([status, people]) => ({ status: status as MembershipStatus, people })),
  consequences: presentFindings(findings),
});

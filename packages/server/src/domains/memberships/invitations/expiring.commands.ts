import '../memberships.tables.ts';
import { nextStatus } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, MembershipId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { auditAll } from '../../../platform/database/audit.ts';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { publishAll } from '../../../platform/jobs/events.ts';
import { announceMoves } from '../moves/move-membership.ts';
import { oldestOpen } from './invitations.queries.ts';

/** So many expire in one transaction. */
const expiredAtOnce = 500;

/**
 * Ends invitations that nobody has answered for thirty days, many in a transaction, as `moveMembership` ends one. Somebody
 * who answers at this moment has locked their row: their answer counts, and the row is passed over.
 */
export async function expireInvitations(db: Database, signal: AbortSignal): Promise<void> {
  for (let ended = expiredAtOnce; ended === expiredAtOnce && !signal.aborted; )
    ended = await inTransaction(db, async (tx) => {
      const due = await lockDue(tx);
      await end(tx, due);
      return due.length;
    });
}

interface Due {
  readonly id: MembershipId;
  readonly segmentId: SegmentId;
  readonly contactId: ContactId;
  readonly userId: UserId | null;
  readonly from: MembershipStatus;
}

async function lockDue(tx: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`select m.id, m.segment_id, m.contact_id, c.user_id, m.status as "from"
    from memberships m join contacts c on c.id = m.contact_id
    where m.status in ('INVITED', 'UNREGISTERED_INVITED_BY_CURATOR') and m.invited_at <= ${oldestOpen}
    order by m.invited_at, m.id limit ${expiredAtOnce} for update of m skip locked`.execute(tx);
  return rows;
}

async function end(tx: Database, due: readonly Due[]): Promise<void> {
  const steps = due.flatMap((one) => {
    const to = nextStatus(one.from, 'expire', one.userId !== null);
    return to === null || to === 'EMPTY' ? [] : [{ ...one, to }];
  });
  if (steps.length === 0) return;
  for (const [to, those] of Map.groupBy(steps, (step) => step.to))
    await tx
      .updateTable('memberships')
      .set({ status: to, updatedAt: now })
      .where('id', '=', sql<MembershipId>`any(${those.map(({ id }) => id)}::uuid[])`)
      .execute();
  await sql`delete from membership_invitations i
    using unnest(${steps.map(({ segmentId }) => segmentId)}::uuid[], ${steps.map(({ contactId }) => contactId)}::uuid[]) p (segment_id, contact_id)
    where i.segment_id = p.segment_id and i.contact_id = p.contact_id`.execute(tx);
  await tell(tx, steps);
}

/** History, audit and events of each; open pages of each segment. Nobody has done it: the time has. */
async function tell(tx: Database, steps: readonly (Due & { readonly to: MembershipStatus })[]): Promise<void> {
  const [event, reason] = ['expire', 'expired'] as const;
  await tx
    .insertInto('membershipEvents')
    .values(
      steps.map(({ segmentId, contactId, from, to }) => ({
        ...{ segmentId, contactId, event, reason },
        actorId: null,
        fromStatus: from,
        toStatus: to,
      })),
    )
    .execute();
  await auditAll(
    tx,
    steps.map(({ segmentId, contactId, from, to }) => ({
      viewer: { id: 0 },
      act: `memberships.${event}`,
      subject: ['segment', segmentId] as const,
      details: { contactId, from, to },
    })),
  );
  await publishAll(
    tx,
    'memberships.moved',
    steps.map(({ segmentId, contactId, userId, from, to }) => ({
      ...{ segmentId, contactId, userId, from, to, event, reason },
      by: null,
    })),
  );
  for (const [segmentId, moves] of Map.groupBy(steps, (step) => step.segmentId))
    await announceMoves(tx, { segmentId, by: null }, moves);
}

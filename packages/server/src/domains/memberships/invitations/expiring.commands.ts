import '../memberships.tables.ts';
import { nextStatus } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { moveMemberships } from '../moves/move-memberships.ts';
import type { Step } from '../moves/write-steps.ts';
import { oldestOpen } from './invitations.queries.ts';

/** So many expire in one transaction. */
const expiredAtOnce = 500;

/**
 * Ends invitations that nobody has answered for thirty days, many in a transaction, as `moveMembership` ends one. Somebody
 * who answers at this moment has locked their row: their answer counts, and the row is passed over.
 */
export async function expireInvitations(db: Database, signal: AbortSignal): Promise<void> {
  for (let ended = expiredAtOnce; ended === expiredAtOnce && !signal.aborted; ) ended = await inTransaction(db, endDue);
}

/** No person ends them: the time does. */
const byTime = { actor: guest, reason: 'expired' } as const;

/** Ends some invitations; returns how many were due. */
async function endDue(tx: Database): Promise<number> {
  const { rows: due } = await sql<
    Omit<Step, 'event' | 'to'>
  >`select m.id, m.segment_id, m.contact_id, c.user_id, m.status as "from"
    from memberships m join contacts c on c.id = m.contact_id
    where m.status in ('INVITED', 'UNREGISTERED_INVITED_BY_CURATOR') and m.invited_at <= ${oldestOpen}
    order by m.invited_at, m.id limit ${expiredAtOnce} for update of m skip locked`.execute(tx);
  const steps = due.flatMap((one): Step[] => {
    const to = nextStatus(one.from, 'expire', one.userId !== null);
    return to === null ? [] : [{ ...one, event: 'expire', to }];
  });
  await moveMemberships(tx, byTime, steps);
  return due.length;
}

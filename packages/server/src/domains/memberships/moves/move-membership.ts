import '../memberships.tables.ts';
import { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import { explain } from '@oeuvre/contracts/domains/memberships/memberships.explanation.ts';
import { type MembershipMove, nextStatus } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { databaseFailure } from '../../../platform/database/database-failure.ts';
import type { ContactRow } from '../../contacts/contacts.queries.ts';
import { findMembership, isLockedOut, type MembershipRow } from '../memberships.queries.ts';
import { type MoveAct, moveMemberships } from './move-memberships.ts';

export interface Move extends Pick<MoveAct, 'actor' | 'reason' | 'message' | 'invitationMail'> {
  readonly segmentId: SegmentId;
  readonly contact: ContactRow;
  readonly event: MembershipMove;
}

/**
 * Moves one person. The machine decides, and the write succeeds only if no other transaction was faster. An event that
 * changes nothing is accepted and leaves no trace.
 */
export async function moveMembership(tx: Database, move: Move): Promise<MembershipRow | undefined> {
  const { segmentId, contact, event } = move;
  const place = { segmentId, contactId: contact.id };
  const before = await findMembership(tx, place);
  const from = before?.status ?? 'EMPTY';
  const to = nextStatus(from, event, contact.userId !== null);
  if (to === null) throw refusalAt(from, event);
  if (to === from) return before;
  // Adding does not lift a suspension by accident: a whole list may be added at once.
  if (event === 'add' && (await isLockedOut(tx, place))) throw refusalAt('SUSPENDED', 'join');
  if (before) await takeRow(tx, before);
  const step = { ...place, id: before?.id, userId: contact.userId, event, from, to };
  const written = await moveMemberships(tx, move, [step]);
  const after = await findMembership(tx, place);
  if (written.length === 0) throw refusalAt(after?.status ?? 'EMPTY', event);
  return after;
}

/**
 * Takes the row without waiting: twenty who decide on one request would keep twenty connections for as long as the first
 * of them takes. The transaction is tried again, and finds who was faster.
 */
async function takeRow(tx: Database, { id, status }: MembershipRow): Promise<void> {
  await sql`select from memberships where id = ${id} for update nowait`.execute(tx).catch((error: unknown) => {
    if (databaseFailure(error) !== 'locked') throw error;
    throw Object.assign(membershipErrors('changing', { status }), { cause: error });
  });
}

/** A request that loses a race gets the same answer as one that comes too late: the current status, and why not. */
export function refusalAt(status: MembershipStatus, event: MembershipMove) {
  const { why } = explain(status, event);
  return membershipErrors(status === 'SUSPENDED' ? 'suspended' : 'refused', { status, ...(why && { why }) });
}

import '../memberships.tables.ts';
import type { BulkEvent } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import type { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import { type MembershipEvent, nextStatus } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, MembershipId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { type Database, now } from '../../../platform/database/database.ts';
import { listOptedOut } from '../consents/consents.queries.ts';
import { marksOf } from '../moves/move-membership.ts';
import { recordMoves } from '../moves/record-moves.ts';
import { holdMails } from './bulk.invitations.ts';
import type { BulkPersonState } from './bulk.tables.ts';
import type { LockedMembership, MoveOfMany, Step } from './move-of-many.ts';

/** The outcome of one person. */
export interface Outcome {
  readonly contactId: ContactId;
  readonly state: Extract<BulkPersonState, 'done' | 'unchanged' | 'refused'>;
  readonly statusBefore: MembershipStatus;
  readonly statusAfter: MembershipStatus;
  readonly code?: string;
  readonly eventId?: string;
  readonly before?: object;
}

/** In the order of ids, so that two acts cannot deadlock; whoever moves one of these people meanwhile waits. */
export async function lockMemberships(
  tx: Database,
  segmentId: SegmentId,
  contactIds: readonly ContactId[],
): Promise<LockedMembership[]> {
  const { rows } =
    await sql<LockedMembership>`select m.id, m.contact_id, c.user_id, m.status, m.newsletter_status, to_jsonb(m) as before,
      m.newsletter_status = 'unsubscribed' and m.newsletter_changed_by = 'self' as opted_out
    from memberships m join contacts c on c.id = m.contact_id
    where m.segment_id = ${segmentId} and m.contact_id = any(${contactIds}::uuid[]) order by m.contact_id for update of m`.execute(
      tx,
    );
  return rows;
}

/**
 * Moves all of these people whom the machine lets move, as `moveMembership` moves one: their rows are locked, so the
 * rule and the write see the same status; history, audit and events follow in one statement each.
 */
export async function moveMany(tx: Database, act: MoveOfMany, contactIds: readonly ContactId[]): Promise<Outcome[]> {
  const memberships = new Map(
    (await lockMemberships(tx, act.segmentId, contactIds)).map((row) => [row.contactId, row] as const),
  );
  const saidNo = act.event === 'nl+' ? await listOptedOut(tx, act.segmentId, contactIds) : new Set<ContactId>();
  const outcomes: Outcome[] = [];
  const steps: Step[] = [];
  for (const contactId of contactIds) {
    const decided = decide(act.event, { contactId, saidNo: saidNo.has(contactId) }, memberships.get(contactId));
    if ('membership' in decided) steps.push(decided);
    else outcomes.push(decided);
  }
  await writeSteps(tx, act, steps);
  await holdMails(
    tx,
    act.segmentId,
    steps.filter(({ event }) => event === 'cancel').map(({ membership }) => membership.contactId),
  );
  const eventIds = await recordMoves(tx, act, steps);
  for (const { membership, from, to } of steps)
    outcomes.push({
      contactId: membership.contactId,
      state: 'done',
      statusBefore: from,
      statusAfter: to,
      eventId: eventIds.get(membership.contactId)!,
      before: membership.before,
    });
  return outcomes;
}

/** The event for this person: one call ends memberships and cancels invitations. */
export const eventFor = (event: BulkEvent, status: MembershipStatus): MembershipEvent =>
  event === 'end' && (status === 'INVITED' || status === 'UNREGISTERED_INVITED_BY_CURATOR') ? 'cancel' : event;

interface Asked {
  readonly contactId: ContactId;
  /** The newsletter, in the record of consents: it outlives the membership. */
  readonly saidNo: boolean;
}

function decide(
  asked: BulkEvent,
  { contactId, saidNo }: Asked,
  membership: LockedMembership | undefined,
): Step | Outcome {
  const from = membership?.status ?? 'EMPTY';
  const refused = (code: keyof typeof membershipErrors.list): Outcome => ({
    contactId,
    state: 'refused',
    statusBefore: from,
    statusAfter: from,
    code: `memberships/${code}`,
  });
  // The act is about contacts of the segment: somebody who is none any more is not brought back.
  if (!membership) return refused('refused');
  const event = eventFor(asked, from);
  const to = nextStatus(from, event, membership.userId !== null);
  if (to === null) return refused(from === 'SUSPENDED' ? 'suspended' : 'refused');
  const isNewsletter = event === 'nl+' || event === 'nl-';
  if (event === 'nl+' && (saidNo || membership.optedOut)) return refused('opted-out');
  const changes = isNewsletter ? (membership.newsletterStatus === 'subscribed') !== (event === 'nl+') : to !== from;
  return changes
    ? { membership, event, from, to }
    : { contactId, state: 'unchanged', statusBefore: from, statusAfter: from };
}

/** People who make the same step are written in one statement. */
async function writeSteps(tx: Database, { actor }: MoveOfMany, steps: readonly Step[]): Promise<void> {
  const alike = Map.groupBy(steps, ({ event, from, to }) => `${event} ${from} ${to}`);
  for (const group of alike.values()) {
    const { event, from, to } = group[0]!;
    const ids = sql<MembershipId>`any(${group.map(({ membership }) => membership.id)}::uuid[])`;
    if (to === 'EMPTY') {
      await tx.deleteFrom('memberships').where('id', '=', ids).execute();
      continue;
    }
    const marks =
      event === 'nl+' || event === 'nl-'
        ? {
            newsletterStatus: event === 'nl+' ? ('subscribed' as const) : ('unsubscribed' as const),
            newsletterChangedBy: 'staff' as const,
            newsletterChangedAt: now,
          }
        : { status: to, ...marksOf({ event, from, actor }) };
    await tx
      .updateTable('memberships')
      .set({ ...marks, updatedAt: now })
      .where('id', '=', ids)
      .execute();
  }
}

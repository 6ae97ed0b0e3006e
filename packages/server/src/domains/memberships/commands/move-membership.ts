import '../memberships.tables.ts';
import { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import { type MembershipEvent, nextStatus } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { JoinType, MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Database, now } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/database/record-change.ts';
import type { ContactRow } from '../../contacts/contacts.queries.ts';
import { findMembership, type MembershipRow, type Place } from '../memberships.queries.ts';

type Kept = Exclude<MembershipStatus, 'EMPTY'>;

export interface Move {
  readonly segmentId: SegmentId;
  readonly contact: ContactRow;
  readonly event: MembershipEvent;
  readonly actor: Pick<Viewer, 'id'>;
  readonly reason?: string | undefined;
  /** The applicant's message. */
  readonly message?: string | undefined;
}

interface Step extends Move {
  readonly before: MembershipRow | undefined;
  readonly from: MembershipStatus;
  readonly to: MembershipStatus;
}

/**
 * The only way to change a membership's status. The machine decides, the write succeeds only if nobody was faster, and
 * history, audit and event belong to the same transaction. An event that changes nothing is accepted and leaves no
 * trace.
 */
export async function moveMembership(tx: Database, move: Move): Promise<MembershipRow | undefined> {
  const place = { segmentId: move.segmentId, contactId: move.contact.id };
  const before = await findMembership(tx, place);
  const from = before?.status ?? 'EMPTY';
  const to = nextStatus(from, move.event, move.contact.userId !== null);
  if (to === null) throw refused(from);
  if (to === from) return before;
  const step = { ...move, before, from, to };
  if (!(await write(tx, step))) throw refused((await findMembership(tx, place))?.status ?? 'EMPTY');
  await recordStep(tx, step);
  return findMembership(tx, place);
}

/** A request that loses a race gets the same answer as one that comes too late: the current status. */
function refused(status: MembershipStatus) {
  return membershipErrors(status === 'SUSPENDED' ? 'suspended' : 'refused', { status });
}

async function write(tx: Database, step: Step): Promise<boolean> {
  const { before, to } = step;
  if (!before) return insert(tx, step);
  const mine = { id: before.id, status: before.status as Kept };
  if (to === 'EMPTY') {
    const { numDeletedRows } = await tx
      .deleteFrom('memberships')
      .where('id', '=', mine.id)
      .where('status', '=', mine.status)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const { numUpdatedRows } = await tx
    .updateTable('memberships')
    .set({ status: to, ...marksOf(step), updatedAt: now })
    .where('id', '=', mine.id)
    .where('status', '=', mine.status)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function insert(tx: Database, step: Step): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberships')
    .values({
      ...nothingYet,
      segmentId: step.segmentId,
      contactId: step.contact.id,
      status: step.to as Kept,
      createdBy: accountOf(step.actor),
      ...marksOf(step),
    })
    .onConflict((conflict) => conflict.columns(['segmentId', 'contactId']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const nothingYet = {
  joinType: null,
  addSource: null,
  sourceFrom: null,
  message: null,
  newsletterChangedBy: null,
  newsletterChangedAt: null,
  decidedBy: null,
  requestedAt: null,
  invitedAt: null,
  subscribedAt: null,
  unsubscribedAt: null,
  declinedAt: null,
};

/** What a transition writes to the row beside the status: who decided, when, and how the person became a member. */
function marksOf(step: Step) {
  const decidedBy = accountOf(step.actor);
  const member = (joinType: JoinType) => ({ joinType, subscribedAt: now });
  switch (step.event) {
    case 'join':
    case 'accept':
      return member(step.from === 'INVITED' || step.event === 'accept' ? 'invited' : 'manual');
    case 'apply':
      return {
        sourceFrom: 'application' as const,
        message: step.message ?? null,
        requestedAt: now,
        decidedBy: null,
        declinedAt: null,
      };
    case 'approve':
      return { ...member('request_approved'), decidedBy };
    case 'grant':
      return { ...member('manual'), decidedBy };
    case 'decline':
      return { declinedAt: now, decidedBy };
    case 'leave':
      return { unsubscribedAt: now };
    case 'end':
      return { unsubscribedAt: now, decidedBy };
    case 'suspend':
    case 'cancel':
      return { decidedBy };
    case 'invite':
      return { sourceFrom: 'invitation' as const, invitedAt: now };
    case 'nl+':
      return { sourceFrom: 'newsletter' as const };
    case 'add':
      return { addSource: 'manual' };
    default:
      return {};
  }
}

async function recordStep(tx: Database, step: Step): Promise<void> {
  const { segmentId, contact, event, actor, from, to, reason } = step;
  await appendHistory(
    tx,
    { segmentId, contactId: contact.id },
    { actorId: accountOf(actor), event, fromStatus: from, toStatus: to, reason: reason ?? null },
  );
  await recordChange(tx, {
    audit: {
      viewer: actor,
      act: `memberships.${event}`,
      subject: ['segment', segmentId],
      details: { contactId: contact.id, from, to },
    },
    event: ['memberships.moved', { segmentId, contactId: contact.id, userId: contact.userId, event, from, to }],
    touches: [`segment:${segmentId}`],
  });
}

interface HistoryEntry {
  readonly actorId: UserId | null;
  readonly event: MembershipEvent;
  readonly fromStatus: MembershipStatus;
  readonly toStatus: MembershipStatus;
  readonly reason: string | null;
}

/** Appends to a person's history in a segment; nothing ever changes or deletes its rows. */
export async function appendHistory(tx: Database, place: Place, entry: HistoryEntry): Promise<void> {
  await tx
    .insertInto('membershipEvents')
    .values({ ...place, ...entry })
    .execute();
}

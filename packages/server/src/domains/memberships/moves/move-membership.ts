import '../memberships.tables.ts';
import { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import { explain } from '@oeuvre/contracts/domains/memberships/memberships.explanation.ts';
import {
  isInvited,
  type MembershipMove,
  nextStatus,
} from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { JoinType, MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { broadcast, rightsTag } from '../../../platform/cache/content.ts';
import { type Database, now } from '../../../platform/database/database.ts';
import { databaseFailure } from '../../../platform/database/database-failure.ts';
import { recordChange } from '../../../platform/database/record-change.ts';
import type { ContactRow } from '../../contacts/contacts.queries.ts';
import {
  atOnce,
  closeInvitation,
  type MailOfInvitation,
  openInvitations,
} from '../invitations/open-invitations.commands.ts';
import { findMembership, isLockedOut, type MembershipRow, type Place } from '../memberships.queries.ts';

declare module '../../../platform/cache/content.ts' {
  interface Messages {
    /** The status of contacts of a segment has changed; of those with an account these. */
    'memberships.changed': {
      readonly segmentId: SegmentId;
      readonly status: MembershipStatus;
      readonly people: readonly UserId[];
      readonly by: UserId | null;
    };
  }
}

type Kept = Exclude<MembershipStatus, 'EMPTY'>;

export interface Move {
  readonly segmentId: SegmentId;
  readonly contact: ContactRow;
  readonly event: MembershipMove;
  readonly actor: Pick<Viewer, 'id'>;
  readonly reason?: string | undefined;
  /** When the mail of an invitation leaves. */
  readonly invitationMail?: MailOfInvitation;
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
  if (to === null) throw refusalAt(from, move.event);
  if (to === from) return before;
  // Adding does not lift a suspension by accident: a whole list may be added at once.
  if (move.event === 'add' && (await isLockedOut(tx, place))) throw refusalAt('SUSPENDED', 'join');
  const step = { ...move, before, from, to };
  if (before) await takeRow(tx, before);
  if (!(await write(tx, step))) throw refusalAt((await findMembership(tx, place))?.status ?? 'EMPTY', move.event);
  await followInvitation(tx, step);
  await recordStep(tx, step);
  return findMembership(tx, place);
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

/** An invitation is open as long as the status says so, and for no moment longer. */
async function followInvitation(
  tx: Database,
  { segmentId, contact, event, from, to, invitationMail = atOnce }: Step,
): Promise<void> {
  const place = { segmentId, contactId: contact.id };
  if (event === 'invite') await openInvitations(tx, [place], invitationMail);
  else if (isInvited(from) && !isInvited(to)) await closeInvitation(tx, place);
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
  invitedBy: null,
  newsletterChangedBy: null,
  newsletterChangedAt: null,
  requestedAt: null,
  invitedAt: null,
  subscribedAt: null,
  unsubscribedAt: null,
  declinedAt: null,
};

/**
 * The fields that a transition writes to the row beside the status: dates, and how the person came. Who decided is in
 * the history alone: there it stays true for every path, and for every moment.
 */
export function marksOf(step: Pick<Step, 'actor' | 'event' | 'from' | 'message'>) {
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
        declinedAt: null,
      };
    case 'approve':
      return { ...member('request_approved'), addSource: 'request_approved' as const };
    case 'grant':
      return { ...member('manual'), addSource: 'manual' as const };
    case 'decline':
      return { declinedAt: now };
    case 'leave':
    case 'end':
      return { unsubscribedAt: now };
    case 'invite':
      return {
        sourceFrom: 'invitation' as const,
        addSource: 'invited' as const,
        invitedAt: now,
        invitedBy: accountOf(step.actor),
      };
    case 'nl+':
      return { sourceFrom: 'newsletter' as const };
    case 'add':
      return { addSource: 'manual' as const };
    default:
      return {};
  }
}

async function recordStep(tx: Database, step: Step): Promise<void> {
  const { segmentId, contact, event, actor, from, to, reason = null } = step;
  const { id: contactId, userId } = contact;
  const by = accountOf(actor);
  await appendHistory(tx, { segmentId, contactId }, { actorId: by, event, fromStatus: from, toStatus: to, reason });
  await recordChange(tx, {
    audit: {
      viewer: actor,
      act: `memberships.${event}`,
      subject: ['segment', segmentId],
      details: { contactId, from, to },
    },
    event: ['memberships.moved', { segmentId, contactId, userId, event, from, to, by, reason }],
  });
  await announceMoves(tx, { segmentId, by }, [{ userId, from, to }]);
}

/** Somebody's move, for pages and connections that are open. */
export interface MoveSeen extends Pick<Step, 'from' | 'to'> {
  readonly userId: UserId | null;
}

/** So many ids of people fit into one message. */
const peoplePerMessage = 150;

/**
 * Tells every node of moves in a segment. Pages that show the number of members are renewed if it has changed; other
 * pages stay, because they are shared by rights. Open connections of people who have lost rights ask again what they may
 * see, and open pages of everybody who was moved are told, and of those who have the contacts of the segment open.
 */
export async function announceMoves(
  tx: Database,
  { segmentId, by }: { readonly segmentId: SegmentId; readonly by: UserId | null },
  moves: readonly MoveSeen[],
): Promise<void> {
  const isCounted = moves.some(({ from, to }) => (from === 'SUBSCRIBED') !== (to === 'SUBSCRIBED'));
  const losers = moves.filter(({ from, to }) => from === 'SUBSCRIBED' || to === 'SUSPENDED');
  await recordChange(tx, {
    touches: [
      ...(isCounted ? [`members:${segmentId}`] : []),
      ...losers.flatMap(({ userId }) => (userId ? [rightsTag(userId)] : [])),
    ],
  });
  for (const [status, those] of Map.groupBy(moves, ({ to }) => to)) {
    const people = those.flatMap(({ userId }) => userId ?? []);
    // Leads have no pages, but the lists that show them are told.
    for (let at = 0; at === 0 || at < people.length; at += peoplePerMessage)
      await broadcast(tx, 'memberships.changed', {
        segmentId,
        status,
        people: people.slice(at, at + peoplePerMessage),
        by,
      });
  }
}

interface HistoryEntry {
  readonly actorId: UserId | null;
  readonly event: MembershipMove;
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

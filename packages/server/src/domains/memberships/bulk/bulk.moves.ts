import '../memberships.tables.ts';
import type { BulkEvent } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import type { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import { type MembershipEvent, nextStatus } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { consentOfStaff } from '../consents/consents.commands.ts';
import { listOptedOut } from '../consents/consents.queries.ts';
import { type LockedMembership, lockMemberships } from '../moves/lock-memberships.ts';
import { moveMemberships } from '../moves/move-memberships.ts';
import type { Step } from '../moves/write-steps.ts';
import { holdMails } from './bulk.invitations.ts';
import type { BulkPersonState } from './bulk.tables.ts';

/** An act upon some of its people. */
export interface MoveOfMany {
  readonly actId: string;
  readonly segmentId: SegmentId;
  readonly event: BulkEvent;
  readonly actor: Pick<Viewer, 'id'>;
  readonly reason: string | null;
}

/** The outcome of one person. */
export interface Outcome {
  readonly contactId: ContactId;
  readonly state: Extract<BulkPersonState, 'done' | 'unchanged' | 'refused'>;
  readonly statusBefore: MembershipStatus;
  readonly statusAfter: MembershipStatus;
  readonly code?: string;
  readonly eventId?: string | undefined;
  readonly before?: object | null;
}

/**
 * Moves all of these people whom the machine lets move: their rows are locked, so the rule and the write see the same
 * status.
 */
export async function moveMany(tx: Database, act: MoveOfMany, contactIds: readonly ContactId[]): Promise<Outcome[]> {
  const { actId: heldBy, segmentId, actor } = act;
  const locked = await lockMemberships(tx, { segmentId, contactIds, withBefore: true });
  const memberships = new Map(locked.map((row) => [row.contactId, row]));
  const saidNo = act.event === 'nl+' ? await listOptedOut(tx, segmentId, contactIds) : new Set<ContactId>();
  const outcomes: Outcome[] = [];
  const steps: Step[] = [];
  for (const contactId of contactIds) {
    const decided = decide(act, { contactId, saidNo: saidNo.has(contactId) }, memberships.get(contactId));
    if ('event' in decided) steps.push(decided);
    else outcomes.push(decided);
  }
  // The history names where a newsletter was decided.
  const reason = isNewsletterEvent(act.event) ? 'staff' : act.reason;
  const moved = await moveMemberships(tx, { actor, reason, heldBy }, steps);
  await holdMails(
    tx,
    segmentId,
    moved.filter(({ event }) => event === 'cancel').map(({ contactId }) => contactId),
  );
  for (const { contactId, from, to, eventId } of moved) {
    const { before } = memberships.get(contactId)!;
    outcomes.push({ contactId, state: 'done', statusBefore: from, statusAfter: to, eventId, before });
  }
  return outcomes;
}

/** The event for this person: one call ends memberships and cancels invitations. */
export const eventFor = (event: BulkEvent, status: MembershipStatus): MembershipEvent =>
  event === 'end' && (status === 'INVITED' || status === 'UNREGISTERED_INVITED_BY_CURATOR') ? 'cancel' : event;

export const isNewsletterEvent = (event: string): event is 'nl+' | 'nl-' => event === 'nl+' || event === 'nl-';

const newsletterAfter = { 'nl+': 'subscribed', 'nl-': 'unsubscribed' } as const;

interface Asked {
  readonly contactId: ContactId;
  /** The newsletter, in the record of consents: it outlives the membership. */
  readonly saidNo: boolean;
}

function decide(
  { segmentId, event: asked }: MoveOfMany,
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
  // The act is about contacts of the segment: people who are none any more are not brought back.
  if (!membership) return refused('refused');
  const event = eventFor(asked, from);
  const to = nextStatus(from, event, membership.userId !== null);
  if (to === null) return refused(from === 'SUSPENDED' ? 'suspended' : 'refused');
  const step: Step = { segmentId, contactId, id: membership.id, userId: membership.userId, event, from, to };
  const unchanged: Outcome = { contactId, state: 'unchanged', statusBefore: from, statusAfter: from };
  if (!isNewsletterEvent(event)) return to === from ? unchanged : step;
  const { newsletterStatus, newsletterChangedBy } = membership;
  if (event === 'nl+' && (saidNo || (newsletterStatus === 'unsubscribed' && newsletterChangedBy === 'self')))
    return refused('opted-out');
  if ((newsletterStatus === 'subscribed') === (event === 'nl+')) return unchanged;
  const newsletter = {
    from: newsletterStatus,
    to: newsletterAfter[event],
    by: 'staff',
    consent: consentOfStaff,
  } as const;
  return { ...step, newsletter };
}

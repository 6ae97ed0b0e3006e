import { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import type { MembershipMove } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { Standing } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { maySeeSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { contactOfUser } from '../../contacts/contacts.commands.ts';
import { type ContactRow, findContact } from '../../contacts/contacts.queries.ts';
import { getSegment, type SegmentRow } from '../../segments/segments.queries.ts';
import { findMembership, isLockedOut, knowsHidden, type Place, presentStanding } from '../memberships.queries.ts';
import { moveMembership, refusalAt } from '../moves/move-membership.ts';
import { isLead, registerLeads } from './register-leads.ts';

export type Person = Viewer & { readonly id: UserId };

/** Joins a public segment, or accepts an invitation to any. */
export function joinSegment(db: Database, viewer: Person, segmentId: SegmentId): Promise<Standing> {
  return actForOneself(db, { viewer, segmentId, event: 'join' }, (segment, status) => {
    if (!segment.public && status !== 'INVITED' && status !== 'SUBSCRIBED')
      throw membershipErrors('use-apply', { status });
  });
}

/** Applies for membership of a private segment. */
export function applyToSegment(
  db: Database,
  viewer: Person,
  { segmentId, message }: { segmentId: SegmentId; message: string },
): Promise<Standing> {
  return actForOneself(db, { viewer, segmentId, event: 'apply', message }, (segment, status) => {
    if (segment.public) throw membershipErrors('use-join', { status });
  });
}

export function leaveSegment(db: Database, viewer: Person, segmentId: SegmentId): Promise<Standing> {
  return actForOneself(db, { viewer, segmentId, event: 'leave' }, () => {});
}

/** Takes back one's own request. */
export function withdrawRequest(db: Database, viewer: Person, segmentId: SegmentId): Promise<Standing> {
  return actForOneself(db, { viewer, segmentId, event: 'withdraw', reason: 'withdrawn' }, () => {});
}

interface OwnAct {
  readonly viewer: Person;
  readonly segmentId: SegmentId;
  readonly event: MembershipMove;
  readonly reason?: string;
  readonly message?: string;
}
type Guard = (segment: SegmentRow, status: Standing['status']) => void;

const comesIn: readonly MembershipMove[] = ['join', 'apply'];

function actForOneself(db: Database, act: OwnAct, guard: Guard): Promise<Standing> {
  const { viewer, segmentId, event } = act;
  return inTransaction(db, async (tx) => {
    const segment = await getSegment(tx, segmentId);
    const contact = await ownContact(tx, viewer);
    const place = { segmentId, contactId: contact.id };
    const status = await statusOfPerson(tx, viewer, place);
    if (!knowsHidden(status)) assertAllowed(maySeeSegment(viewer, segment));
    // Check for suspension before public or private: suspended people must never be told to join or apply.
    if (comesIn.includes(event) && (status === 'SUSPENDED' || (await isLockedOut(tx, place))))
      throw refusalAt('SUSPENDED', event);
    guard(segment, status);
    return presentStanding(segmentId, viewer.id, await moveMembership(tx, { ...act, contact, actor: viewer }));
  });
}

/** Somebody whose address was confirmed a moment ago may come before the event that makes their leads memberships. */
async function statusOfPerson(tx: Database, viewer: Person, place: Place): Promise<Standing['status']> {
  const status = (await findMembership(tx, place))?.status ?? 'EMPTY';
  if (!isLead(status)) return status;
  await registerLeads(tx, viewer.id);
  return (await findMembership(tx, place))?.status ?? 'EMPTY';
}

async function ownContact(tx: Database, viewer: Person): Promise<ContactRow> {
  const id = await contactOfUser(tx, viewer.id);
  return (await findContact(tx, id))!;
}

import type { MembershipEvent } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { Standing } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { mayManageMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { MembershipId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type ContactRow, findContact } from '../../contacts/contacts.queries.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import { findMembership, getRequest, presentStanding } from '../memberships.queries.ts';
import { moveMembership } from '../moves/move-membership.ts';

export interface Target {
  readonly segmentId: SegmentId;
  /** The id of a contact, or of its account. */
  readonly userId: string;
}
/** The reason is for the history. */
type StaffMove = Target & { readonly reason?: string | undefined };

export const grantMembership = (db: Database, viewer: Viewer, target: StaffMove) =>
  manage(db, viewer, { target, event: 'grant' });
export const suspendMember = (db: Database, viewer: Viewer, target: StaffMove) =>
  manage(db, viewer, { target, event: 'suspend' });
export const removeContact = (db: Database, viewer: Viewer, target: StaffMove) =>
  manage(db, viewer, { target, event: 'remove' });

/** One call for two actions: it cancels an invitation or ends a membership. */
export const endSubscription = (db: Database, viewer: Viewer, target: StaffMove) =>
  manage(db, viewer, {
    target,
    event: (status) => (status === 'INVITED' || status === 'UNREGISTERED_INVITED_BY_CURATOR' ? 'cancel' : 'end'),
  });

export const approveRequest = (db: Database, viewer: Viewer, id: MembershipId) =>
  decide(db, viewer, { id, event: 'approve' });
export const declineRequest = (
  db: Database,
  viewer: Viewer,
  { id, reason }: { id: MembershipId; reason?: string | undefined },
) => decide(db, viewer, { id, event: 'decline', reason });

/** The contact of a staff action, after checking that the viewer manages the members there. */
export async function getManagedContact(
  tx: Database,
  viewer: Viewer,
  { segmentId, userId }: Target,
): Promise<ContactRow> {
  assertAllowed(mayManageMembers(viewer, segmentId));
  await getSegment(tx, segmentId);
  const contact = await findContact(tx, userId);
  if (!contact) throw commonErrors('not-found');
  return contact;
}

interface StaffAct {
  readonly target: StaffMove;
  readonly event: MembershipEvent | ((status: Standing['status']) => MembershipEvent);
}

function manage(db: Database, viewer: Viewer, { target, event }: StaffAct): Promise<Standing> {
  return inTransaction(db, async (tx) => {
    const contact = await getManagedContact(tx, viewer, target);
    const { segmentId, reason } = target;
    const chosen =
      typeof event === 'string'
        ? event
        : event((await findMembership(tx, { segmentId, contactId: contact.id }))?.status ?? 'EMPTY');
    return presentStanding(
      segmentId,
      contact.userId,
      await moveMembership(tx, { segmentId, contact, event: chosen, actor: viewer, reason: reason || undefined }),
    );
  });
}

interface Decision {
  readonly id: MembershipId;
  readonly event: 'approve' | 'decline';
  readonly reason?: string | undefined;
}

/** For a viewer, a request in a segment that they do not supervise does not exist. */
function decide(db: Database, viewer: Viewer, { id, event, reason }: Decision): Promise<Standing> {
  return inTransaction(db, async (tx) => {
    const { segmentId, contactId } = await getRequest(tx, id);
    if (!isAllowed(mayManageMembers(viewer, segmentId))) throw commonErrors('not-found');
    const contact = (await findContact(tx, contactId))!;
    return presentStanding(
      segmentId,
      contact.userId,
      await moveMembership(tx, { segmentId, contact, event, actor: viewer, reason }),
    );
  });
}

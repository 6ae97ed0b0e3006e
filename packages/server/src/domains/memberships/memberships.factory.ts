import './memberships.tables.ts';
import type {
  JoinType,
  MembershipStatus,
  NewsletterStatus,
} from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, MembershipId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../platform/database/database.ts';
import { contactOfUser } from '../contacts/contacts.commands.ts';

export interface MembershipTraits {
  readonly segment: { readonly id: SegmentId };
  /** An account … */
  readonly person?: { readonly id: UserId };
  /** … or a contact. */
  readonly contact?: { readonly id: ContactId };
  readonly status?: Exclude<MembershipStatus, 'EMPTY'>;
  readonly newsletter?: NewsletterStatus;
  readonly joinType?: JoinType;
  readonly message?: string;
  readonly createdBy?: { readonly id: UserId };
}

export interface MadeMembership {
  readonly id: MembershipId;
  readonly segmentId: SegmentId;
  readonly contactId: ContactId;
}

/** A member without the newsletter by default. */
export async function aMembership(
  db: Database,
  { person, contact, ...traits }: MembershipTraits,
): Promise<MadeMembership> {
  const contactId = contact?.id ?? (await contactOfUser(db, person!.id));
  return (await manyMemberships(db, [{ ...traits, contact: { id: contactId } }]))[0]!;
}

/** Any number of memberships in one statement, with the dates that their status needs. */
export async function manyMemberships(
  db: Database,
  list: readonly (Omit<MembershipTraits, 'person' | 'contact'> & { readonly contact: { readonly id: ContactId } })[],
): Promise<MadeMembership[]> {
  if (list.length === 0) return [];
  const rows = list.map(rowOf);
  await db.insertInto('memberships').values(rows).execute();
  return rows.map(({ id, segmentId, contactId }) => ({ id, segmentId, contactId }));
}

function rowOf({
  segment,
  contact,
  status = 'SUBSCRIBED',
  newsletter = 'notSubscribed',
  joinType,
  message,
  createdBy,
}: MembershipTraits) {
  const now = new Date();
  const at = (...statuses: MembershipStatus[]) => (statuses.includes(status) ? now : null);
  return {
    id: uuidv7() as MembershipId,
    segmentId: segment.id,
    contactId: contact!.id,
    status,
    joinType: joinType ?? (status === 'SUBSCRIBED' ? ('manual' as const) : null),
    addSource: null,
    sourceFrom: null,
    message: message ?? null,
    newsletterStatus: newsletter,
    newsletterChangedBy: newsletter === 'notSubscribed' ? null : ('self' as const),
    newsletterChangedAt: newsletter === 'notSubscribed' ? null : now,
    createdBy: createdBy?.id ?? null,
    invitedBy: createdBy?.id ?? null,
    requestedAt: at('REQUEST_PENDING', 'REQUEST_REJECTED'),
    invitedAt: at(
      'INVITED',
      'UNREGISTERED_INVITED_BY_CURATOR',
      'INVITATION_CANCELLED',
      'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR',
    ),
    subscribedAt: at('SUBSCRIBED', 'SUSPENDED', 'LEAVE_BY_USER', 'UNSUBSCRIBED'),
    unsubscribedAt: at('LEAVE_BY_USER', 'UNSUBSCRIBED'),
    declinedAt: at('REQUEST_REJECTED'),
  };
}

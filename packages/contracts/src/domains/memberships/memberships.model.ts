import { z } from 'zod';
import { membershipId, segmentId } from '../../kernel/ids.ts';
import { segment } from '../segments/segments.model.ts';

/** Where somebody can stand in a segment. UNREGISTERED_…: known by an address only; SUBSCRIBED alone is a member. */
export const membershipStatuses = [
  'EMPTY',
  'UNREGISTERED_BY_CURATOR',
  'UNREGISTERED_FROM_NEWSLETTER',
  'UNREGISTERED_INVITED_BY_CURATOR',
  'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR',
  'REGISTERED_BY_CURATOR',
  'REGISTERED_FROM_NEWSLETTER',
  'INVITED',
  'INVITATION_CANCELLED',
  'REQUEST_PENDING',
  'REQUEST_REJECTED',
  'SUBSCRIBED',
  'SUSPENDED',
  'LEAVE_BY_USER',
  'UNSUBSCRIBED',
] as const;
export const membershipStatus = z.enum(membershipStatuses);
export type MembershipStatus = z.infer<typeof membershipStatus>;

/** The second axis of a membership: whether mailings are wanted. `unsubscribed` is a no that was said. */
export const newsletterStatus = z.enum(['notSubscribed', 'subscribed', 'unsubscribed']);
export type NewsletterStatus = z.infer<typeof newsletterStatus>;

/** By which way somebody became a member. */
export const joinType = z.enum(['manual', 'invited', 'request_approved']);
export type JoinType = z.infer<typeof joinType>;

/** Where a person stands in a segment. EMPTY: nothing is known of them there; `id` and `requestId` are then null. */
export const standing = z.object({
  id: membershipId.nullable(),
  segmentId,
  userId: z.uuid().nullable(),
  status: membershipStatus,
  joinType: joinType.nullable(),
  requestId: membershipId.nullable(),
  newsletter: z.object({ status: newsletterStatus }),
});
export type Standing = z.infer<typeof standing>;

/** Who invited, as shown in 'You were invited by'. */
export const inviter = z.object({ name: z.string(), shortName: z.string(), avatarSrc: z.string().nullable() });

/** A segment as the viewer stands in it. */
export const segmentOfViewer = segment.extend({
  status: membershipStatus,
  invitedBy: inviter.nullable(),
  newsletter: z.object({ status: newsletterStatus }),
});
export type SegmentOfViewer = z.infer<typeof segmentOfViewer>;

/** A segment as menus show it. */
export const segmentInMenu = segment.pick({ id: true, name: true, imageSrc: true, public: true });
export type SegmentInMenu = z.infer<typeof segmentInMenu>;

/** The person of a staff act: the id of a contact, or of the account that the contact has. */
export const personOfSegment = z.object({ userId: z.uuid(), segmentId });

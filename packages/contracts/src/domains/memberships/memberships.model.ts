import { z } from 'zod';
import { membershipId, segmentId } from '../../kernel/ids.ts';
import { segment } from '../segments/segments.model.ts';

/** A person's status in a segment. UNREGISTERED_…: known by address only; only SUBSCRIBED is a member. */
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

/** The second axis of a membership: whether the person wants mailings. `unsubscribed` is an explicit no. */
export const newsletterStatus = z.enum(['notSubscribed', 'subscribed', 'unsubscribed']);
export type NewsletterStatus = z.infer<typeof newsletterStatus>;

/** How a person became a member. */
export const joinType = z.enum(['manual', 'invited', 'request_approved']);
export type JoinType = z.infer<typeof joinType>;

/** A person's membership of a segment. EMPTY: no record there; `id` and `requestId` are then null. */
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

/** The inviter, as shown in 'You were invited by'. */
export const inviter = z.object({ name: z.string(), shortName: z.string(), avatarSrc: z.string().nullable() });

/** A segment with the viewer's own membership. */
export const segmentOfViewer = segment.extend({
  status: membershipStatus,
  invitedBy: inviter.nullable(),
  newsletter: z.object({ status: newsletterStatus }),
});
export type SegmentOfViewer = z.infer<typeof segmentOfViewer>;

/** A segment in a menu. */
export const segmentInMenu = segment.pick({ id: true, name: true, imageSrc: true, public: true });
export type SegmentInMenu = z.infer<typeof segmentInMenu>;

/** The person that a staff action is about: the id of a contact, or of the contact's account. */
export const personOfSegment = z.object({ userId: z.uuid(), segmentId });

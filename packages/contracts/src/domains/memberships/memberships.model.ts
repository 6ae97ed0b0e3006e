import { z } from 'zod';
import { membershipId, segmentId } from '../../kernel/ids.ts';
import { text } from '../../kernel/text.ts';
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

/** How somebody decided about a newsletter, and where. */
export const consentDecision = z.enum(['given', 'withdrawn']);
export type ConsentDecision = z.infer<typeof consentDecision>;
export const consentSource = z.enum(['site', 'mail', 'staff', 'import']);
export type ConsentSource = z.infer<typeof consentSource>;

/** One yes or no to a newsletter: who decided, where, what they read, and how it was confirmed. */
export const consent = z.object({
  decision: consentDecision,
  decidedBy: z.enum(['self', 'staff']),
  source: consentSource,
  wording: z.string().nullable(),
  confirmation: z.string().nullable(),
  /** The address that was confirmed, and the page on which the person asked; null if neither is known. */
  address: z.string().nullable(),
  page: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Consent = z.infer<typeof consent>;

/** Why staff changed a membership, for its history. */
export const moveReason = text(2_000).trim().optional();

/** How a person became a member. */
export const joinType = z.enum(['manual', 'invited', 'request_approved']);
export type JoinType = z.infer<typeof joinType>;

/** How staff brought a person into a segment last. */
export const addSource = z.enum(['manual', 'import', 'invited', 'request_approved']);
export type AddSource = z.infer<typeof addSource>;

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

/**
 * The answer for one address: `opted_out` has cancelled the newsletter, which a tick does not revive; `suspended` is, or
 * was when removed; `invalid` is no address.
 */
export const contactAdded = z.object({
  email: z.string(),
  result: z.enum(['added', 'already_contact', 'opted_out', 'suspended', 'invalid']),
});
export type ContactAdded = z.infer<typeof contactAdded>;

/** The machine in words: for every status, what each event does, or why it is not possible and who can cause it. */
export const machineShown = z.object({
  statuses: z.array(
    z.object({
      status: membershipStatus,
      events: z.array(
        z.object({
          event: z.string(),
          possible: z.boolean(),
          next: membershipStatus.nullable(),
          why: z.string().nullable(),
          who: z.string(),
        }),
      ),
    }),
  ),
});

/** The person that a staff action is about: the id of a contact, or of the contact's account. */
export const personOfSegment = z.object({ userId: z.uuid(), segmentId });

import { type MembershipStatus, membershipStatuses, type NewsletterStatus } from '../memberships.model.ts';

/** The largest number of people that one call may name by id, as for a CSV of chosen rows. */
export const maximumChosenContacts = 50_000;

/** A search as of a past moment counts so many people on from the start of a page: `totalCount` then means 'at least'. */
export const countedPast = 1_000;

export const membershipFilters = [
  'lead_unregistered',
  'lead_registered',
  'pending',
  'member',
  'suspended',
  'past_member',
] as const;
export type MembershipFilter = (typeof membershipFilters)[number];

export const invitationFilters = ['none', 'expired', 'pending', 'accepted'] as const;
export type InvitationFilter = (typeof invitationFilters)[number];

export const newsletterFilters = ['not_subscribed', 'unsubscribed', 'active'] as const;
export type NewsletterFilter = (typeof newsletterFilters)[number];

/** The columns of the table, in their order before a person arranges them. */
export const contactColumns = ['lastName', 'firstName', 'fullName', 'countryName', 'email'] as const;
export type ContactColumn = (typeof contactColumns)[number];

/** A minus in front sorts downwards. */
export const contactSorts = [
  'email',
  '-email',
  'lastName',
  '-lastName',
  'firstName',
  '-firstName',
  'fullName',
  '-fullName',
  'countryName',
  '-countryName',
] as const;
export type ContactSort = (typeof contactSorts)[number];

/** A request to join is in two groups: people look for it under both names. */
export const statusesOfMembershipFilter: Readonly<Record<MembershipFilter, readonly MembershipStatus[]>> = {
  lead_unregistered: [
    'UNREGISTERED_BY_CURATOR',
    'UNREGISTERED_FROM_NEWSLETTER',
    'UNREGISTERED_INVITED_BY_CURATOR',
    'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR',
  ],
  lead_registered: [
    'INVITATION_CANCELLED',
    'REQUEST_REJECTED',
    'UNSUBSCRIBED',
    'INVITED',
    'REQUEST_PENDING',
    'REGISTERED_BY_CURATOR',
    'REGISTERED_FROM_NEWSLETTER',
  ],
  pending: ['REQUEST_PENDING'],
  member: ['SUBSCRIBED'],
  suspended: ['SUSPENDED'],
  past_member: ['LEAVE_BY_USER'],
};

/** Which invitation a status stands for; a member has accepted one only if they joined by it. */
export function invitationOf(status: MembershipStatus, isInvitedMember: boolean): InvitationFilter {
  switch (status) {
    case 'INVITATION_CANCELLED':
    case 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR':
      return 'expired';
    case 'INVITED':
    case 'UNREGISTERED_INVITED_BY_CURATOR':
      return 'pending';
    case 'SUBSCRIBED':
      return isInvitedMember ? 'accepted' : 'none';
    default:
      return 'none';
  }
}

export const newsletterFilterOf: Readonly<Record<NewsletterStatus, NewsletterFilter>> = {
  notSubscribed: 'not_subscribed',
  unsubscribed: 'unsubscribed',
  subscribed: 'active',
};

/** The statuses that people can have in a segment: EMPTY is nobody's. */
export const keptStatuses = membershipStatuses.filter((status) => status !== 'EMPTY');

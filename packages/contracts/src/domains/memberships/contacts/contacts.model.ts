import { z } from 'zod';
import { askedMoment } from '../../../kernel/asked-time.ts';
import { contactId, membershipId, segmentId, userId } from '../../../kernel/ids.ts';
import { listOf, pageQuery } from '../../../kernel/page.ts';
import { text } from '../../../kernel/text.ts';
import { addSource, joinType, membershipStatus, newsletterStatus } from '../memberships.model.ts';
import {
  contactColumns,
  contactSorts,
  invitationFilters,
  maximumChosenContacts,
  membershipFilters,
  newsletterFilters,
} from './contacts.constants.ts';

const searchText = text(200).trim().default('');

/** As a person types it into an address: every part may be left out. */
export const contactFilterQuery = z.object({
  search: searchText,
  membership: listOf(z.enum(membershipFilters)),
  invitation: listOf(z.enum(invitationFilters)),
  newsletter: listOf(z.enum(newsletterFilters)),
});
/** The same filter in the body of a call, for exports, bulk acts and previews. */
export const contactFilter = z.object({
  search: searchText,
  membership: z.array(z.enum(membershipFilters)).max(20).default([]),
  invitation: z.array(z.enum(invitationFilters)).max(20).default([]),
  newsletter: z.array(z.enum(newsletterFilters)).max(20).default([]),
});
export type ContactFilter = z.infer<typeof contactFilter>;

/** A moment in the past. */
export const asOf = askedMoment.optional();

export const contactListQuery = contactFilterQuery.extend({
  sort: z.enum(contactSorts).default('email'),
  at: asOf,
  ...pageQuery(30),
});

/** The person behind a contact. `id` is the contact; `userId` its account, if there is one. */
export const contactPerson = z.object({
  id: contactId,
  userId: userId.nullable(),
  email: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  title: z.string().nullable(),
  countryName: z.string().nullable(),
  photo: z.string().nullable(),
});
export type ContactPerson = z.infer<typeof contactPerson>;

/** A row of the table. */
export const contactRow = contactPerson.extend({
  status: membershipStatus,
  joinType: joinType.nullable(),
  membershipId: membershipId.nullable(),
  /** Only while the person's request waits. */
  requestId: membershipId.nullable(),
  /** The applicant's message; only while the request waits. */
  message: z.string().nullable(),
  newsletter: z.object({ status: newsletterStatus }),
});
export type ContactRow = z.infer<typeof contactRow>;

const moment = z.string().nullable();

/** A person's membership as the panel describes it. */
export const contactMembership = z.object({
  id: membershipId.nullable(),
  status: membershipStatus,
  joinType: joinType.nullable(),
  message: z.string().nullable(),
  requestId: membershipId.nullable(),
  requestedAt: moment,
  invitedAt: moment,
  subscribedAt: moment,
  unsubscribedAt: moment,
  declinedAt: moment,
  declinedByName: z.string().nullable(),
  /** The sender of the last invitation. */
  invitedByName: z.string().nullable(),
  /** The member of staff whose step led to the present status; null if the person, or nobody, made it. */
  decidedByName: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: moment,
  /** When the step was made that led to the present status. */
  initiatedAt: moment,
  /** Why that step was made, such as `expired` or a reason given by staff. */
  reason: z.string().nullable(),
  /** How staff brought the person in last: added, invited, or their request approved; null if nobody did. */
  addSource: addSource.nullable(),
  sourceFrom: z.enum(['application', 'invitation', 'newsletter']).nullable(),
  newsletter: z.object({ status: newsletterStatus }),
});

/** Facts about a person's last yes or no to the newsletter. */
export const contactConsent = z.object({
  status: newsletterStatus,
  changedBy: z.enum(['self', 'staff']).nullable(),
  changedAt: moment,
  source: z.string().nullable(),
});

export const contactDetail = contactPerson.extend({
  phone: z.string().nullable(),
  /** Rich text, as plain paragraphs. */
  about: z.string(),
  occupations: z.array(z.object({ id: z.uuid(), name: z.string() })),
  segment: z.object({ id: segmentId, name: z.string() }),
  membership: contactMembership,
  consent: contactConsent.nullable(),
});
export type ContactDetail = z.infer<typeof contactDetail>;

/** One move in a person's history in a segment. */
export const contactEvent = z.object({
  id: z.uuid(),
  event: z.string(),
  fromStatus: membershipStatus,
  toStatus: membershipStatus,
  reason: z.string().nullable(),
  at: z.string(),
  actorName: z.string().nullable(),
});

/**
 * How many people each filter value would show, with the other groups and the search as they are; and how many the views
 * would, which stand for themselves: they have the search alone.
 */
export const contactCounts = z.object({
  totalCount: z.int(),
  views: z.object({ requests: z.int(), invitations: z.int(), subscribers: z.int() }),
  membership: z.record(z.enum(membershipFilters), z.int()),
  invitation: z.record(z.enum(invitationFilters), z.int()),
  newsletter: z.record(z.enum(newsletterFilters), z.int()),
});

/** The people of a CSV: those named, or those that a filter shows. */
export const contactsCsv = z.object({
  segmentId,
  usersIds: z.array(z.uuid()).max(maximumChosenContacts).optional(),
  filter: contactFilter.optional(),
  sort: z.enum(contactSorts).default('email'),
});

/** How a person arranged the table. */
export const contactLayout = z.object({
  order: z
    .array(z.enum(contactColumns))
    .max(contactColumns.length)
    .refine((order) => new Set(order).size === order.length, 'names a column twice'),
  hidden: z.array(z.enum(contactColumns)).max(contactColumns.length),
  widths: z.partialRecord(z.enum(contactColumns), z.int().min(40).max(1_200)),
  sort: z.enum(contactSorts),
});
export type ContactLayout = z.infer<typeof contactLayout>;

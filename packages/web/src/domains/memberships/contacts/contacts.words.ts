import type { ContactColumn } from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { ContactDetail } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type { contactsRoutes } from '@oeuvre/contracts/domains/memberships/contacts/contacts.routes.ts';
import { statusSentence } from '@oeuvre/contracts/domains/memberships/contacts/contacts.words.ts';
import type { MembershipStatus, NewsletterStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { Answered } from '@oeuvre/contracts/kernel/route.ts';
import { formatShortDay, type Zone } from '../../../ui/date-time/format-date.ts';
import type { StatusShape } from '../../../ui/label/label.tsx';

/** One move in a person's history. */
export type ContactEvent = Answered<typeof contactsRoutes.history>['events'][number];

/** How supervisors read a status: a word and the shape of its mark. */
interface StatusWords {
  readonly word: string;
  readonly shape: StatusShape;
}
const unregistered: StatusWords = { word: 'Lead (Unregistered)', shape: 'dashed' };
const registered: StatusWords = { word: 'Lead (Registered)', shape: 'ring' };
const pending: StatusWords = { word: 'Pending Approval', shape: 'half' };
const member: StatusWords = { word: 'Member', shape: 'solid' };
const suspended: StatusWords = { word: 'Suspended', shape: 'struck' };
const past: StatusWords = { word: 'Past Member', shape: 'minus' };

export const statusWords: Readonly<Record<MembershipStatus, StatusWords>> = {
  EMPTY: unregistered,
  UNREGISTERED_BY_CURATOR: unregistered,
  UNREGISTERED_FROM_NEWSLETTER: unregistered,
  UNREGISTERED_INVITED_BY_CURATOR: unregistered,
  UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR: unregistered,
  REGISTERED_BY_CURATOR: registered,
  REGISTERED_FROM_NEWSLETTER: registered,
  INVITED: registered,
  INVITATION_CANCELLED: registered,
  REQUEST_PENDING: pending,
  REQUEST_REJECTED: registered,
  SUBSCRIBED: member,
  SUSPENDED: suspended,
  LEAVE_BY_USER: past,
  UNSUBSCRIBED: registered,
};

const by = (words: string, name: string | null) => (name ? `${words} by ${name}` : words);

/** The sentence of a status with its day; empty if there is nothing to say. */
export function statusDescription(membership: ContactDetail['membership'], zone: Zone): string {
  const said = statusSentence(membership);
  return said ? [said.words, said.at && formatShortDay(said.at, zone)].filter(Boolean).join(' ') : '';
}

/** A move in a person's history: what happened, and why or how. */
export function eventWords({ event, reason, actorName }: ContactEvent): { what: string; why: string | undefined } {
  const what = eventNames[event]?.(actorName) ?? event;
  return { what, why: reason ? (reasonWords[reason] ?? reason) : eventReasons[event] };
}
const cancelled = () => 'Invitation cancelled';
const eventNames: Readonly<Record<string, (name: string | null) => string>> = {
  add: (name) => by('Added', name),
  'nl+': () => 'Subscribed to newsletter',
  'nl-': () => 'Newsletter subscription cancelled',
  invite: (name) => (name ? `Pending invitation from ${name}` : 'Pending invitation'),
  resend: (name) => by('Invitation sent again', name),
  cancel: (name) => by('Invitation cancelled', name),
  expire: cancelled,
  'decline-invitation': cancelled,
  accept: () => 'Invitation accepted',
  apply: () => 'Applied',
  withdraw: () => 'Request withdrawn',
  approve: (name) => by('Approved', name),
  decline: (name) => by('Declined', name),
  join: () => 'Joined',
  leave: () => 'Unsubscribed',
  end: (name) => by('Subscription deleted', name),
  suspend: (name) => by('Suspended', name),
  grant: (name) => by('Membership granted', name),
  remove: (name) => by('Removed', name),
  register: () => 'Account created',
};
const expired = 'expired after 30 days';
const eventReasons: Readonly<Record<string, string>> = {
  expire: expired,
  'decline-invitation': 'declined by the invited person',
};
const reasonWords: Readonly<Record<string, string>> = { expired, declined: 'declined by the invited person' };

export const newsletterWords: Readonly<Record<NewsletterStatus, string>> = {
  notSubscribed: 'Not subscribed',
  unsubscribed: 'Unsubscribed',
  subscribed: 'Active',
};

/** The headings of the columns. */
export const columnWords: Readonly<Record<ContactColumn, string>> = {
  lastName: 'Last name',
  firstName: 'First name',
  fullName: 'Full name',
  countryName: 'Country',
  email: 'E-mail',
};

interface Names {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
}
/** The full name of a contact; '-' for somebody known by address only. */
export const contactName = ({ firstName, middleName, lastName }: Names) =>
  [firstName, middleName, lastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ') || '-';

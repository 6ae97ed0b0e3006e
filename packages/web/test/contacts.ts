import { bulkRoutes } from '@oeuvre/contracts/domains/memberships/bulk/bulk.routes.ts';
import type { ContactDetail, ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { contactsRoutes } from '@oeuvre/contracts/domains/memberships/contacts/contacts.routes.ts';
import type { ContactId, MembershipId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { answer, type Called } from './answers.ts';
import { idOf } from './things.ts';

export const contactsSegment = idOf<SegmentId>(20);

const firstNames = ['Mirela', 'Ada', 'Ottoline', 'Sunniva', 'Wren', 'Jan', 'Thandiwe', 'Blaise', 'Yui', 'Folasade'];
const lastNames = ['Antonescu', 'Bellweather', 'Farquhar', 'Haraldsen', 'Hollis', 'Kowalczyk', 'Mbeki', 'Moreau'];
const countries = ['Romania', 'United Kingdom', 'Norway', 'Ireland', null, 'Poland', 'South Africa', 'Canada'];

/** The contact with this number: a member, and every eighth a person whose request waits. */
export function contactRow(number: number, changed: Partial<ContactRow> = {}): ContactRow {
  const isWaiting = number % 8 === 2;
  return {
    id: idOf<ContactId>(1_000_000 + number),
    userId: idOf<UserId>(2_000_000 + number),
    email: `person-${number}@oeuvre.test`,
    firstName: firstNames[number % firstNames.length]!,
    middleName: '',
    lastName: lastNames[number % lastNames.length]!,
    title: null,
    countryName: countries[number % countries.length]!,
    photo: null,
    status: isWaiting ? 'REQUEST_PENDING' : 'SUBSCRIBED',
    joinType: isWaiting ? null : 'request_approved',
    membershipId: idOf<MembershipId>(3_000_000 + number),
    requestId: isWaiting ? idOf<MembershipId>(3_000_000 + number) : null,
    message: isWaiting ? 'I look after 9,000 sea charts. May I?' : null,
    newsletter: { status: 'notSubscribed' },
    ...changed,
  };
}

/** The same contact as the panel shows them. */
export function contactDetail(
  row: ContactRow,
  changed: Partial<Omit<ContactDetail, 'membership'>> & { membership?: Partial<ContactDetail['membership']> } = {},
): ContactDetail {
  const isWaiting = row.status === 'REQUEST_PENDING';
  const { membership, ...others } = changed;
  return {
    id: row.id,
    userId: row.userId,
    email: row.email,
    firstName: row.firstName,
    middleName: row.middleName,
    lastName: row.lastName,
    title: row.title,
    photo: row.photo,
    phone: '+44 20 7946 0418',
    countryName: row.countryName,
    about: '',
    occupations: [{ id: idOf(61), name: 'Curator' }],
    segment: { id: contactsSegment, name: 'Works on Water' },
    membership: {
      id: row.membershipId,
      status: row.status,
      joinType: row.joinType,
      message: isWaiting ? 'I look after 9,000 sea charts. May I?' : null,
      requestId: row.requestId,
      requestedAt: isWaiting ? '2026-11-14T09:30:00.000Z' : null,
      invitedAt: null,
      subscribedAt: isWaiting ? null : '2026-11-15T09:30:00.000Z',
      unsubscribedAt: null,
      declinedAt: null,
      declinedByName: null,
      invitedByName: null,
      decidedByName: isWaiting ? null : 'Ines Okafor',
      createdByName: null,
      createdAt: '2026-09-01T09:30:00.000Z',
      initiatedAt: '2026-11-14T09:30:00.000Z',
      reason: null,
      addSource: null,
      sourceFrom: 'application',
      newsletter: row.newsletter,
      ...membership,
    },
    consent: null,
    ...others,
  };
}

/** Answers the calls of the list for so many contacts; `rowOf` says what is at each place. */
export function answerContacts(
  count: number,
  rowOf: (number: number, called: Called) => ContactRow = (number) => contactRow(number),
) {
  answer(contactsRoutes.list, (called) => {
    const page = Number(called.query.get('page') ?? 1);
    const itemsPerPage = Number(called.query.get('itemsPerPage') ?? 30);
    const from = (page - 1) * itemsPerPage;
    const length = Math.max(0, Math.min(itemsPerPage, count - from));
    return {
      contacts: Array.from({ length }, (_, at) => rowOf(from + at, called)),
      totalCount: count,
      hasNextPage: from + length < count,
      nextPage: from + length < count ? page + 1 : null,
    };
  });
  answer(contactsRoutes.counts, {
    totalCount: count,
    views: { requests: 6, invitations: 24, subscribers: 214 },
    membership: { lead_unregistered: 18, lead_registered: 27, pending: 6, member: 214, suspended: 3, past_member: 9 },
    invitation: { none: 22, expired: 11, pending: 24, accepted: 214 },
    newsletter: { not_subscribed: 71, unsubscribed: 12, active: 188 },
  });
  answer(contactsRoutes.detail, ({ params }) => {
    const number = Number(params.contactId?.slice(-12)) - 1_000_000;
    return contactDetail(contactRow(number));
  });
  answer(bulkRoutes.list, { acts: [], totalCount: 0, hasNextPage: false, nextPage: null });
  answer(contactsRoutes.history, {
    events: [],
    totalCount: 0,
    hasNextPage: false,
    nextPage: null,
  });
}

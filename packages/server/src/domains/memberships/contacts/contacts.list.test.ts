import {
  contactSorts,
  invitationFilters,
  membershipFilters,
  newsletterFilters,
} from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { ContactFilter } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { contactsRoutes } from '@oeuvre/contracts/domains/memberships/contacts/contacts.routes.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aLead } from '../../contacts/contacts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { aMembership } from '../memberships.factory.ts';
import { fillSegment, plainList } from './contacts.fixture.ts';
import { findContactsPage } from './contacts.list.ts';
import { contactsHandlers } from './contacts.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(contactsHandlers);
});

const everybody: ContactFilter = { search: '', membership: [], invitation: [], newsletter: [] };
const anyFilter = fc.record({
  search: fc.oneof(
    fc.constant(''),
    fc.constantFrom(
      'ANNA',
      'muller',
      'müller',
      'л',
      'щу',
      '王',
      '%',
      '_',
      '\\',
      'a\\b',
      'O_',
      '@gmail.',
      'b.c1',
      '9',
      'Zoe Muller',
      'ss',
      'qq',
      'la  c',
    ),
  ),
  membership: fc.subarray([...membershipFilters], { maxLength: 2 }),
  invitation: fc.subarray([...invitationFilters], { maxLength: 2 }),
  newsletter: fc.subarray([...newsletterFilters], { maxLength: 2 }),
});

async function supervised() {
  const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
  const segment = await aSegment(db, { public: false, staff: [supervisor] });
  return { supervisor, segment };
}

describe('the list of contacts', () => {
  test('a supervisor sees names, country, status and newsletter, by e-mail', async () => {
    const { supervisor, segment } = await supervised();
    const [zoe, anna] = [
      await aLead(db, { email: 'zoe@x.test', firstName: 'Zoë', lastName: 'Ó Briain', countryName: 'Ireland' }),
      await aLead(db, { email: 'anna@x.test' }),
    ];
    await aMembership(db, { segment, contact: zoe, status: 'UNREGISTERED_BY_CURATOR', newsletter: 'subscribed' });
    await aMembership(db, { segment, contact: anna, status: 'REQUEST_PENDING', message: 'I print etchings.' });
    const reply = await app.call(supervisor, contactsRoutes.list, { params: { segmentId: segment.id } });
    expect(reply).toMatchObject({ totalCount: 2, hasNextPage: false, nextPage: null });
    expect(reply.contacts).toMatchObject([
      {
        email: 'anna@x.test',
        status: 'REQUEST_PENDING',
        message: 'I print etchings.',
        newsletter: { status: 'notSubscribed' },
      },
      {
        email: 'zoe@x.test',
        firstName: 'Zoë',
        lastName: 'Ó Briain',
        countryName: 'Ireland',
        status: 'UNREGISTERED_BY_CURATOR',
        newsletter: { status: 'subscribed' },
        requestId: null,
        message: null,
      },
    ]);
    expect(reply.contacts[0]!.requestId).toBe(reply.contacts[0]!.membershipId);
  });

  test('a search ignores capitals and accents', async () => {
    const { supervisor, segment } = await supervised();
    await aMembership(db, { segment, contact: await aLead(db, { firstName: 'Zoë', lastName: 'Müller' }) });
    for (const search of ['zoe', 'MULLER', 'müll', 'Zoë Mü'])
      expect(
        (await app.call(supervisor, contactsRoutes.list, { params: { segmentId: segment.id }, query: { search } }))
          .totalCount,
        search,
      ).toBe(1);
  });

  test('security 36: characters of LIKE and of regular expressions in a search are literal', async () => {
    const { supervisor, segment } = await supervised();
    await aMembership(db, { segment, contact: await aLead(db, { firstName: 'Anna' }) });
    await aMembership(db, { segment, contact: await aLead(db, { firstName: '100%', lastName: 'a_b\\c' }) });
    const numberOf = async (search: string) =>
      (await app.call(supervisor, contactsRoutes.list, { params: { segmentId: segment.id }, query: { search } }))
        .totalCount;
    expect(await Promise.all(['%', '_', '\\', 'a_b\\c', '0%', '.*', '(', 'a%b'].map(numberOf))).toEqual([
      1, 1, 1, 1, 1, 0, 0, 0,
    ]);
  });

  test('it equals plain SQL for random filters, sorts and pages', async () => {
    const { segment } = await supervised();
    const other = await aSegment(db);
    await fillSegment(db, segment, 700);
    await aMembership(db, { segment: other, contact: await aLead(db, { firstName: 'Anna' }) });
    await fc.assert(
      fc.asyncProperty(
        anyFilter,
        fc.constantFrom(...contactSorts),
        fc.nat(720),
        fc.integer({ min: 1, max: 60 }),
        async (filter, sort, offset, limit) => {
          const all = await plainList(db, segment.id, { filter, sort });
          const page = await findContactsPage(db, { segmentId: segment.id, filter, sort, offset, limit });
          expect(page.totalCount).toBe(all.length);
          expect(page.ids).toEqual(all.slice(offset, offset + limit));
        },
      ),
      { numRuns: 250 },
    );
  });

  test('counts say how many people each filter value would show, and change with the other groups', async () => {
    const { supervisor, segment } = await supervised();
    await fillSegment(db, segment, 300);
    const filter: ContactFilter = { ...everybody, newsletter: ['active'], search: 'a' };
    const counts = await app.call(supervisor, contactsRoutes.counts, {
      params: { segmentId: segment.id },
      query: filter,
    });
    const numberOf = async (changed: Partial<ContactFilter>) =>
      (await plainList(db, segment.id, { filter: { ...filter, ...changed }, sort: 'email' })).length;
    expect(counts.totalCount).toBe(await numberOf({}));
    for (const value of membershipFilters)
      expect(counts.membership[value], value).toBe(await numberOf({ membership: [value] }));
    for (const value of invitationFilters)
      expect(counts.invitation[value], value).toBe(await numberOf({ invitation: [value] }));
    for (const value of newsletterFilters)
      expect(counts.newsletter[value], value).toBe(await numberOf({ newsletter: [value] }));
  });

  test('the numbers of requests, invitations and subscribers stay, whatever is filtered', async () => {
    const { supervisor, segment } = await supervised();
    await fillSegment(db, segment, 300);
    const viewsOf = async (query: Partial<ContactFilter>) =>
      (await app.call(supervisor, contactsRoutes.counts, { params: { segmentId: segment.id }, query })).views;
    const views = await viewsOf({});
    expect(Math.min(...Object.values(views))).toBeGreaterThan(0);
    expect(await viewsOf({ membership: ['pending'] })).toEqual(views);
    expect(await viewsOf({ membership: ['member'], invitation: ['expired'], newsletter: ['active'] })).toEqual(views);
  });

  test('a supervisor cannot see the contacts of a segment that others supervise', async () => {
    const { segment } = await supervised();
    const other = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
    expect(await app.refusal(other, contactsRoutes.list, { params: { segmentId: segment.id } })).toMatchObject({
      status: 403,
    });
  });
});

import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db } from '../../../test/database.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { aSegment, assign } from '../segments/segments.factory.ts';
import { aMembership } from './memberships.factory.ts';
import { membershipsHandlers } from './memberships.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(membershipsHandlers);
});

const inSegment = (segment: { id: SegmentId }) => ({ params: { segmentId: segment.id } });

describe('what a viewer sees of segments', () => {
  test('the list carries the viewer’s own status and, if invited, the inviter', async () => {
    const [person, host] = [await aPerson(db), await aPerson(db, { firstName: 'Ines', lastName: 'Caldeira' })];
    const [a, b] = [await aSegment(db, { name: 'A' }), await aSegment(db, { name: 'B', public: false })];
    await aMembership(db, { segment: a, person });
    await aMembership(db, { segment: b, person, status: 'INVITED', createdBy: host });
    const { segments, totalCount } = await app.call(person, membershipsRoutes.segments, {});
    expect(totalCount).toBe(2);
    expect(segments.map(({ name, status, invitedBy }) => [name, status, invitedBy?.name ?? null])).toEqual([
      ['A', 'SUBSCRIBED', null],
      ['B', 'INVITED', 'Ines Caldeira'],
    ]);
    expect(segments[1]!.invitedBy).toMatchObject({ shortName: 'IC' });
  });

  test('security 24: outsiders of a private segment get its name, description and cover, but neither text nor counts', async () => {
    const segment = await aSegment(db, { public: false, about: 'Our meetings', description: 'Prints' });
    await aMembership(db, { segment, person: await aPerson(db) });
    for (const someone of [null, await aPerson(db), await aPerson(db, { roles: ['OO_CURATOR'] })]) {
      expect(await app.call(someone, membershipsRoutes.segment, inSegment(segment))).toMatchObject({
        description: 'Prints',
        about: null,
        membersCount: null,
        status: 'EMPTY',
      });
    }
    const suspended = await aPerson(db);
    await aMembership(db, { segment, person: suspended, status: 'SUSPENDED' });
    expect(await app.call(suspended, membershipsRoutes.segment, inSegment(segment))).toMatchObject({
      about: null,
      membersCount: null,
      status: 'SUSPENDED',
    });
    const member = await aPerson(db);
    await aMembership(db, { segment, person: member });
    expect(await app.call(member, membershipsRoutes.segment, inSegment(segment))).toMatchObject({
      about: 'Our meetings',
      membersCount: 2,
      status: 'SUBSCRIBED',
    });
  });

  test('only people who belong to a hidden segment can list and find it', async () => {
    const [member, segment] = [await aPerson(db), await aSegment(db, { visible: false })];
    await aMembership(db, { segment, person: member });
    expect((await app.call(null, membershipsRoutes.segments, {})).segments).toEqual([]);
    expect((await app.refusal(await aPerson(db), membershipsRoutes.segment, inSegment(segment))).status).toBe(404);
    expect((await app.call(member, membershipsRoutes.segments, {})).segments).toHaveLength(1);
    expect(
      (await app.call(await aPerson(db, { roles: ['SUPERVISOR'] }), membershipsRoutes.segment, inSegment(segment))).id,
    ).toBe(segment.id);
  });

  test('of their own, people list the segments that they are members of or work in: not those that they may only read', async () => {
    const aClosed = (name: string) => aSegment(db, { name, public: false });
    const [a, b, c, d] = [await aClosed('A'), await aClosed('B'), await aClosed('C'), await aClosed('D')];
    await aClosed('E');
    const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
    await aMembership(db, { segment: a, person: supervisor });
    await assign(db, supervisor, b);
    await aMembership(db, { segment: c, person: supervisor, status: 'INVITED' });
    await assign(db, supervisor, d);
    await aMembership(db, { segment: d, person: supervisor, status: 'SUSPENDED' });
    const names = async (query: { mine?: 'true' }, person: Awaited<ReturnType<typeof aPerson>> | null = supervisor) =>
      (await app.call(person, membershipsRoutes.segments, { query })).segments.map(({ name }) => name);
    expect(await names({ mine: 'true' })).toEqual(['A', 'B']);
    expect(await names({})).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(await names({ mine: 'true' }, null)).toEqual([]);
  });

  test('security 36: the search takes regex and LIKE characters literally', async () => {
    await aSegment(db, { name: '100% Linocut' });
    await aSegment(db, { name: 'Étchings (a_b)' });
    const named = async (searchQuery: string) =>
      (await app.call(null, membershipsRoutes.segments, { query: { searchQuery } })).segments.map(
        (segment) => segment.name,
      );
    expect(await named('100%')).toEqual(['100% Linocut']);
    expect(await named('%%%')).toEqual([]);
    expect(await named('(a_b')).toEqual(['Étchings (a_b)']);
    expect(await named('etchings')).toEqual(['Étchings (a_b)']);
  });

  test('security 43: invalid and huge page numbers are refused with a message', async () => {
    for (const query of ['itemsPerPage=1000000', 'page=0', 'page=abc', 'searchQuery=%00']) {
      const reply = await app.inject({ url: `/api/segments?${query}` });
      expect([query, reply.statusCode]).toEqual([query, 400]);
    }
  });

  test('pages follow each other', async () => {
    for (const name of ['A', 'B', 'C']) await aSegment(db, { name });
    const first = await app.call(null, membershipsRoutes.segments, { query: { itemsPerPage: 2 } });
    expect(first).toMatchObject({ totalCount: 3, hasNextPage: true, nextPage: 2 });
    const second = await app.call(null, membershipsRoutes.segments, {
      query: { itemsPerPage: 2, page: first.nextPage! },
    });
    expect(second).toMatchObject({ hasNextPage: false, nextPage: null, segments: [{ name: 'C' }] });
  });

  test('the menu lists the segments where the viewer is a member or works', async () => {
    const person = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
    const [mine, staffed] = [
      await aSegment(db, { name: 'Mine' }),
      await aSegment(db, { name: 'Staffed', staff: [person] }),
    ];
    await aMembership(db, { segment: mine, person });
    expect(await app.call(person, membershipsRoutes.mine, {})).toMatchObject({
      subscriptions: [{ id: mine.id }],
      assigned: [{ id: staffed.id }],
    });
    expect(await app.call(null, membershipsRoutes.mine, {})).toEqual({ subscriptions: [], assigned: [] });
  });
});

import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { ownMembershipsRoutes } from '@oeuvre/contracts/domains/memberships/own/own.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db } from '../../../../test/database.ts';
import { aPerson, type Person } from '../../accounts/accounts.factory.ts';
import { aSegment, assign } from '../../segments/segments.factory.ts';
import { aMembership } from '../memberships.factory.ts';
import { membershipsHandlers } from '../memberships.routes.ts';
import { ownMembershipsHandlers } from './own.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...membershipsHandlers, ...ownMembershipsHandlers]);
});
afterAll(async () => {
  await app.app.close();
});

const standing = async (person: Person, segment: { readonly id: SegmentId }) =>
  app.call(person, ownMembershipsRoutes.standing, { params: { segmentId: segment.id } });
const waiting = async (person: Person, query: { itemsPerPage?: number; page?: number } = {}) =>
  app.call(person, ownMembershipsRoutes.waiting, { query });

describe('how a person stands', () => {
  test('whoever applied sees since when, and their own words', async () => {
    const [segment, ada] = [await aSegment(db, { public: false }), await aPerson(db)];
    await app.call(ada, membershipsRoutes.apply, {
      body: { segmentId: segment.id, message: 'About lamplight.' },
    });
    const mine = await standing(ada, segment);
    expect(mine).toMatchObject({ status: 'REQUEST_PENDING', message: 'About lamplight.', by: null, openUntil: null });
    expect(Date.now() - Date.parse(mine.since!)).toBeLessThan(60_000);
  });

  test('whoever was suspended sees by whom', async () => {
    const [segment, ada] = [await aSegment(db), await aPerson(db)];
    const bea = await aPerson(db, { firstName: 'Bea', lastName: 'Cohn', roles: ['OO_SUPERVISOR'] });
    await assign(db, bea, segment);
    await aMembership(db, { segment, person: ada });
    await app.call(bea, membershipsRoutes.suspend, {
      params: { segmentId: segment.id },
      body: { userId: ada.id },
    });
    expect(await standing(ada, segment)).toMatchObject({
      status: 'SUSPENDED',
      by: { name: 'Bea Cohn', shortName: 'BC' },
      message: null,
    });
  });

  test('an invitation says until when it is open', async () => {
    const [segment, ada, bea] = [
      await aSegment(db, { public: false, visible: false }),
      await aPerson(db),
      await aPerson(db),
    ];
    await aMembership(db, { segment, person: ada, status: 'INVITED', createdBy: bea });
    const { openUntil, by, status } = await standing(ada, segment);
    expect(status).toBe('INVITED');
    expect(by).not.toBeNull();
    expect(Math.round((Date.parse(openUntil!) - Date.now()) / 86_400_000)).toBe(30);
  });

  test('nobody learns from it that a hidden segment exists, and everybody else stands nowhere', async () => {
    const [hidden, open, ada] = [await aSegment(db, { visible: false }), await aSegment(db), await aPerson(db)];
    await expect(standing(ada, hidden)).rejects.toMatchObject({ status: 404 });
    expect(await standing(ada, open)).toEqual({
      status: 'EMPTY',
      since: null,
      by: null,
      message: null,
      openUntil: null,
    });
  });
});

test('what waits is listed by page, only for the person, and without memberships that are decided', async () => {
  const [ada, other] = [await aPerson(db), await aPerson(db)];
  const names = ['First', 'Second', 'Third'];
  for (const [at, name] of names.entries()) {
    const segment = await aSegment(db, { public: false, name: `${name} ${ada.id}` });
    await aMembership(db, {
      segment,
      person: ada,
      status: at === 1 ? 'REQUEST_PENDING' : 'INVITED',
      message: 'Please.',
    });
    await aMembership(db, { segment, person: other, status: 'INVITED' });
  }
  await aMembership(db, { segment: await aSegment(db), person: ada });
  const all = await waiting(ada);
  expect(all.waiting.map(({ segment, status }) => `${segment.name.split(' ')[0]} ${status}`)).toEqual([
    'Third INVITED',
    'Second REQUEST_PENDING',
    'First INVITED',
  ]);
  expect(all.waiting.map(({ message }) => message)).toEqual([null, 'Please.', null]);
  const first = await waiting(ada, { itemsPerPage: 2 });
  expect(first).toMatchObject({ totalCount: 3, nextPage: 2 });
  expect((await waiting(ada, { itemsPerPage: 2, page: 2 })).waiting).toHaveLength(1);
});

import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { segmentsRoutes } from '@oeuvre/contracts/domains/segments/segments.routes.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db } from '../../../test/database.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { managedSegmentsHandlers } from '../../domains/admin/segments/managed-segments.routes.ts';
import { membershipsHandlers } from '../../domains/memberships/memberships.routes.ts';
import { aSegment } from '../../domains/segments/segments.factory.ts';
import { segmentsHandlers } from '../../domains/segments/segments.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...managedSegmentsHandlers, ...segmentsHandlers, ...membershipsHandlers]);
});

const { list, get } = managedSegmentsRoutes;
const of = (segment: { readonly id: Awaited<ReturnType<typeof aSegment>>['id'] }) => ({
  params: { segmentId: segment.id },
});
const anAdmin = () => aPerson(db, { roles: ['SUPER'] });

test('an admin sees all segments, hidden ones too, with their counts and the supervisors first', async () => {
  const admin = await anAdmin();
  const staff = [
    await aPerson(db, { firstName: 'Ada', lastName: 'Curator', roles: ['OO_CURATOR'] }),
    await aPerson(db, { firstName: 'Zoë', lastName: 'Supervisor', roles: ['OO_SUPERVISOR'] }),
    await aPerson(db, { firstName: 'Bo', lastName: 'Helper' }),
  ];
  const segment = await aSegment(db, { name: 'Night', visible: false, public: false, staff });
  const day = await aSegment(db, { name: 'Day' });
  for (const member of [await aPerson(db), await aPerson(db)]) await app.call(member, membershipsRoutes.join, of(day));
  const { segments, totalCount } = await app.call(admin, list, {});
  expect(totalCount).toBe(2);
  expect(segments.map(({ name }) => name)).toEqual(['Day', 'Night']);
  expect(segments[0]).toMatchObject({ membersCount: 2, staff: [], staffCount: 0 });
  expect(segments[1]).toMatchObject({
    visible: false,
    public: false,
    membersCount: 0,
    artworksCount: 0,
    staff: ['Zoë Supervisor', 'Ada Curator'],
    staffCount: 3,
    version: 1,
  });
  expect((await app.call(admin, list, { query: { searchQuery: 'nig' } })).segments).toHaveLength(1);
  expect((await app.call(admin, list, { query: { sort: '-name' } })).segments[0]!.name).toBe('Night');
  expect((await app.call(admin, get, of(segment))).staff.map(({ last_name }) => last_name)).toEqual([
    'Curator',
    'Helper',
    'Supervisor',
  ]);
});

test('of two admins who change the same segment, the second learns of the first, and nothing is lost', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()];
  const segment = await aSegment(db, { name: 'Night' });
  const seen = await app.call(other, get, of(segment));
  await app.call(one, segmentsRoutes.change, { ...of(segment), body: { description: 'Lamps', version: seen.version } });
  const refused = await app.refusal(other, segmentsRoutes.change, {
    ...of(segment),
    body: { description: 'Stars', version: seen.version },
  });
  expect(refused.code).toBe('segments/changed-meanwhile');
  expect(await app.call(other, get, of(segment))).toMatchObject({ description: 'Lamps', version: seen.version + 1 });
});

test('a segment that becomes public: who has applied stays pending, and may join', async () => {
  const [admin, applicant] = [await anAdmin(), await aPerson(db)];
  const segment = await aSegment(db, { public: false });
  await app.call(applicant, membershipsRoutes.apply, { body: { segmentId: segment.id, message: 'May I?' } });
  expect((await app.call(admin, get, of(segment))).pendingCount).toBe(1);
  await app.call(admin, segmentsRoutes.change, { ...of(segment), body: { public: true } });
  const statusOf = async () => (await app.call(applicant, membershipsRoutes.segment, of(segment))).status;
  expect(await statusOf()).toBe('REQUEST_PENDING');
  await app.call(applicant, membershipsRoutes.join, of(segment));
  expect(await statusOf()).toBe('SUBSCRIBED');
});

test('a segment that becomes private: its members stay members', async () => {
  const [admin, member] = [await anAdmin(), await aPerson(db)];
  const segment = await aSegment(db, { public: true });
  await app.call(member, membershipsRoutes.join, of(segment));
  await app.call(admin, segmentsRoutes.change, { ...of(segment), body: { public: false } });
  expect(await app.call(member, membershipsRoutes.segment, of(segment))).toMatchObject({ status: 'SUBSCRIBED' });
  expect((await app.call(admin, get, of(segment))).membersCount).toBe(1);
});

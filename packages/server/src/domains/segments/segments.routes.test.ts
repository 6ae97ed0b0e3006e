import { maySeeSegment, maySeeSegmentContent } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { segmentsRoutes } from '@oeuvre/contracts/domains/segments/segments.routes.ts';
import type { FileId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { guest, roles, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { segmentContentVisibleTo, segmentsVisibleTo } from './segments.access.ts';
import { aSegment } from './segments.factory.ts';
import { segmentsHandlers } from './segments.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(segmentsHandlers);
});

const nobody = '01980000-0000-7000-8000-000000000000';

describe('making and changing', () => {
  test('SUPER creates a segment with its supervisors and changes it', async () => {
    const [root, supervisor] = [
      await aPerson(db, { roles: ['SUPER'] }),
      await aPerson(db, { roles: ['OO_SUPERVISOR'] }),
    ];
    const made = await app.call(root, segmentsRoutes.create, {
      body: { name: ' Printmakers ', public: false, supervisors: [supervisor.id, supervisor.id] },
    });
    expect(made).toMatchObject({ name: 'Printmakers', public: false, visible: true, imageSrc: null });
    const changed = await app.call(root, segmentsRoutes.change, {
      params: { segmentId: made.id },
      body: { description: 'Ink and paper' },
    });
    expect(changed).toMatchObject({ name: 'Printmakers', description: 'Ink and paper', public: false });
    expect((await app.call(supervisor, segmentsRoutes.supervised, {})).segments.map((segment) => segment.id)).toEqual([
      made.id,
    ]);
    expect((await pool.query('select act from audit_log order by at, id')).rows.map((row) => row.act)).toEqual([
      'segments.assign',
      'segments.create',
      'segments.change',
    ]);
  });

  test.each(roles.filter((role) => role !== 'SUPER'))('security 17: %s creates and changes none', async (role) => {
    const person = await aPerson(db, { roles: [role] });
    const segment = await aSegment(db, { name: 'Printmakers', staff: [person] });
    expect((await app.refusal(person, segmentsRoutes.create, { body: { name: 'Mine' } })).status).toBe(403);
    expect(
      (await app.refusal(person, segmentsRoutes.change, { params: { segmentId: segment.id }, body: { name: 'Mine' } }))
        .status,
    ).toBe(403);
  });

  test('a guest has to sign in, an unknown segment is not found', async () => {
    expect((await app.refusal(null, segmentsRoutes.create, { body: { name: 'Mine' } })).status).toBe(401);
    const root = await aPerson(db, { roles: ['SUPER'] });
    expect(
      (
        await app.refusal(root, segmentsRoutes.change, {
          params: { segmentId: nobody as SegmentId },
          body: { name: 'Mine' },
        })
      ).status,
    ).toBe(404);
  });

  test('a name counts as taken regardless of accents and capitals, and refusals name wrong references', async () => {
    const root = await aPerson(db, { roles: ['SUPER'] });
    await aSegment(db, { name: 'Étchings' });
    const refused = async (body: object) =>
      (await app.refusal(root, segmentsRoutes.create, { body: { name: 'New', ...body } })).code;
    expect(await refused({ name: 'ETCHINGS' })).toBe('segments/name-taken');
    expect(await refused({ supervisors: [nobody as UserId] })).toBe('segments/unknown-person');
    expect(await refused({ cover: nobody as FileId })).toBe('segments/unknown-picture');
    expect(await refused({ name: ' ' })).toBe('common/invalid-input');
    expect((await pool.query('select name from segments')).rows).toHaveLength(1);
  });
});

describe('the segments that a viewer supervises', () => {
  test('a supervisor sees the assigned ones, SUPER all of them, and a search filters them', async () => {
    const supervisor = await aPerson(db, { roles: ['SUPERVISOR'] });
    await aSegment(db, { name: 'Mine', staff: [supervisor], visible: false });
    await aSegment(db, { name: 'Other' });
    const named = async (person: { id: string }, query = {}) =>
      (await app.call(person, segmentsRoutes.supervised, { query })).segments.map((segment) => segment.name);
    expect(await named(supervisor)).toEqual(['Mine']);
    expect(await named(await aPerson(db, { roles: ['SUPER'] }))).toEqual(['Mine', 'Other']);
    expect(await named(await aPerson(db, { roles: ['SUPER'] }), { searchQuery: 'oth' })).toEqual(['Other']);
    expect((await app.refusal(await aPerson(db), segmentsRoutes.supervised, {})).status).toBe(403);
  });
});

test('the rules and their SQL agree for every kind of viewer and segment', async () => {
  const segments: { id: SegmentId; public: boolean; visible: boolean; place: string }[] = [];
  for (const isPublic of [true, false])
    for (const visible of [true, false])
      for (const place of ['none', 'member', 'staff', 'suspended', 'suspended staff']) {
        segments.push({ ...(await aSegment(db, { public: isPublic, visible })), public: isPublic, visible, place });
      }
  const idsAt = (...places: string[]) =>
    segments.filter((segment) => places.includes(segment.place)).map((segment) => segment.id);
  const standing = {
    assignedTo: idsAt('staff', 'suspended staff'),
    memberOf: idsAt('member'),
    suspendedIn: idsAt('suspended', 'suspended staff'),
  };
  const viewers: Viewer[] = [
    guest,
    ...roles.map((role): Viewer => ({ ...guest, id: nobody as UserId, roles: [role], ...standing })),
  ];
  for (const viewer of viewers) {
    const listed = async (scope: ReturnType<typeof segmentsVisibleTo>) =>
      (await db.selectFrom('segments').select('segments.id').where(scope).orderBy('segments.id').execute()).map(
        (row) => row.id,
      );
    const permitted = (rule: (viewer: Viewer, segment: (typeof segments)[number]) => boolean) =>
      segments
        .filter((segment) => rule(viewer, segment))
        .map((segment) => segment.id)
        .sort();
    expect(await listed(segmentsVisibleTo(viewer))).toEqual(
      permitted((who, segment) => isAllowed(maySeeSegment(who, segment))),
    );
    expect(await listed(segmentContentVisibleTo(viewer))).toEqual(
      permitted((who, segment) => isAllowed(maySeeSegmentContent(who, segment))),
    );
  }
});

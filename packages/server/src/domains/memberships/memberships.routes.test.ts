import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { ContactId, MembershipId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { aLead } from '../contacts/contacts.factory.ts';
import { aSegment, assign } from '../segments/segments.factory.ts';
import { aMembership } from './memberships.factory.ts';
import { membershipsHandlers } from './memberships.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(membershipsHandlers);
});

const nobody = '01980000-0000-7000-8000-000000000000';
const inSegment = (segment: { id: SegmentId }) => ({ params: { segmentId: segment.id } });
const historyOf = async (segment: { id: SegmentId }) =>
  (
    await pool.query(
      'select event, from_status, to_status, reason from membership_events where segment_id = $1 order by at, id',
      [segment.id],
    )
  ).rows.map((row) => `${row.event} ${row.from_status} ${row.to_status}`);
const statusOf = async (id: MembershipId) =>
  (await db.selectFrom('memberships').select('status').where('id', '=', id).executeTakeFirst())?.status ?? 'EMPTY';

/** A private segment with its supervisor, and one of another supervisor. */
async function twoSegments() {
  const [supervisor, other] = [
    await aPerson(db, { roles: ['OO_SUPERVISOR'] }),
    await aPerson(db, { roles: ['OO_SUPERVISOR'] }),
  ];
  const segment = await aSegment(db, { public: false, staff: [supervisor] });
  const foreign = await aSegment(db, { public: false, staff: [other] });
  return { supervisor, other, segment, foreign };
}

test('a contact who is added with a name keeps it, unless there is one or an account', async () => {
  const { supervisor, segment } = await twoSegments();
  const [named, person] = [
    await aLead(db, { firstName: 'Bo', lastName: 'Berg' }),
    await aPerson(db, { firstName: 'Cy' }),
  ];
  const { results } = await app.call(supervisor, membershipsRoutes.add, {
    body: {
      segmentId: segment.id,
      usersEmails: [
        '"Ann van der Lee" <Ann@oeuvre.test>',
        `Bob <${named.email}>`,
        `Cyril <${person.email}>`,
        'Di <no>',
      ],
      newsletter: false,
    },
  });
  expect(results.map(({ email, result }) => [email, result])).toEqual([
    ['ann@oeuvre.test', 'added'],
    [named.email, 'added'],
    [person.email, 'added'],
    ['no', 'invalid'],
  ]);
  const { rows } = await pool.query('select first_name, last_name from contacts order by email <> $1, email <> $2', [
    'ann@oeuvre.test',
    named.email,
  ]);
  expect(rows.slice(0, 2)).toEqual([
    { first_name: 'Ann', last_name: 'van der Lee' },
    { first_name: 'Bo', last_name: 'Berg' },
  ]);
  expect(rows.some((row) => row.last_name === 'Cyril')).toBe(false);
});

describe('join', () => {
  test('a person joins a public segment, and history, audit and event record it', async () => {
    const [person, segment] = [await aPerson(db), await aSegment(db)];
    expect(await app.call(person, membershipsRoutes.join, inSegment(segment))).toMatchObject({
      status: 'SUBSCRIBED',
      joinType: 'manual',
      segmentId: segment.id,
    });
    expect(await historyOf(segment)).toEqual(['join EMPTY SUBSCRIBED']);
    expect((await pool.query('select act from audit_log')).rows).toEqual([{ act: 'memberships.join' }]);
    expect(
      (await pool.query("select payload->>'to' as to from outbox where topic = 'memberships.moved'")).rows,
    ).toEqual([{ to: 'SUBSCRIBED' }]);
  });

  test('a member who joins again stays a member, and nothing is recorded', async () => {
    const [person, segment] = [await aPerson(db), await aSegment(db)];
    await aMembership(db, { segment, person });
    expect((await app.call(person, membershipsRoutes.join, inSegment(segment))).status).toBe('SUBSCRIBED');
    expect(await historyOf(segment)).toEqual([]);
  });

  test('a guest has to sign in', async () => {
    expect(await app.refusal(null, membershipsRoutes.join, inSegment(await aSegment(db)))).toMatchObject({
      status: 401,
      code: 'common/signed-out',
    });
  });

  test('people cannot join a private segment, only apply', async () => {
    const segment = await aSegment(db, { public: false });
    expect(await app.refusal(await aPerson(db), membershipsRoutes.join, inSegment(segment))).toMatchObject({
      status: 409,
      code: 'memberships/use-apply',
    });
  });

  test('an invited person can join a private segment, even a hidden one', async () => {
    const [person, segment] = [await aPerson(db), await aSegment(db, { public: false, visible: false })];
    await aMembership(db, { segment, person, status: 'INVITED' });
    expect(await app.call(person, membershipsRoutes.join, inSegment(segment))).toMatchObject({
      status: 'SUBSCRIBED',
      joinType: 'invited',
    });
  });

  test('a suspended person cannot join, not even a public segment, and gets the current status', async () => {
    const [person, segment] = [await aPerson(db), await aSegment(db)];
    await aMembership(db, { segment, person, status: 'SUSPENDED' });
    expect(await app.refusal(person, membershipsRoutes.join, inSegment(segment))).toMatchObject({
      status: 409,
      code: 'memberships/suspended',
      problem: { details: { status: 'SUSPENDED' } },
    });
  });

  test('a suspended person who was removed still cannot join or apply, not even through a newsletter, until staff grant it', async () => {
    const [person, root, segment] = [await aPerson(db), await aPerson(db, { roles: ['SUPER'] }), await aSegment(db)];
    const target = { userId: person.id, segmentId: segment.id };
    await aMembership(db, { segment, person, status: 'SUSPENDED' });
    await app.call(root, membershipsRoutes.remove, { body: target });
    expect((await app.refusal(person, membershipsRoutes.join, inSegment(segment))).code).toBe('memberships/suspended');
    await app.call(person, membershipsRoutes.subscribeContact, { body: target });
    expect((await app.refusal(person, membershipsRoutes.join, inSegment(segment))).code).toBe('memberships/suspended');
    await app.call(root, membershipsRoutes.grant, { ...inSegment(segment), body: { userId: person.id } });
    await app.call(person, membershipsRoutes.leave, inSegment(segment));
    expect((await app.call(person, membershipsRoutes.join, inSegment(segment))).status).toBe('SUBSCRIBED');
  });

  test('a segment that does not exist, or is hidden from the person, is not found', async () => {
    const person = await aPerson(db);
    expect(
      (await app.refusal(person, membershipsRoutes.join, { params: { segmentId: nobody as SegmentId } })).status,
    ).toBe(404);
    expect(
      (await app.refusal(person, membershipsRoutes.join, inSegment(await aSegment(db, { visible: false })))).status,
    ).toBe(404);
    expect(
      (await app.refusal(person, membershipsRoutes.join, { params: { segmentId: 'no-id' as SegmentId } })).status,
    ).toBe(400);
  });

  test('ten simultaneous joins create one membership', async () => {
    const [person, segment] = [await aPerson(db), await aSegment(db)];
    await Promise.allSettled(
      Array.from({ length: 10 }, () => app.call(person, membershipsRoutes.join, inSegment(segment))),
    );
    expect(await historyOf(segment)).toEqual(['join EMPTY SUBSCRIBED']);
  });
});

describe('leave', () => {
  test('a member leaves and becomes a past member', async () => {
    const [person, segment] = [await aPerson(db), await aSegment(db)];
    await aMembership(db, { segment, person });
    expect((await app.call(person, membershipsRoutes.leave, inSegment(segment))).status).toBe('LEAVE_BY_USER');
  });

  test('only members can leave', async () => {
    expect(await app.refusal(await aPerson(db), membershipsRoutes.leave, inSegment(await aSegment(db)))).toMatchObject({
      status: 409,
      problem: { details: { status: 'EMPTY' } },
    });
  });
});

describe('apply, approve and decline', () => {
  const applyTo = (segment: { id: SegmentId }) => ({ body: { segmentId: segment.id, message: 'I print etchings.' } });

  test('a person applies to a private segment and its supervisor approves', async () => {
    const { supervisor, segment } = await twoSegments();
    const person = await aPerson(db);
    const asked = await app.call(person, membershipsRoutes.apply, applyTo(segment));
    expect(asked).toMatchObject({ status: 'REQUEST_PENDING', requestId: asked.id });
    const params = { requestId: asked.requestId! };
    expect(await app.call(supervisor, membershipsRoutes.approve, { params })).toMatchObject({
      status: 'SUBSCRIBED',
      joinType: 'request_approved',
      userId: person.id,
    });
    expect(await historyOf(segment)).toEqual(['apply EMPTY REQUEST_PENDING', 'approve REQUEST_PENDING SUBSCRIBED']);
  });

  test('a declined person may apply again', async () => {
    const { supervisor, segment } = await twoSegments();
    const person = await aPerson(db);
    const { requestId } = await app.call(person, membershipsRoutes.apply, applyTo(segment));
    const declined = await app.call(supervisor, membershipsRoutes.decline, {
      params: { requestId: requestId! },
      body: { reason: 'not now' },
    });
    expect(declined).toMatchObject({ status: 'REQUEST_REJECTED', requestId: null });
    expect((await app.call(person, membershipsRoutes.apply, applyTo(segment))).status).toBe('REQUEST_PENDING');
  });

  test('declining needs no body', async () => {
    const { supervisor, segment } = await twoSegments();
    const { requestId } = await app.call(await aPerson(db), membershipsRoutes.apply, applyTo(segment));
    expect((await app.call(supervisor, membershipsRoutes.decline, { params: { requestId: requestId! } })).status).toBe(
      'REQUEST_REJECTED',
    );
  });

  test('people cannot apply to a public segment, and a message must not be blank', async () => {
    const person = await aPerson(db);
    expect((await app.refusal(person, membershipsRoutes.apply, applyTo(await aSegment(db)))).code).toBe(
      'memberships/use-join',
    );
    const segment = await aSegment(db, { public: false });
    expect(
      (await app.refusal(person, membershipsRoutes.apply, { body: { segmentId: segment.id, message: ' \n ' } })).status,
    ).toBe(400);
    expect((await app.refusal(null, membershipsRoutes.apply, applyTo(segment))).status).toBe(401);
  });

  test('security 18: a request in another segment is not found, neither for a supervisor nor for an ordinary person', async () => {
    const { other, segment } = await twoSegments();
    const { requestId } = await app.call(await aPerson(db), membershipsRoutes.apply, applyTo(segment));
    for (const person of [other, await aPerson(db)]) {
      expect((await app.refusal(person, membershipsRoutes.approve, { params: { requestId: requestId! } })).status).toBe(
        404,
      );
      expect((await app.refusal(person, membershipsRoutes.decline, { params: { requestId: requestId! } })).status).toBe(
        404,
      );
    }
    expect(
      (await app.refusal(other, membershipsRoutes.approve, { params: { requestId: nobody as MembershipId } })).status,
    ).toBe(404);
    expect(await statusOf(requestId!)).toBe('REQUEST_PENDING');
  });

  test('security 21: approving without a request is refused with the current status', async () => {
    const { supervisor, segment } = await twoSegments();
    const { id } = await aMembership(db, { segment, person: await aPerson(db), status: 'LEAVE_BY_USER' });
    expect(await app.refusal(supervisor, membershipsRoutes.approve, { params: { requestId: id } })).toMatchObject({
      status: 409,
      problem: { details: { status: 'LEAVE_BY_USER' } },
    });
  });

  test('security 22: of a simultaneous approve and decline one wins, and the other gets the current status', async () => {
    const { supervisor, segment } = await twoSegments();
    for (let round = 0; round < 5; round += 1) {
      const { requestId } = await app.call(await aPerson(db), membershipsRoutes.apply, applyTo(segment));
      const params = { requestId: requestId! };
      const outcome = await Promise.allSettled([
        app.call(supervisor, membershipsRoutes.approve, { params }),
        app.call(supervisor, membershipsRoutes.decline, { params }),
      ]);
      const [won, lost] = [
        outcome.filter((one) => one.status === 'fulfilled'),
        outcome.filter((one) => one.status === 'rejected'),
      ];
      expect([won.length, lost.length]).toEqual([1, 1]);
      expect(lost[0]!.reason).toMatchObject({ status: 409, problem: { details: { status: won[0]!.value.status } } });
    }
  });
});

describe('grant, suspend, end and remove', () => {
  const acts = [
    ['grant', 'LEAVE_BY_USER', 'SUBSCRIBED'],
    ['suspend', 'SUBSCRIBED', 'SUSPENDED'],
    ['end', 'SUBSCRIBED', 'UNSUBSCRIBED'],
    ['end', 'INVITED', 'INVITATION_CANCELLED'],
    ['remove', 'REQUEST_REJECTED', 'EMPTY'],
  ] as const;
  const input = (act: (typeof acts)[number][0], segment: { id: SegmentId }, userId: string) =>
    act === 'remove'
      ? { params: {}, body: { segmentId: segment.id, userId } }
      : { params: { segmentId: segment.id }, body: { userId } };
  const callAct = (
    person: { id: string } | null,
    act: (typeof acts)[number][0],
    segment: { id: SegmentId },
    userId: string,
  ) => app.call(person, membershipsRoutes[act] as typeof membershipsRoutes.grant, input(act, segment, userId) as never);

  test.each(acts)('a supervisor of the segment can %s: %s becomes %s', async (act, from, to) => {
    const { supervisor, segment } = await twoSegments();
    const person = await aPerson(db);
    const membership = await aMembership(db, { segment, person, status: from });
    expect(await callAct(supervisor, act, segment, person.id)).toMatchObject({ status: to });
    expect(await statusOf(membership.id)).toBe(to);
  });

  test.each(acts)('staff can also name the contact itself: %s', async (act, from, to) => {
    const { supervisor, segment } = await twoSegments();
    const membership = await aMembership(db, { segment, person: await aPerson(db), status: from });
    expect(await callAct(supervisor, act, segment, membership.contactId)).toMatchObject({ status: to });
  });

  test.each(acts)('security 17: people who do not supervise the segment cannot %s', async (act, from) => {
    const { other, segment } = await twoSegments();
    const person = await aPerson(db);
    const membership = await aMembership(db, { segment, person, status: from });
    const outsiders = [
      other,
      person,
      ...(await Promise.all(
        (['COMMON', 'OWNER', 'COLLABORATOR', 'APPLICATION_MANAGER'] as const).map((role) =>
          aPerson(db, { roles: [role] }),
        ),
      )),
    ];
    const staff = [await aPerson(db, { roles: ['SUPERVISOR'] }), await aPerson(db, { roles: ['OO_CURATOR'] })];
    for (const someone of staff) await assign(db, someone, segment);
    for (const someone of [...outsiders, ...staff])
      await expect(callAct(someone, act, segment, person.id)).rejects.toMatchObject({ status: 403 });
    await expect(callAct(null, act, segment, person.id)).rejects.toMatchObject({ status: 401 });
    expect(await statusOf(membership.id)).toBe(from);
  });

  test.each(acts)('an unknown person is not found: %s', async (act) => {
    const { supervisor, segment } = await twoSegments();
    await expect(callAct(supervisor, act, segment, nobody)).rejects.toMatchObject({ status: 404 });
    await expect(callAct(supervisor, act, segment, 'no-id')).rejects.toMatchObject({ status: 400 });
  });

  test('a supervisor who is suspended in the segment cannot manage its members', async () => {
    const { supervisor, segment } = await twoSegments();
    const person = await aPerson(db);
    await aMembership(db, { segment, person });
    await aMembership(db, { segment, person: supervisor, status: 'SUSPENDED' });
    await expect(callAct(supervisor, 'suspend', segment, person.id)).rejects.toMatchObject({ status: 403 });
  });

  test('security 23: a revoked role takes effect with the next call', async () => {
    const { supervisor, segment } = await twoSegments();
    const person = await aPerson(db);
    await aMembership(db, { segment, person });
    await callAct(supervisor, 'suspend', segment, person.id);
    await pool.query('delete from user_roles where user_id = $1', [supervisor.id]);
    await expect(callAct(supervisor, 'grant', segment, person.id)).rejects.toMatchObject({ status: 403 });
  });

  test('security 20: a status in the body is ignored', async () => {
    const { supervisor, segment } = await twoSegments();
    const person = await aPerson(db);
    await aMembership(db, { segment, person });
    const body = { userId: person.id, status: 'SUBSCRIBED', role: 'SUPER', createdByName: 'somebody' };
    expect((await app.call(supervisor, membershipsRoutes.suspend, { ...inSegment(segment), body })).status).toBe(
      'SUSPENDED',
    );
  });
});

test.each<MembershipStatus>(['UNREGISTERED_BY_CURATOR', 'UNREGISTERED_FROM_NEWSLETTER'])(
  'a lead without account cannot be granted membership: %s',
  async (status) => {
    const { supervisor, segment } = await twoSegments();
    const lead = await aLead(db);
    await aMembership(db, { segment, contact: lead as { id: ContactId }, status: status as 'UNREGISTERED_BY_CURATOR' });
    expect(
      (await app.refusal(supervisor, membershipsRoutes.grant, { ...inSegment(segment), body: { userId: lead.id } }))
        .problem.details,
    ).toEqual({ status, why: 'This person has no account yet.' });
  },
);

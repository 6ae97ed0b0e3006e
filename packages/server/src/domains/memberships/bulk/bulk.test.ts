import type { BulkAct } from '@oeuvre/contracts/domains/memberships/bulk/bulk.model.ts';
import { bulkRoutes } from '@oeuvre/contracts/domains/memberships/bulk/bulk.routes.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { Sent } from '@oeuvre/contracts/kernel/route.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { resumeWork } from '../../../platform/work/work-jobs.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { aMembership } from '../memberships.factory.ts';
import { membershipsHandlers } from '../memberships.routes.ts';
import { eventsOf, leads, overdue } from './bulk.fixture.ts';
import { bulkHandlers } from './bulk.routes.ts';
import { bulkActs } from './bulk.work.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...bulkHandlers, ...membershipsHandlers]);
});

type Person = Awaited<ReturnType<typeof aPerson>>;
let supervisor: Person;
let segment: Awaited<ReturnType<typeof aSegment>>;
beforeEach(async () => {
  supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'], firstName: 'Ines', lastName: 'Okafor' });
  segment = await aSegment(db, { public: false, staff: [supervisor] });
});

type Kept = Exclude<MembershipStatus, 'EMPTY'>;
/** An account with this status in the segment. */
async function someone(status: Kept, firstName = 'Anna') {
  const person = await aPerson(db, { firstName, lastName: 'Lind' });
  return { ...person, ...(await aMembership(db, { segment, person, status })), id: person.id };
}
type Asked = Omit<NonNullable<Sent<typeof bulkRoutes.start>['body']>, 'segmentId'>;
const start = (asked: Asked, person: Person = supervisor) =>
  app.call(person, bulkRoutes.start, { body: { segmentId: segment.id, ...asked } });
const of = ({ id }: Pick<BulkAct, 'id'>) => ({ params: { id } });
const undo = (act: BulkAct, person: Person = supervisor) => app.call(person, bulkRoutes.undo, of(act));
const sendNow = (act: BulkAct, person: Person = supervisor) => app.call(person, bulkRoutes.sendNow, of(act));

const statusOf = async ({ id }: { id: string }) =>
  (
    await pool.query(
      'select m.status from memberships m join contacts c on c.id = m.contact_id where (c.id = $1 or c.user_id = $1) and m.segment_id = $2',
      [id, segment.id],
    )
  ).rows[0]?.status ?? 'EMPTY';
const history = async () =>
  (
    await pool.query(
      'select event, from_status, to_status, reason from membership_events where segment_id = $1 order by id',
      [segment.id],
    )
  ).rows.map((row) => [row.event, row.from_status, row.to_status, row.reason].filter(Boolean).join(' '));

describe('an act', () => {
  test('suspends all members at once, and names those who were refused with their status', async () => {
    const [anna, ben, carl] = [
      await someone('SUBSCRIBED'),
      await someone('SUBSCRIBED'),
      await someone('INVITED', 'Carl'),
    ];
    const act = await start({ event: 'suspend', usersIds: [anna.id, ben.contactId, carl.id], reason: 'Rude letters' });
    expect(act).toMatchObject({
      state: 'held',
      people: 3,
      done: 2,
      refused: 1,
      startedBy: 'Ines Okafor',
      refusedPeople: [{ name: 'Carl Lind', email: carl.email, status: 'INVITED', code: 'memberships/refused' }],
    });
    expect(Date.parse(act.heldUntil) - Date.parse(act.createdAt)).toBe(600_000);
    expect([await statusOf(anna), await statusOf(ben), await statusOf(carl)]).toEqual([
      'SUSPENDED',
      'SUSPENDED',
      'INVITED',
    ]);
    expect(await history()).toEqual(Array(2).fill('suspend SUBSCRIBED SUSPENDED Rude letters'));
  });

  test('records each person: audit, event and who decided', async () => {
    const anna = await someone('REQUEST_PENDING');
    const act = await start({ event: 'approve', usersIds: [anna.id] });
    const { rows } = await pool.query(
      `select join_type, subscribed_at is not null as dated, add_source,
        (select e.actor_id from membership_events e where e.contact_id = m.contact_id and e.event = 'approve') as approved_by
      from memberships m where id = $1`,
      [(await pool.query('select id from memberships where contact_id = $1', [anna.contactId])).rows[0].id],
    );
    expect(rows).toEqual([
      { join_type: 'request_approved', add_source: 'request_approved', approved_by: supervisor.id, dated: true },
    ]);
    expect((await pool.query('select act from audit_log order by id')).rows.map((row) => row.act)).toEqual([
      'memberships.bulk',
      'memberships.approve',
    ]);
    expect(await eventsOf('memberships.moved')).toEqual([
      expect.objectContaining({
        userId: anna.id,
        event: 'approve',
        to: 'SUBSCRIBED',
        by: supervisor.id,
        heldBy: act.id,
      }),
    ]);
  });

  test.each<[Asked['event'], Kept, MembershipStatus]>([
    ['invite', 'REGISTERED_BY_CURATOR', 'INVITED'],
    ['approve', 'REQUEST_PENDING', 'SUBSCRIBED'],
    ['decline', 'REQUEST_PENDING', 'REQUEST_REJECTED'],
    ['suspend', 'SUBSCRIBED', 'SUSPENDED'],
    ['grant', 'SUSPENDED', 'SUBSCRIBED'],
    ['remove', 'LEAVE_BY_USER', 'EMPTY'],
    ['end', 'SUBSCRIBED', 'UNSUBSCRIBED'],
    ['end', 'INVITED', 'INVITATION_CANCELLED'],
  ])('%s moves %s to %s, and its undo moves back', async (event, from, to) => {
    const anna = await someone(from);
    const before = (await pool.query('select * from memberships')).rows;
    const act = await start({ event, usersIds: [anna.id] });
    expect([act.done, await statusOf(anna)]).toEqual([1, to]);
    expect(await undo(act)).toMatchObject({ state: 'undone', done: 0, undone: 1, kept: 0 });
    expect(await statusOf(anna)).toBe(from);
    const after = (await pool.query('select * from memberships')).rows;
    const { updated_at: _, ...kept } = before[0];
    expect(after[0]).toMatchObject(kept);
    expect((await history()).at(-1)).toBe(`undo ${to} ${from}`);
  });

  test('subscribes people to the newsletter, but never somebody who has cancelled it', async () => {
    const [anna, ben] = [await someone('SUBSCRIBED'), await someone('SUBSCRIBED', 'Ben')];
    const target = { body: { userId: ben.id, segmentId: segment.id } };
    await app.call(ben, membershipsRoutes.unsubscribeContact, target);
    const act = await start({ event: 'nl+', usersIds: [anna.id, ben.id] });
    expect(act).toMatchObject({ done: 1, refusedPeople: [{ name: 'Ben Lind', code: 'memberships/opted-out' }] });
    expect(await start({ event: 'nl+', usersIds: [anna.id] })).toMatchObject({
      state: 'released',
      done: 0,
      unchanged: 1,
    });
    await undo(act);
    expect(
      (await pool.query('select newsletter_status from memberships where contact_id = $1', [anna.contactId])).rows,
    ).toEqual([{ newsletter_status: 'notSubscribed' }]);
  });

  test('is about contacts of the segment: strangers and unknown ids are nobody', async () => {
    const elsewhere = await aPerson(db);
    await aMembership(db, { segment: await aSegment(db), person: elsewhere });
    const refusal = await app.refusal(supervisor, bulkRoutes.start, {
      body: { segmentId: segment.id, event: 'suspend', usersIds: [elsewhere.id] },
    });
    expect(refusal).toMatchObject({ status: 422, code: 'bulk/no-people' });
    expect((await pool.query('select from bulk_acts')).rowCount).toBe(0);
  });

  test('is about everybody whom a filter shows, without those who are left out', async () => {
    const [anna, ben] = [await someone('SUBSCRIBED', 'Anna'), await someone('SUBSCRIBED', 'Ben')];
    const [carl, dora] = [await someone('SUBSCRIBED', 'Carl'), await someone('REQUEST_PENDING', 'Dora')];
    const filter = { membership: ['member' as const] };
    const act = await start({ event: 'suspend', filter, except: [carl.contactId] });
    expect(act).toMatchObject({ people: 2, done: 2 });
    expect(await Promise.all([anna, ben, carl, dora].map(statusOf))).toEqual([
      'SUSPENDED',
      'SUSPENDED',
      'SUBSCRIBED',
      'REQUEST_PENDING',
    ]);
    const { rows } = await pool.query("select details from audit_log where act = 'memberships.bulk'");
    expect(rows).toMatchObject([{ details: { filter: { membership: ['member'] } } }]);
  });

  test('a search in the filter narrows it, and without ids and filter it is about nobody', async () => {
    const [anna, ben] = [await someone('SUBSCRIBED', 'Anna'), await someone('SUBSCRIBED', 'Benedikt')];
    expect(await start({ event: 'suspend', filter: { search: 'benedikt' } })).toMatchObject({ people: 1, done: 1 });
    expect([await statusOf(anna), await statusOf(ben)]).toEqual(['SUBSCRIBED', 'SUSPENDED']);
    for (const asked of [{}, { except: [anna.id] }, { usersIds: [] }])
      expect(
        (await app.refusal(supervisor, bulkRoutes.start, { body: { segmentId: segment.id, event: 'end', ...asked } }))
          .code,
      ).toBe('bulk/no-people');
  });

  test('changes a thousand people in one go', async () => {
    const people = await leads(segment, 1_000, 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR');
    const begun = performance.now();
    const act = await start({ event: 'grant', usersIds: people.map(({ id }) => id) });
    expect(act).toMatchObject({ people: 1_000, done: 1_000 });
    expect(performance.now() - begun).toBeLessThan(15_000); // under a second on a quiet machine; this only catches work per person
    expect((await pool.query("select from memberships where status = 'SUBSCRIBED'")).rowCount).toBe(1_000);
  });
});

describe('the hold', () => {
  test('keeps what cannot be taken back until it ends, also when the worker was restarted', async () => {
    const anna = await someone('SUBSCRIBED');
    const act = await start({ event: 'suspend', usersIds: [anna.id], reason: 'Rude letters' });
    expect(app.services.queued.at(-1)).toEqual({ queue: 'bulk.step', payload: { id: act.id } });
    expect(await bulkActs.work(app.services, act.id)).toBe(true);
    expect(await eventsOf('memberships.settled')).toEqual([]);
    await overdue(act);
    const queued = app.services.queued.length;
    await resumeWork(app.services, [bulkActs]);
    expect(app.services.queued.slice(queued)).toEqual([{ queue: 'bulk.step', payload: { id: act.id } }]);
    await bulkActs.work(app.services, act.id);
    await bulkActs.work(app.services, act.id);
    expect(await eventsOf('memberships.settled')).toEqual([
      expect.objectContaining({
        userId: anna.id,
        event: 'suspend',
        from: 'SUBSCRIBED',
        to: 'SUSPENDED',
        reason: 'Rude letters',
      }),
    ]);
    expect(await app.call(supervisor, bulkRoutes.get, of(act))).toMatchObject({ state: 'released', done: 1 });
    expect((await pool.query('select from bulk_act_people where before is not null')).rowCount).toBe(0);
  });

  test('ends early when somebody sends now; after that nothing is undone', async () => {
    const act = await start({ event: 'suspend', usersIds: [(await someone('SUBSCRIBED')).id] });
    expect((await sendNow(act)).state).toBe('released');
    expect(await eventsOf('memberships.settled')).toHaveLength(1);
    for (const route of [bulkRoutes.undo, bulkRoutes.sendNow])
      expect(await app.refusal(supervisor, route, of(act))).toMatchObject({ status: 409, code: 'bulk/wrong-state' });
  });

  test('is over at its time, even if no worker has come yet', async () => {
    const act = await start({ event: 'suspend', usersIds: [(await someone('SUBSCRIBED')).id] });
    await overdue(act);
    expect((await app.refusal(supervisor, bulkRoutes.undo, of(act))).status).toBe(409);
  });

  test('tells only those who are still where the act moved them', async () => {
    const [anna, ben] = [await someone('SUBSCRIBED'), await someone('SUBSCRIBED')];
    const act = await start({ event: 'suspend', usersIds: [anna.id, ben.id] });
    await app.call(supervisor, membershipsRoutes.grant, {
      params: { segmentId: segment.id },
      body: { userId: ben.id },
    });
    await sendNow(act);
    expect((await eventsOf('memberships.settled')).map((event) => event.userId)).toEqual([anna.id]);
  });
});

describe('undo', () => {
  test('leaves people who moved on as they are, and names them', async () => {
    const [anna, ben, carl] = [
      await someone('SUBSCRIBED'),
      await someone('SUBSCRIBED', 'Ben'),
      await someone('SUBSCRIBED', 'Carl'),
    ];
    const act = await start({ event: 'suspend', usersIds: [anna.id, ben.id, carl.id] });
    const place = { params: { segmentId: segment.id } };
    await app.call(supervisor, membershipsRoutes.grant, { ...place, body: { userId: ben.id } });
    await app.call(supervisor, membershipsRoutes.grant, { ...place, body: { userId: carl.id } });
    await app.call(supervisor, membershipsRoutes.suspend, { ...place, body: { userId: carl.id } });
    const undone = await undo(act);
    expect(undone).toMatchObject({ undone: 1, kept: 2 });
    expect(undone.keptPeople.map(({ name, status }) => `${name} ${status}`).toSorted()).toEqual([
      'Ben Lind SUBSCRIBED',
      'Carl Lind SUSPENDED',
    ]);
    expect([await statusOf(anna), await statusOf(carl)]).toEqual(['SUBSCRIBED', 'SUSPENDED']);
  });

  test('goes on where a dead worker stopped, and nobody is told of anything', async () => {
    const people = await leads(segment, 1_500, 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR');
    const act = await start({ event: 'remove', usersIds: people.map(({ id }) => id) });
    await bulkActs.work(app.services, act.id);
    await pool.query("update bulk_acts set state = 'undoing', undone_by = $2 where id = $1", [act.id, supervisor.id]);
    const stopped = AbortSignal.abort();
    expect(await bulkActs.work(app.services, act.id, { signal: stopped })).toBe(false);
    expect(await app.call(supervisor, bulkRoutes.get, of(act))).toMatchObject({
      state: 'undoing',
      undone: 1_000,
      done: 500,
    });
    await bulkActs.work(app.services, act.id);
    expect(await app.call(supervisor, bulkRoutes.get, of(act))).toMatchObject({ state: 'undone', undone: 1_500 });
    expect((await pool.query('select from memberships')).rowCount).toBe(1_500);
    expect(await eventsOf('memberships.settled')).toEqual([]);
    expect((await eventsOf('memberships.moved')).every((event) => event.heldBy === act.id)).toBe(true);
  });

  test('keeps an opt-out that came after the act: the newsletter is another matter', async () => {
    const anna = await someone('SUBSCRIBED');
    const act = await start({ event: 'suspend', usersIds: [anna.id] });
    await app.call(anna, membershipsRoutes.unsubscribeContact, { body: { userId: anna.id, segmentId: segment.id } });
    await undo(act);
    expect(
      (await pool.query('select status, newsletter_status from memberships where contact_id = $1', [anna.contactId]))
        .rows,
    ).toEqual([{ status: 'SUBSCRIBED', newsletter_status: 'unsubscribed' }]);
  });

  test('does not let a suspended person who was removed come back by an invitation that was undone', async () => {
    const anna = await someone('SUSPENDED');
    const body = { userId: anna.id, segmentId: segment.id };
    await app.call(supervisor, membershipsRoutes.remove, { body });
    await aMembership(db, { segment, person: anna, status: 'REGISTERED_FROM_NEWSLETTER' });
    const apply = () =>
      app.refusal(anna, membershipsRoutes.apply, { body: { segmentId: segment.id, message: 'Please' } });
    expect((await apply()).code).toBe('memberships/suspended');
    const act = await start({ event: 'grant', usersIds: [anna.id] });
    await undo(act);
    expect((await apply()).code).toBe('memberships/suspended');
  });

  test('of two supervisors who undo and send at the same time one is first', async () => {
    const other = await aPerson(db, { roles: ['SUPER'] });
    for (let round = 0; round < 5; round += 1) {
      const anna = await someone('SUBSCRIBED');
      const act = await start({ event: 'suspend', usersIds: [anna.id] });
      const both = await Promise.allSettled([undo(act), sendNow(act, other)]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { state } = await app.call(supervisor, bulkRoutes.get, of(act));
      expect(await statusOf(anna)).toBe(state === 'undone' ? 'SUBSCRIBED' : 'SUSPENDED');
    }
  });
});

describe('races', () => {
  test('with single acts: each person is moved once, and the history replays to the present status', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => someone('SUBSCRIBED')));
    const place = { params: { segmentId: segment.id } };
    const [act, ...single] = await Promise.allSettled([
      start({ event: 'suspend', usersIds: people.map(({ id }) => id) }),
      ...people.map((person) => app.call(person, membershipsRoutes.leave, place)),
    ]);
    const left = single.filter(({ status }) => status === 'fulfilled').length;
    expect((act as PromiseFulfilledResult<BulkAct>).value).toMatchObject({ done: 20 - left, refused: left });
    const { rows } = await pool.query(
      `select m.status, array(select e.from_status || ' ' || e.to_status from membership_events e where e.contact_id = m.contact_id order by e.id) as steps
       from memberships m where m.segment_id = $1`,
      [segment.id],
    );
    for (const { status, steps } of rows) expect(steps).toEqual([`SUBSCRIBED ${status}`]);
  });

  test('two acts upon the same people change each of them once', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => someone('SUBSCRIBED')));
    const usersIds = people.map(({ id }) => id);
    const acts = await Promise.all([start({ event: 'suspend', usersIds }), start({ event: 'end', usersIds })]);
    expect(acts[0].done + acts[1].done).toBe(20);
    expect(await history()).toHaveLength(20);
  });
});

describe('who may', () => {
  test('a supervisor of another segment finds no act, and starts none', async () => {
    const act = await start({ event: 'suspend', usersIds: [(await someone('SUBSCRIBED')).id] });
    const other = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
    await aSegment(db, { staff: [other] });
    for (const route of [bulkRoutes.get, bulkRoutes.undo, bulkRoutes.sendNow])
      expect((await app.refusal(other, route, of(act))).code).toBe('common/not-found');
    expect((await app.refusal(other, bulkRoutes.list, { query: { segmentId: segment.id } })).status).toBe(403);
  });

  test('an act that is held ends at its time, though whoever started it has lost the segment', async () => {
    const anna = await someone('SUBSCRIBED');
    const act = await start({ event: 'suspend', usersIds: [anna.id] });
    await pool.query('delete from segment_staff where user_id = $1', [supervisor.id]);
    await overdue(act);
    await bulkActs.work(app.services, act.id);
    expect(await eventsOf('memberships.settled')).toHaveLength(1);
  });

  test('somebody who loses the segment while their act runs changes nobody any more', async () => {
    const people = await leads(segment, 1_200, 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR');
    const act = await start({ event: 'grant', usersIds: people.map(({ id }) => id) });
    await pool.query("update bulk_act_people set state = 'to do' where contact_id = any($1)", [
      people.slice(0, 200).map(({ id }) => id),
    ]);
    await pool.query("update bulk_acts set state = 'running' where id = $1", [act.id]);
    await pool.query('delete from segment_staff where user_id = $1', [supervisor.id]);
    await bulkActs.work(app.services, act.id);
    expect((await pool.query("select distinct code from bulk_act_people where state = 'refused'")).rows).toEqual([
      { code: 'common/forbidden' },
    ]);
  });

  test('the list shows the acts of the segment, the latest first', async () => {
    const anna = await someone('SUBSCRIBED');
    await start({ event: 'suspend', usersIds: [anna.id] });
    await start({ event: 'grant', usersIds: [anna.id] });
    const { acts, totalCount } = await app.call(supervisor, bulkRoutes.list, { query: { segmentId: segment.id } });
    expect([totalCount, acts.map(({ event }) => event)]).toEqual([2, ['grant', 'suspend']]);
  });
});

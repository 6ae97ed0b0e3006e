import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { EventDelivery } from '../../../platform/jobs/events.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { listNotifications } from '../../notifications/notifications.queries.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { applyToSegment, withdrawRequest } from '../commands/join-and-leave.ts';
import { membershipsSubscriptions } from '../memberships.events.ts';
import { membershipsHandlers } from '../memberships.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(membershipsHandlers);
});

async function newsOf({ id }: Awaited<ReturnType<typeof aPerson>>): Promise<string[]> {
  await new EventDelivery(db, membershipsSubscriptions, app.services).deliverAll();
  return (await listNotifications(db, id, { page: 1, itemsPerPage: 10 })).notifications.map((one) => one.text);
}

test('supervisors read who applies and with which words, and are led to the request; the applicant reads why they were declined', async () => {
  const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
  const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
  const person = await aPerson(db, { firstName: 'Ines', lastName: 'Caldeira' });
  const segment = await aSegment(db, { name: 'Printmakers', public: false, staff: [supervisor, curator] });
  const body = { segmentId: segment.id, message: 'I print etchings.' };
  const { requestId } = await app.call(person, membershipsRoutes.apply, { body });
  expect(await newsOf(supervisor)).toEqual(['Ines Caldeira wants to join Printmakers: I print etchings.']);
  const { notifications } = await listNotifications(db, supervisor.id, { page: 1, itemsPerPage: 1 });
  const { rows } = await pool.query('select id from contacts where user_id = $1', [person.id]);
  const address = new URL(notifications[0]!.href, 'http://oeuvre.test');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    segmentId: segment.id,
    tab: 'CONTACTS',
    view: 'requests',
    membershipStatus: 'pending',
    contactId: rows[0].id,
  });
  expect(await newsOf(curator)).toEqual([]);
  await app.call(supervisor, membershipsRoutes.decline, {
    params: { requestId: requestId! },
    body: { reason: 'Not now.' },
  });
  expect(await newsOf(person)).toEqual(['Your request to join Printmakers was declined: Not now.']);
});

test('the history replays in the order of the moves, although the later one began earlier', async () => {
  const person = await aPerson(db);
  const segment = await aSegment(db, { public: false });
  await db.transaction().execute(async (tx) => {
    // This transaction has begun before the other one moves anything.
    await tx.selectFrom('segments').select('id').execute();
    const viewer = { ...person, roles: [], assignedTo: [], memberOf: [], suspendedIn: [] } as never;
    await applyToSegment(db, viewer, { segmentId: segment.id, message: 'Please.' });
    await withdrawRequest(tx, viewer, segment.id);
  });
  const { rows } = await pool.query('select event from membership_events order by at, id');
  expect(rows.map((row) => row.event)).toEqual(['apply', 'withdraw']);
});

import { consequencesRoutes } from '@oeuvre/contracts/domains/memberships/consequences/consequences.routes.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { Sent } from '@oeuvre/contracts/kernel/route.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { manyContacts } from '../../contacts/contacts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { manyMemberships } from '../memberships.factory.ts';
import { consequencePreviews } from './consequences.jobs.ts';
import { consequencesHandlers } from './consequences.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(consequencesHandlers);
});

let supervisor: Awaited<ReturnType<typeof aPerson>>;
let segment: Awaited<ReturnType<typeof aSegment>>;
beforeEach(async () => {
  supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
  segment = await aSegment(db, { public: false, staff: [supervisor] });
});

async function people(count: number, status: Exclude<MembershipStatus, 'EMPTY'>) {
  const contacts = await manyContacts(
    db,
    Array.from({ length: count }, () => ({})),
  );
  await manyMemberships(
    db,
    contacts.map((contact) => ({ segment, contact, status })),
  );
  return contacts.map(({ id }) => id);
}
type Asked = Omit<NonNullable<Sent<typeof consequencesRoutes.preview>['body']>, 'segmentId'>;
const preview = (asked: Asked) =>
  app.call(supervisor, consequencesRoutes.preview, { body: { segmentId: segment.id, ...asked } });

test('an act without consequences is previewed too: who would move, and who not', async () => {
  const usersIds = [...(await people(3, 'REGISTERED_BY_CURATOR')), ...(await people(2, 'SUBSCRIBED'))];
  expect(await preview({ event: 'invite', usersIds })).toMatchObject({
    state: 'done',
    people: 5,
    possible: 3,
    refused: [{ status: 'SUBSCRIBED', people: 2 }],
    consequences: [],
  });
});

test('many people, chosen by a filter, are counted by a job that says how far it is', async () => {
  await people(2_200, 'SUBSCRIBED');
  await people(300, 'SUSPENDED');
  const asked = await preview({ event: 'suspend', filter: {} });
  expect(asked).toMatchObject({ state: 'working', people: 2_500, counted: 0 });
  const read = () => app.call(supervisor, consequencesRoutes.get, { params: { id: asked.id! } });
  expect(await consequencePreviews.work(app.services, asked.id!, { signal: AbortSignal.abort() })).toBe(false);
  expect(await read()).toMatchObject({ state: 'working', counted: 1_000 });
  expect(await consequencePreviews.work(app.services, asked.id!)).toBe(true);
  expect(await read()).toMatchObject({
    state: 'done',
    counted: 2_500,
    possible: 2_200,
    refused: [{ status: 'SUSPENDED', people: 300 }],
  });
});

test('a preview belongs to whoever asked, and ends with their right', async () => {
  await people(600, 'SUBSCRIBED');
  const { id } = await preview({ event: 'suspend', filter: {} });
  const other = await aPerson(db, { roles: ['SUPER'] });
  expect((await app.refusal(other, consequencesRoutes.get, { params: { id: id! } })).status).toBe(404);
  await pool.query('delete from segment_staff where user_id = $1', [supervisor.id]);
  await consequencePreviews.work(app.services, id!);
  expect((await app.refusal(supervisor, consequencesRoutes.get, { params: { id: id! } })).status).toBe(404);
});

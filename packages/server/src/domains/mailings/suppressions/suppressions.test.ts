import type { SuppressionReason } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.constants.ts';
import { suppressionsRoutes } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.routes.ts';
import type { SegmentId, SuppressionId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { suppress, suppressErased } from '../../contacts/suppressions.commands.ts';
import { listSuppressed } from '../../contacts/suppressions.queries.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { manyReaders } from '../mailings.factory.ts';
import { suppressionsHandlers } from './suppressions.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let supervisor: { id: UserId };
let admin: { id: UserId };
let here: { id: SegmentId; name: string };
let there: { id: SegmentId };
let readers: { email: string }[];
let stranger: string;

beforeAll(async () => {
  app = await testApp(suppressionsHandlers);
});
afterAll(() => app.app.close());
beforeEach(async () => {
  await pool.query('delete from suppressions');
  supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
  admin = await aPerson(db, { roles: ['SUPER'] });
  here = await aSegment(db, { name: 'Paper & Light', staff: [supervisor] });
  there = await aSegment(db, {});
  readers = await manyReaders(db, { segment: here, count: 3 });
  stranger = (await manyReaders(db, { segment: there, count: 1 }))[0]!.email;
  await suppress(db, { email: readers[0]!.email, reason: 'bounce', detail: '550 5.1.1 no such mailbox' });
  await suppress(db, { email: readers[1]!.email, reason: 'complaint', detail: 'abuse' });
  await suppress(db, { email: stranger, reason: 'bounce' });
  await suppressErased(db, 'erased@example.org');
});

interface Query {
  readonly searchText?: string;
  readonly reasons?: SuppressionReason[];
  readonly page?: string | number;
  readonly itemsPerPage?: number;
}
const list = (person: { id: UserId }, query: Query = {}) => app.call(person, suppressionsRoutes.list, { query });
const emailsSeen = async (person: { id: UserId }, query: Query = {}) =>
  (await list(person, query)).suppressions.map(({ email }) => email).sort();
const lift = (person: { id: UserId }, id: SuppressionId) =>
  app.call(person, suppressionsRoutes.lift, { params: { suppressionId: id } });
const idOf = async (email: string | null) => (await list(admin)).suppressions.find((one) => one.email === email)!.id;

test('a supervisor sees the addresses of people in their segments, with reason, server’s words and segments', async () => {
  const { suppressions, totalCount } = await list(supervisor);
  expect(totalCount).toBe(2);
  expect(suppressions.find(({ reason }) => reason === 'bounce')).toMatchObject({
    email: readers[0]!.email,
    name: 'Reader 1',
    detail: '550 5.1.1 no such mailbox',
    segments: [{ id: here.id, name: 'Paper & Light' }],
    mayLift: true,
  });
  expect(suppressions.find(({ reason }) => reason === 'complaint')).toMatchObject({ mayLift: false });
});

test('an administrator sees all, and of an erased person only that there is one', async () => {
  const { suppressions } = await list(admin);
  expect(suppressions).toHaveLength(4);
  expect(suppressions.find(({ reason }) => reason === 'erased')).toMatchObject({
    email: null,
    name: '',
    mayLift: false,
  });
  expect(JSON.stringify(suppressions)).not.toContain('erased@example.org');
});

test('the counts are of the same addresses as the list', async () => {
  const counts = (person: { id: UserId }, searchText = '') =>
    app.call(person, suppressionsRoutes.counts, { query: { searchText } });
  expect(await counts(supervisor)).toEqual({ bounce: 1, complaint: 1, erased: 0 });
  expect(await counts(admin)).toEqual({ bounce: 2, complaint: 1, erased: 1 });
  expect(await counts(admin, readers[1]!.email)).toEqual({ bounce: 0, complaint: 1, erased: 0 });
});

test('the list is filtered by reason and searched by any part of the address, wildcards being letters', async () => {
  expect(await emailsSeen(admin, { reasons: ['complaint'] })).toEqual([readers[1]!.email]);
  expect(await emailsSeen(supervisor, { searchText: readers[0]!.email.slice(2, -2).toUpperCase() })).toEqual([
    readers[0]!.email,
  ]);
  expect(await emailsSeen(admin, { searchText: '%' })).toEqual([]);
  expect(await emailsSeen(supervisor, { searchText: stranger })).toEqual([]);
});

test('pages follow each other without repeating or leaving out an address', async () => {
  const seen: (string | null)[] = [];
  let page: string | number | null = 1;
  while (page !== null) {
    const reply = await list(admin, { page, itemsPerPage: 1 });
    seen.push(...reply.suppressions.map(({ id }) => id));
    page = reply.nextPage;
  }
  expect(new Set(seen).size).toBe(4);
  expect(seen).toHaveLength(4);
});

test('a supervisor allows mail to a dead address again, and the log says so', async () => {
  const { email } = readers[0]!;
  const id = await idOf(email);
  await lift(supervisor, id);
  expect((await listSuppressed(db, [email])).size).toBe(0);
  const { rows } = await pool.query(
    "select actor_id, details from audit_log where act = 'mailings.allow-address' and subject_id = $1",
    [id],
  );
  expect(rows).toEqual([{ actor_id: supervisor.id, details: { email, reason: 'bounce' } }]);
});

test.each([
  ['a complaint', 'mailings/only-by-person', () => readers[1]!.email],
  ['an address of another segment', 'common/not-found', () => stranger],
])('a supervisor does not lift %s', async (_, code, email) => {
  const refused = await app.refusal(supervisor, suppressionsRoutes.lift, {
    params: { suppressionId: await idOf(email()) },
  });
  expect(refused.code).toBe(code);
  expect((await listSuppressed(db, [email()])).size).toBe(1);
});

test('an administrator lifts a complaint, but no erasure', async () => {
  await lift(admin, await idOf(readers[1]!.email));
  expect((await listSuppressed(db, [readers[1]!.email])).size).toBe(0);
  const refused = await app.refusal(admin, suppressionsRoutes.lift, { params: { suppressionId: await idOf(null) } });
  expect(refused.code).toBe('mailings/not-liftable');
});

test('a person without a segment of theirs sees no list', async () => {
  const reader = await aPerson(db, { roles: ['COMMON'] });
  expect((await app.refusal(reader, suppressionsRoutes.list, { query: {} })).status).toBe(403);
});

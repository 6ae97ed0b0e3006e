import type { AddressInfo } from 'node:net';
import { type MembershipChange, membershipsLive } from '@oeuvre/contracts/domains/memberships/memberships.socket.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { openSession, sessionCookie, type WholeApi, wholeApi } from '../../../test/whole.ts';
import { signedIn } from '../../platform/http/serve.ts';
import { createSockets, type Sockets } from '../../platform/live/sockets.ts';
import { visitorReader } from '../../site/visitor.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { aLead } from '../contacts/contacts.factory.ts';
import { aSegment } from '../segments/segments.factory.ts';
import { startAct } from './bulk/bulk.commands.ts';
import { bulkActs } from './bulk/bulk.work.ts';
import { leaveSegment } from './commands/join-and-leave.ts';
import { removeContact, suspendMember } from './commands/manage-members.ts';
import { findViewerNow } from './memberships.access.ts';
import { aMembership } from './memberships.factory.ts';
import { serveMembershipSockets } from './memberships.socket.ts';

type Person = Awaited<ReturnType<typeof aPerson>>;
let api: WholeApi;
let sockets: Sockets;
let url: string;
const clients: Socket[] = [];
let segment: Awaited<ReturnType<typeof aSegment>>;
let supervisor: Person;
let anna: Person;

beforeAll(async () => {
  api = await wholeApi(await testServices());
  await api.services.changes.listen(databaseUrl, api.services.log);
  const readSession = visitorReader(api.services);
  sockets = await createSockets(api.app.server, api.services, readSession);
  serveMembershipSockets(sockets, api.services, readSession);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await api.services.changes.close();
  await sockets.close();
  await api.app.close();
});
beforeEach(async () => {
  [supervisor, anna] = [await aPerson(db, { roles: ['OO_SUPERVISOR'] }), await aPerson(db)];
  segment = await aSegment(db, { public: false, staff: [supervisor] });
  await aMembership(db, { segment, person: anna });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

/** A browser of this person, with what it was told. */
async function browserOf(person: Person) {
  const cookie = sessionCookie(
    await openSession(person.id, `of-${person.id}-${Math.random()}`),
    api.services.config.sessionSecret,
  );
  const client = io(url + membershipsLive.path, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { origin: api.services.config.publicUrl, cookie },
  });
  clients.push(client);
  const moved: MembershipChange[] = [];
  let lists = 0;
  client.on('moved', (told: MembershipChange) => moved.push(told));
  client.on('contacts', () => (lists += 1));
  await new Promise<void>((resolve) => client.on('connect', resolve));
  const watch = () => client.emitWithAck('watch', { segmentId: segment.id }) as Promise<object | null>;
  return { moved, lists: () => lists, watch };
}
const target = () => ({ segmentId: segment.id, userId: anna.id });
const viewerOf = async ({ id }: Person) => signedIn((await findViewerNow(api.services, id))!);

test('whoever is moved by somebody else hears of it in every open page', async () => {
  const [one, two] = [await browserOf(anna), await browserOf(anna)];
  await suspendMember(db, await viewerOf(supervisor), target());
  for (const { moved } of [one, two])
    await expect.poll(() => moved).toEqual([{ segmentId: segment.id, status: 'SUSPENDED', isOwn: false }]);
});

test('a move of one’s own says so', async () => {
  const { moved } = await browserOf(anna);
  await leaveSegment(db, await viewerOf(anna), segment.id);
  await expect.poll(() => moved).toEqual([{ segmentId: segment.id, status: 'LEAVE_BY_USER', isOwn: true }]);
});

test('a bulk act tells everybody at once, while its mails wait', async () => {
  const { moved } = await browserOf(anna);
  const act = await startAct({ db, jobs: api.services.jobs }, await viewerOf(supervisor), {
    segmentId: segment.id,
    event: 'suspend',
    people: { filter: { search: '', membership: ['member'], invitation: [], newsletter: [] } },
  });
  await bulkActs.work(api.services, act);
  await expect.poll(() => moved).toMatchObject([{ status: 'SUSPENDED', isOwn: false }]);
  expect((await pool.query("select from outbox where topic = 'memberships.settled'")).rowCount).toBe(0);
});

test('a supervisor with the list open hears that a contact has moved, also one without an account', async () => {
  const { lists, watch } = await browserOf(supervisor);
  expect(await watch()).toEqual({});
  const lead = await aLead(db);
  await aMembership(db, { segment, contact: lead, status: 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR' });
  await removeContact(db, await viewerOf(supervisor), { userId: lead.id, segmentId: segment.id });
  await expect.poll(lists).toBe(1);
});

test('others hear nothing of a list, and a supervisor who loses the segment hears no more', async () => {
  const [stranger, mine] = [await browserOf(anna), await browserOf(supervisor)];
  expect(await stranger.watch()).toBeNull();
  expect(await mine.watch()).toEqual({});
  await pool.query('delete from segment_staff where user_id = $1', [supervisor.id]);
  const other = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
  await pool.query('insert into segment_staff (segment_id, user_id) values ($1, $2)', [segment.id, other.id]);
  const theirs = await browserOf(other);
  await theirs.watch();
  await leaveSegment(db, await viewerOf(anna), segment.id);
  await expect.poll(theirs.lists).toBe(1);
  expect([stranger.lists(), mine.lists()]).toEqual([0, 0]);
});

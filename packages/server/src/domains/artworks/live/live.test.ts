import type { AddressInfo } from 'node:net';
import {
  artworksLive,
  type FromArtworkWork,
  type ToArtworkWork,
} from '@oeuvre/contracts/domains/artworks/record/record.socket.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PersonAtWork } from '@oeuvre/contracts/kernel/people-at-work.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../../../../test/database.ts';
import { openSession, sessionCookie, type WholeApi, wholeApi } from '../../../../test/whole.ts';
import { serveAllSockets } from '../../../all-sockets.ts';
import { createSockets, type Sockets } from '../../../platform/live/sockets.ts';
import { visitorReader } from '../../../site/visitor.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArtwork } from '../artworks.factory.ts';
import { getRecord } from '../record/record.queries.ts';

type Client = Socket<ToArtworkWork, FromArtworkWork>;
type Person = Awaited<ReturnType<typeof aPerson>>;

let node: WholeApi & { readonly url: string; readonly sockets: Sockets };
const clients: Client[] = [];
let owner: Person;
let friend: Person;
let work: ArtworkId;

beforeAll(async () => {
  const whole = await wholeApi();
  await whole.services.changes.listen(databaseUrl, whole.services.log);
  const readSession = visitorReader(whole.services);
  const sockets = await createSockets(whole.app.server, whole.services, readSession);
  serveAllSockets(sockets, whole.services, readSession);
  await whole.app.listen({ host: '127.0.0.1', port: 0 });
  node = { ...whole, sockets, url: `http://127.0.0.1:${(whole.app.server.address() as AddressInfo).port}` };
}, 30_000);
afterAll(async () => {
  await node.services.changes.close();
  await node.sockets.close();
  await node.app.close();
});
beforeEach(async () => {
  owner = await aPerson(db);
  friend = await aPerson(db);
  work = await anArtwork(db, { ownerId: owner.id });
  await pool.query('insert into artwork_shares (artwork_id, user_id, shared_by) values ($1, $2, $3)', [
    work,
    friend.id,
    owner.id,
  ]);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

let sessions = 0;
const tokenOf = (person: Person) => openSession(person.id, `at-work-${person.id}-${sessions++}`);

async function browserOf(person: Person): Promise<Client> {
  const { config } = node.services;
  const cookie = sessionCookie(await tokenOf(person), config.sessionSecret);
  const client: Client = io(node.url + artworksLive.path, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { origin: new URL(config.publicUrl).origin, cookie },
    forceNew: true,
  });
  clients.push(client);
  return client;
}
const watch = (client: Client) => client.timeout(5_000).emitWithAck('watch', { id: work });
const idsOf = (people: readonly PersonAtWork[] | undefined) => people?.map(({ id }) => id);

async function save(person: Person, creditLine: string, version = 1): Promise<number> {
  const record = { ...(await getRecord(db, work)), creditLine };
  const reply = await node.ask({
    method: 'PUT',
    url: `/api/exhibits/${work}`,
    session: await tokenOf(person),
    body: { record, version },
  });
  return reply.statusCode;
}

test('two people who edit a work see each other, and a save at once with its author', async () => {
  const [his, hers] = [await browserOf(owner), await browserOf(friend)];
  expect(await watch(his)).toEqual({ people: [], version: 1 });
  const seen: PersonAtWork[][] = [];
  const saved: unknown[] = [];
  his.on('people', ({ people }) => seen.push(people));
  his.on('saved', ({ version, by }) => saved.push([version, by?.id]));
  expect(idsOf((await watch(hers))?.people)).toEqual([owner.id]);
  await expect.poll(() => idsOf(seen.at(-1))).toEqual([friend.id]);
  expect(await save(friend, 'Gift of a friend')).toBe(200);
  await expect.poll(() => saved).toEqual([[2, friend.id]]);
});

test('whoever may not edit a work is told nothing, and who may no longer is dismissed before the next save', async () => {
  const stranger = await browserOf(await aPerson(db));
  expect(await watch(stranger)).toBeNull();
  const hers = await browserOf(friend);
  await watch(hers);
  const heard: string[] = [];
  hers.on('saved', () => heard.push('saved'));
  hers.on('dismissed', () => heard.push('dismissed'));
  await pool.query('delete from artwork_shares where user_id = $1', [friend.id]);
  expect(await save(owner, 'None of her business')).toBe(200);
  await expect.poll(() => heard).toEqual(['dismissed']);
});

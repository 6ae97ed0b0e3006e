import type { AddressInfo } from 'node:net';
import {
  type FromTermWork,
  type ToTermWork,
  termsLive,
} from '@oeuvre/contracts/domains/ontology/terms/terms.socket.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PersonAtWork } from '@oeuvre/contracts/kernel/people-at-work.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseUrl, db } from '../../../../test/database.ts';
import { openSession, sessionCookie, type WholeApi, wholeApi } from '../../../../test/whole.ts';
import { serveAllSockets } from '../../../all-sockets.ts';
import { createSockets, type Sockets } from '../../../platform/live/sockets.ts';
import { visitorReader } from '../../../site/visitor.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { addTags } from '../ontology.commands.ts';

type Client = Socket<ToTermWork, FromTermWork>;
type Person = Awaited<ReturnType<typeof aPerson>>;

let node: WholeApi & { readonly url: string; readonly sockets: Sockets };
const clients: Client[] = [];
let sea: TagId;

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
  sea = (await addTags(db, 'house', [{ sourceId: 'sea', name: 'Sea', type: 'Keyword', parents: [] }])).get('sea')!;
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

async function browserOf(person: Person): Promise<Client> {
  const { config } = node.services;
  const cookie = sessionCookie(await openSession(person.id, `at-terms-${person.id}`), config.sessionSecret);
  const client: Client = io(node.url + termsLive.path, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { origin: new URL(config.publicUrl).origin, cookie },
    forceNew: true,
  });
  clients.push(client);
  return client;
}
const watch = (client: Client) => client.timeout(5_000).emitWithAck('watch', { id: sea });

test('two editors of a term see each other and what the other saves; others are told nothing', async () => {
  const [ines, tobias] = [await aPerson(db, { roles: ['SUPER'] }), await aPerson(db, { roles: ['SUPER'] })];
  const [hers, his] = [await browserOf(ines), await browserOf(tobias)];
  expect(await watch(hers)).toEqual({ people: [], version: 1 });
  const saved: unknown[] = [];
  hers.on('saved', ({ version, by }) => saved.push([version, by?.id]));
  expect((await watch(his))?.people.map((person: PersonAtWork) => person.id)).toEqual([ines.id]);
  const act = { kind: 'rename', term: sea, name: 'Seas', keepsName: true };
  const reply = await node.ask({
    method: 'POST',
    url: '/api/ontology/acts',
    session: await openSession(tobias.id, `acts-${tobias.id}`),
    body: { act, seen: { [sea]: 1 } },
  });
  expect(reply.statusCode).toBe(200);
  await expect.poll(() => saved).toEqual([[2, tobias.id]]);
  expect(await watch(await browserOf(await aPerson(db, { roles: ['OO_CURATOR'] })))).toBeNull();
});

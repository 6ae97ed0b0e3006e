import {
  type FromTermWork,
  type ToTermWork,
  termsLive,
} from '@oeuvre/contracts/domains/ontology/terms/terms.socket.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PersonAtWork } from '@oeuvre/contracts/kernel/people-at-work.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '../../../../test/database.ts';
import { liveNode } from '../../../../test/live-node.ts';
import { openSession } from '../../../../test/whole.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { addTags } from '../ontology.commands.ts';

type Client = Socket<ToTermWork, FromTermWork>;
type Person = Awaited<ReturnType<typeof aPerson>>;

let node: Awaited<ReturnType<typeof liveNode>>;
let sea: TagId;

beforeAll(async () => {
  node = await liveNode();
});
afterAll(() => node.close());
beforeEach(async () => {
  sea = (await addTags(db, 'house', [{ sourceId: 'sea', name: 'Sea', type: 'Keyword', parents: [] }])).get('sea')!;
});
afterEach(() => node.disconnectAll());

const browserOf = async (person: Person): Promise<Client> =>
  node.browser(termsLive.path, await openSession(person.id, `at-terms-${person.id}`));
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

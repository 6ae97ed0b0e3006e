import {
  artworksLive,
  type FromArtworkWork,
  type ToArtworkWork,
} from '@oeuvre/contracts/domains/artworks/record/record.socket.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PersonAtWork } from '@oeuvre/contracts/kernel/people-at-work.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { liveNode } from '../../../../test/live-node.ts';
import { openSession } from '../../../../test/whole.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArtwork } from '../artworks.factory.ts';
import { getRecord } from '../record/record.queries.ts';

type Client = Socket<ToArtworkWork, FromArtworkWork>;
type Person = Awaited<ReturnType<typeof aPerson>>;

let node: Awaited<ReturnType<typeof liveNode>>;
let owner: Person;
let friend: Person;
let work: ArtworkId;

beforeAll(async () => {
  node = await liveNode();
});
afterAll(() => node.close());
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
afterEach(() => node.disconnectAll());

let sessions = 0;
const tokenOf = (person: Person) => openSession(person.id, `at-work-${person.id}-${sessions++}`);

const browserOf = async (person: Person): Promise<Client> => node.browser(artworksLive.path, await tokenOf(person));
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

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pool } from '../../../test/database.ts';
import { openSite, type Site } from '../../../test/site.ts';
import {
  closeNodes,
  cookieOf,
  openTwoNodes,
  placeWorldWithTwin,
  type Somebody,
  type TwoNodes,
} from '../../../test/two-nodes.ts';
import { collections, ownCollections, person } from '../../../test/world.ts';

let nodes: TwoNodes<Site>;
beforeAll(async () => {
  nodes = await openTwoNodes(openSite);
}, 300_000);
afterAll(() => closeNodes(nodes));
/** The member keeps a collection, and no other thing that would give them pages of their own. */
beforeEach(async () => {
  await placeWorldWithTwin(nodes);
  await pool.query(`update collection_items set keeper_id = $1 where collection_id = $2`, [
    person.member,
    ownCollections.here,
  ]);
  await pool.query(`update collections set owner_id = $1 where id = $2`, [person.member, ownCollections.here]);
});
afterEach(() => vi.restoreAllMocks());

const ask = (url: string, who: Somebody) => nodes[0].ask(url, { cookie: cookieOf(who, nodes[0]) });
const own = [
  `/collections/${ownCollections.here}`,
  `/api/open-oeuvre-collections/${ownCollections.here}`,
  `/collections/${ownCollections.here}.data`,
];
const ofSegment = [`/collections/${collections.here}`, `/api/open-oeuvre-collections/${collections.here}`];

/** The fewest of several requests: the other tests write to the same server of databases. */
async function fewestQuestions(url: string, who: Somebody): Promise<number> {
  const counts: number[] = [];
  for (let turn = 0; turn < 10; turn++) {
    const connections = vi.spyOn(pool, 'connect');
    await ask(url, who);
    counts.push(connections.mock.calls.length);
    vi.restoreAllMocks();
  }
  return Math.min(...counts);
}

test.each(own)(
  "%s: a person's own collection is answered to them, whoever of the same rights asked before",
  async (url) => {
    for (const [who, status] of [
      ['twin', 404],
      ['member', 200],
      ['twin', 404],
      ['member', 200],
    ] as const) {
      const { statusCode, body } = await ask(url, who);
      expect([statusCode, body.includes('Kept here')], who).toEqual([status, status === 200]);
    }
  },
);

test("a segment's collection asks PostgreSQL one question for all of its readers", async () => {
  for (const url of ofSegment) expect(await fewestQuestions(url, 'twin'), url).toBe(1);
});

test("the page of a person's own collection asks four questions, and its reply a fifth: whether others may see it; wall texts take none", async () => {
  await pool.query(
    `insert into collection_items (collection_id, keeper_id, rank, text) values ($1, $2, 'zz', 'Look.')`,
    [ownCollections.here, person.member],
  );
  const [page, reply] = own;
  expect(await fewestQuestions(page!, 'member')).toBeLessThanOrEqual(4);
  expect(await fewestQuestions(reply!, 'member')).toBeLessThanOrEqual(5);
  expect((await ask(page!, 'member')).body).toContain('Look.');
});

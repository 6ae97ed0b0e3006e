import type { ArtworkId, CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, removeDataDir, startServer } from '../../../test/running-server.ts';
import { openTwoProcesses, type TwoProcesses } from '../../../test/two-processes.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { anArtwork } from '../../domains/artworks/artworks.factory.ts';
import { aCollection } from '../../domains/collections/collections.factory.ts';
import { aSegment } from '../../domains/segments/segments.factory.ts';

let two: TwoProcesses;
let shared: { id: CollectionId };
let filled: { id: CollectionId };
const works: ArtworkId[] = [];
const session = 'session-of-the-owner';
const partSize = 100;
const parts = 8;

beforeAll(async () => {
  two = await openTwoProcesses(async (db, pool) => {
    const owner = await aPerson(db);
    const { id } = await aSegment(db);
    for (let at = 0; at < parts * partSize; at += 1)
      works.push(await anArtwork(db, { title: `Work ${at}`, segments: [id] }));
    shared = await aCollection(db, { owner, artworks: works.slice(0, 3) });
    filled = await aCollection(db, { owner });
    await pool.query(`insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`, [
      owner.id,
      session,
    ]);
  }, 'killed_nodes');
}, 400_000);
afterAll(() => two.close());

const further: RunningServer[] = [];
afterEach(async () => {
  for (const server of further.splice(0)) {
    await server.kill().catch(() => {});
    await removeDataDir(server.dataDir);
  }
});

describe('the link of an exhibition', () => {
  const link = `/api/artworks-collections/:id/exhibition`;
  const open = async (node: RunningServer) => {
    const url = link.replace(':id', shared.id);
    const made = (await (await two.ask(node, session, { method: 'POST', url })).json()) as { url: string };
    return made.url.split('/').at(-1)!;
  };
  const statusAt = async (node: RunningServer, key: string) =>
    (await two.ask(node, null, { url: `/api/exhibitions/${key}` })).status;
  const formsOf = (key: string) => [
    `/api/exhibitions/${key}`,
    `/exhibitions/${key}/feed.rss`,
    `/iiif/presentation/exhibitions/${key}/manifest.json`,
  ];

  test('that is closed or replaced on one node is gone on the other within a second, in every form', async () => {
    const [here, there] = two.nodes;
    const first = await open(here);
    for (const node of two.nodes)
      for (const url of formsOf(first)) expect((await two.ask(node, null, { url })).status).toBe(200);
    const second = await open(there);
    const replaced = performance.now();
    await expect.poll(() => statusAt(here, first), { interval: 20 }).toBe(404);
    expect(performance.now() - replaced).toBeLessThan(1_000);
    expect(await statusAt(here, second)).toBe(200);
    await two.ask(here, session, { method: 'DELETE', url: link.replace(':id', shared.id) });
    const closed = performance.now();
    for (const url of formsOf(second))
      await expect.poll(async () => (await two.ask(there, null, { url })).status, { interval: 20 }).toBe(404);
    expect(performance.now() - closed).toBeLessThan(1_000);
  });
});

describe('kill -9 while many works are added', () => {
  const put = (node: RunningServer, part: number) =>
    two
      .ask(node, session, {
        method: 'PUT',
        url: '/api/artworks-collections/items',
        body: {
          value: true,
          collectionsId: filled.id,
          artworkId: works.slice(part * partSize, (part + 1) * partSize),
        },
      })
      .then(
        (reply) => reply.ok,
        () => false,
      );

  /** The parts that are in, whole or not, in the order of the collection. */
  async function partsInside() {
    const { rows } = await two.pool.query<{ id: ArtworkId; rank: string }>(
      'select artwork_id as id, rank from collection_items where collection_id = $1 order by rank',
      [filled.id],
    );
    expect(new Set(rows.map(({ rank }) => rank)).size).toBe(rows.length);
    const inOrder = rows.map(({ id }) => works.indexOf(id));
    const whole = inOrder.filter((_, at) => at % partSize === 0).map((first) => first / partSize);
    expect(inOrder).toEqual(whole.flatMap((part) => Array.from({ length: partSize }, (_, at) => part * partSize + at)));
    return whole;
  }
  async function countAt(node: RunningServer) {
    const url = `/api/open-oeuvre-collections/${filled.id}`;
    return ((await (await two.ask(node, session, { url })).json()) as { totalCount: number }).totalCount;
  }

  test('each part is in as a whole or not at all, in order, counts are right, and the rest can be added after it', async () => {
    const [, survivor] = two.nodes;
    const acknowledged: number[] = [];
    let next = 0;
    for (const lifetimeMs of [5, 60, 150]) {
      const env = {
        DATABASE_URL: two.databaseUrl,
        SESSION_SECRET: 'a secret that the two nodes share with each other',
      };
      const server = await startServer({ env });
      further.push(server);
      const crash = Promise.withResolvers<void>();
      setTimeout(() => void server.kill().then(crash.resolve), lifetimeMs);
      for (; next < parts; next += 1) {
        if (!(await put(server, next))) break;
        acknowledged.push(next);
      }
      await crash.promise;
      // The database ends the transaction of the killed node a moment later.
      await expect
        .poll(
          async () =>
            (
              await two.pool.query(
                `select from pg_stat_activity where datname = current_database() and query ilike '%collection_items%' and state <> 'idle' and pid <> pg_backend_pid()`,
              )
            ).rowCount,
        )
        .toBe(0);
      const inside = await partsInside();
      expect(inside.slice(0, acknowledged.length)).toEqual(acknowledged);
      expect(inside.length - acknowledged.length).toBeLessThanOrEqual(1);
      expect(await countAt(survivor)).toBe(inside.length * partSize);
      next = inside.length;
      acknowledged.splice(0, Number.POSITIVE_INFINITY, ...inside);
    }
    for (let part = 0; part < parts; part += 1) expect(await put(survivor, part)).toBe(true);
    expect(await partsInside()).toEqual(Array.from({ length: parts }, (_, part) => part));
    expect(await countAt(survivor)).toBe(works.length);
  });
});

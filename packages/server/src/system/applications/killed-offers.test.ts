import type { ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningServer, removeDataDir, startServer } from '../../../test/running-server.ts';
import { openTwoProcesses, type TwoProcesses } from '../../../test/two-processes.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { anArtwork } from '../../domains/artworks/artworks.factory.ts';
import { aSegment, assign } from '../../domains/segments/segments.factory.ts';

let two: TwoProcesses;
let segment: { id: SegmentId };
let curator: { id: UserId };
const works: ArtworkId[] = [];
const session = 'session-of-the-owner';

beforeAll(async () => {
  two = await openTwoProcesses(async (db, pool) => {
    const owner = await aPerson(db, { roles: ['OWNER'] });
    curator = await aPerson(db, { roles: ['OO_CURATOR'] });
    segment = await aSegment(db);
    await assign(db, curator, segment);
    for (const title of ['Ferry', 'Quay', 'Buoy']) works.push(await anArtwork(db, { title }));
    await pool.query('update artworks set owner_id = $1', [owner.id]);
    await pool.query(`insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`, [
      owner.id,
      session,
    ]);
  }, 'killed_offers');
}, 400_000);
afterAll(() => two.close());

let doomed: RunningServer | undefined;
afterEach(async () => {
  if (doomed) await removeDataDir(doomed.dataDir);
});

const offer = (node: RunningServer) =>
  two.ask(node, session, {
    method: 'POST',
    url: '/api/open-oeuvre-applications/several',
    body: { artworksIds: works, segmentId: segment.id },
  });
const count = async (query: string, values: readonly unknown[] = []) =>
  (await two.pool.query(query, [...values])).rowCount;

test('kill -9 between the last of several offers and their news leaves no work offered, and they can be offered again', async () => {
  const env = { DATABASE_URL: two.databaseUrl, SESSION_SECRET: 'a secret that the two nodes share with each other' };
  doomed = await startServer({ env });
  // The news waits for this lock, so the server dies at this very point.
  const lock = await two.pool.connect();
  await lock.query('begin; lock table outbox in access exclusive mode');
  const reply = offer(doomed).then(
    ({ status }) => status,
    () => 'no answer',
  );
  const isAtTheNews = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query ilike 'insert into "outbox"%'`;
  await expect.poll(() => count(isAtTheNews), { timeout: 20_000 }).toBeGreaterThan(0);
  await doomed.kill();
  expect(await reply).toBe('no answer');
  await lock.query('rollback');
  lock.release();
  await expect.poll(() => count(isAtTheNews)).toBe(0);

  expect(await count('select from applications')).toBe(0);
  expect((await (await offer(two.nodes[0])).json()) as object).toMatchObject({ refused: [] });
  const news = `select from notifications where user_id = $1 and body like '%and 2 other works%'`;
  await expect.poll(() => count(news, [curator.id]), { timeout: 20_000 }).toBe(1);
});

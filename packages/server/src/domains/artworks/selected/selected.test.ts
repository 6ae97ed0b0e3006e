import { selectedRoutes } from '@oeuvre/contracts/domains/artworks/selected/selected.routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aMembership } from '../../memberships/memberships.factory.ts';
import { aSegment, assign } from '../../segments/segments.factory.ts';
import { hangInSegment } from '../artworks.commands.ts';
import { anArtwork } from '../artworks.factory.ts';
import { selectedHandlers } from './selected.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(selectedHandlers);
});
afterAll(async () => {
  await app.app.close();
});

test('staff goes through a whole wall, owners through their list in its order, and nobody through that of others', async () => {
  const segment = await aSegment(db, { public: true });
  const [curator, owner, friend] = [
    await aPerson(db, { roles: ['OO_CURATOR'] }),
    await aPerson(db, { roles: ['OWNER'] }),
    await aPerson(db),
  ];
  await assign(db, curator, segment);
  const shown = await anArtwork(db, { segments: [segment.id] });
  const waiting = await anArtwork(db, { segments: [segment.id] });
  await pool.query('update artwork_segments set published = false where artwork_id = $1', [waiting]);
  const ids = async (person: typeof owner, query: object) =>
    (await app.call(person, selectedRoutes.list, { query })).ids;
  expect(await ids(curator, { segmentId: segment.id })).toEqual([waiting, shown]);
  expect(await ids(curator, { segmentId: segment.id, published: ['false'] })).toEqual([waiting]);
  expect(await ids(friend, { segmentId: segment.id })).toEqual([shown]);

  const own = [];
  for (const title of ['Wave', 'Boat', 'Snow']) own.push(await anArtwork(db, { title }));
  await pool.query('update artworks set owner_id = $1, published = false where id = any($2)', [owner.id, own]);
  await pool.query('insert into artwork_shares (artwork_id, user_id) values ($1, $2)', [own[0], friend.id]);
  expect(await ids(owner, { list: 'own', order: 'title' })).toEqual([own[1], own[2], own[0]]);
  expect(await ids(owner, { list: 'own', searchQuery: 'snow' })).toEqual([own[2]]);
  expect(await ids(friend, { list: 'shared' })).toEqual([own[0]]);
  expect(await ids(friend, { list: 'own' })).toEqual([]);
});

test('a guest goes through a public list, and through no list of somebody’s own', async () => {
  const [open, closed] = [await aSegment(db, { public: true }), await aSegment(db, { public: false })];
  const shown = await anArtwork(db, { segments: [open.id] });
  await anArtwork(db, { segments: [closed.id] });
  const list = (query: object) => app.call(null, selectedRoutes.list, { query });
  expect((await list({ segmentId: open.id })).artworks.map(({ id }) => id)).toEqual([shown]);
  expect((await list({ segmentId: closed.id })).ids).toEqual([]);
  expect((await app.refusal(null, selectedRoutes.list, { query: { list: 'own' } })).status).toBe(401);
});

test('a list gives all its ids and its first thirty works, and stays as it was while slices of it are read', async () => {
  const segment = await aSegment(db, { public: false });
  const member = await aPerson(db);
  await aMembership(db, { segment, person: member });
  for (let made = 0; made < 31; made += 1) await anArtwork(db, { segments: [segment.id] });
  const list = (query: object, person = member) =>
    app.call(person, selectedRoutes.list, { query: { segmentId: segment.id, ...query } });
  const first = await list({});
  expect([first.ids.length, first.artworks.length, first.totalCount]).toEqual([31, 30, 31]);
  await hangInSegment(db, null, { artworkIds: [await anArtwork(db)], segmentId: segment.id });
  const slice = first.ids.slice(30);
  const next = await list({ ids: slice });
  expect(next.artworks.map(({ id }) => id)).toEqual(slice);
  expect(await list({}, await aPerson(db))).toEqual({ ids: [], artworks: [], totalCount: 0 });
  expect((await list({ ids: slice }, await aPerson(db))).artworks).toEqual([]);
});

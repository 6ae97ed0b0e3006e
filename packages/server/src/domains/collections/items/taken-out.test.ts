import { hangingRoutes, segmentHangingRoutes } from '@oeuvre/contracts/domains/collections/hanging/hanging.routes.ts';
import { itemsRoutes, segmentItemsRoutes } from '@oeuvre/contracts/domains/collections/items/items.routes.ts';
import type { ArtworkId, CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Someone, testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArtwork } from '../../artworks/artworks.factory.ts';
import { aSegment, assign } from '../../segments/segments.factory.ts';
import { aCollection } from '../collections.factory.ts';
import { hangingHandlers } from '../hanging/hanging.routes.ts';
import { itemsHandlers } from './items.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...itemsHandlers, ...hangingHandlers]);
});
afterAll(() => app.app.close());

async function aHang() {
  const owner = await aPerson(db);
  const segment = await aSegment(db);
  const works: ArtworkId[] = [];
  for (let at = 1; at <= 5; at += 1) works.push(await anArtwork(db, { title: `Work ${at}`, segments: [segment.id] }));
  const { id } = await aCollection(db, { owner, artworks: works });
  await app.call(owner, hangingRoutes.write, { params: { id }, body: { text: 'Turn left.', before: works[2]! } });
  await app.call(owner, hangingRoutes.note, { params: { id, artworkId: works[1]! }, body: { text: 'Loud.' } });
  return { owner, segment, works, id };
}
const hung = async (person: Someone, id: CollectionId) =>
  (await app.call(person, segmentHangingRoutes.get, { params: { id }, query: {} })).items.map((item) =>
    item.kind === 'text' ? item.text : `${item.artwork.title}${item.note && `: ${item.note}`}`,
  );

test('works that are taken out together come back at their places with their notes', async () => {
  const { owner, works, id } = await aHang();
  const before = await hung(owner, id);
  const params = { id };
  const artworksIds = [works[3]!, works[1]!, works[2]!];
  const taken = await app.call(owner, itemsRoutes.takeOut, { params, body: { artworksIds } });
  expect(taken.works.map(({ artworkId, note }) => [artworkId, note])).toEqual([
    [works[1], 'Loud.'],
    [works[2], ''],
    [works[3], ''],
  ]);
  expect(await hung(owner, id)).toEqual(['Work 1', 'Turn left.', 'Work 5']);
  await app.call(owner, itemsRoutes.putBack, { params, body: taken });
  expect(await hung(owner, id)).toEqual(before);
  await app.call(owner, itemsRoutes.putBack, { params, body: taken });
  expect(await hung(owner, id)).toEqual(before);
  const { rows } = await pool.query('select act from audit_log where subject_id = $1 order by at, id', [id]);
  expect(rows.map(({ act }) => act).slice(2)).toEqual(['collections.remove', 'collections.add']);
});

test('a place that was taken meanwhile is kept by the other, and the work comes behind it', async () => {
  const { owner, works, id } = await aHang();
  const params = { id };
  const taken = await app.call(owner, itemsRoutes.takeOut, { params, body: { artworksIds: [works[0]!] } });
  const [place] = taken.works.map((work) => work.place);
  await pool.query('update collection_items set rank = $1 where collection_id = $2 and artwork_id = $3', [
    place,
    id,
    works[4],
  ]);
  await app.call(owner, itemsRoutes.putBack, { params, body: taken });
  expect((await hung(owner, id)).slice(0, 2)).toEqual(['Work 5', 'Work 1']);
});

test('nonsense, works that the owner may not see, and other people are refused', async () => {
  const { owner, segment, works, id } = await aHang();
  const secret = await anArtwork(db, { segments: [(await aSegment(db, { public: false })).id] });
  const statusOf = async (person: Someone, artworkId: ArtworkId, place: string) =>
    (await app.refusal(person, itemsRoutes.putBack, { params: { id }, body: { works: [{ artworkId, place }] } }))
      .status;
  for (const place of ['', 'é', '0', 'zz', 'a00', 'A00000000000000000000000000', 'd'.repeat(101)])
    expect(await statusOf(owner, works[0]!, place)).toBe(400);
  expect(await statusOf(owner, secret, 'd0009')).toBe(404);
  expect(await statusOf(await aPerson(db, { roles: ['SUPER'] }), works[0]!, 'd0009')).toBe(404);
  expect(await statusOf(null, works[0]!, 'd0009')).toBe(401);
  const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
  const ofSegment = await aCollection(db, { segment, artworks: works });
  const taking = (person: Someone) =>
    app.refusal(person, segmentItemsRoutes.takeOut, { params: { id: ofSegment.id }, body: { artworksIds: works } });
  expect((await taking(curator)).code).toBe('collections/not-staff');
  await assign(db, curator, segment);
  await app.call(curator, segmentItemsRoutes.takeOut, { params: { id: ofSegment.id }, body: { artworksIds: works } });
  expect(await hung(owner, ofSegment.id)).toEqual([]);
});

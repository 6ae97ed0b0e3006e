import { copiesRoutes, segmentCopiesRoutes } from '@oeuvre/contracts/domains/collections/copies/copies.routes.ts';
import { hangingRoutes, segmentHangingRoutes } from '@oeuvre/contracts/domains/collections/hanging/hanging.routes.ts';
import type { ArtworkId, CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Someone, testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArtwork } from '../../artworks/artworks.factory.ts';
import { aSegment, assign } from '../../segments/segments.factory.ts';
import { aCollection } from '../collections.factory.ts';
import { hangingHandlers } from '../hanging/hanging.routes.ts';
import { copiesHandlers } from './copies.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...copiesHandlers, ...hangingHandlers]);
});
afterAll(() => app.app.close());

const hung = async (person: Someone, id: CollectionId) =>
  (await app.call(person, segmentHangingRoutes.get, { params: { id }, query: {} })).items.map((item) =>
    item.kind === 'text' ? item.text : `${item.artwork.title}${item.note && `: ${item.note}`}`,
  );
async function aRoom() {
  const segment = await aSegment(db);
  const closed = await aSegment(db, { public: false });
  const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
  await assign(db, curator, segment);
  const works: ArtworkId[] = [];
  for (const title of ['Wave', 'Storm']) works.push(await anArtwork(db, { title, segments: [segment.id] }));
  const secret = await anArtwork(db, { title: 'Secret', segments: [closed.id] });
  return { segment, curator, works: [works[0]!, secret, works[1]!] };
}

test('a person copies a collection of their own: order, wall texts and notes; the two are apart from then on', async () => {
  const { works } = await aRoom();
  const owner = await aPerson(db);
  const { id } = await aCollection(db, { owner, name: 'Sea', description: 'Salt.', artworks: works });
  const params = { id };
  await app.call(owner, hangingRoutes.write, { params, body: { text: 'Turn left.', before: works[2]! } });
  await app.call(owner, hangingRoutes.note, { params: { id, artworkId: works[0]! }, body: { text: 'Loud.' } });
  const copy = await app.call(owner, copiesRoutes.copy, { params, body: { name: 'Copy of Sea' } });
  expect(copy).toMatchObject({ name: 'Copy of Sea', description: 'Salt.', artworksCount: 2, segmentId: null });
  expect(await hung(owner, copy.id)).toEqual(['Wave: Loud.', 'Turn left.', 'Storm']);
  // A work that the owner does not see is not copied.
  const { rows } = await pool.query('select from collection_items where collection_id = $1', [copy.id]);
  expect(rows).toHaveLength(3);
  await app.call(owner, hangingRoutes.write, { params: { id: copy.id }, body: { text: 'The end.' } });
  expect(await hung(owner, id)).toEqual(['Wave: Loud.', 'Turn left.', 'Storm']);
});

test('staff copy a collection in their segment, a reader copies it for themselves, others copy nothing', async () => {
  const { segment, curator, works } = await aRoom();
  const [reader, stranger] = [await aPerson(db), await aPerson(db, { roles: ['SUPER'] })];
  const { id } = await aCollection(db, { segment, name: 'Sea', artworks: works });
  const body = { name: 'Sea again' };
  const inSegment = await app.call(curator, segmentCopiesRoutes.copy, { params: { id }, body });
  expect(inSegment).toMatchObject({ segmentId: segment.id, artworksCount: 2 });
  const own = await app.call(reader, copiesRoutes.copy, { params: { id }, body });
  expect(own).toMatchObject({ segmentId: null, artworksCount: 2 });
  const refusal = async (person: Someone, route: typeof copiesRoutes.copy, of: CollectionId, name = 'A') =>
    (await app.refusal(person, route, { params: { id: of }, body: { name } })).code;
  expect(await refusal(reader, segmentCopiesRoutes.copy as never, id)).toBe('collections/not-staff');
  expect(await refusal(stranger, copiesRoutes.copy, own.id)).toBe('common/not-found');
  expect(await refusal(curator, segmentCopiesRoutes.copy as never, own.id)).toBe('common/not-found');
  expect(await refusal(reader, segmentCopiesRoutes.copy as never, own.id)).toBe('common/not-found');
  expect(await refusal(null, copiesRoutes.copy, id)).toBe('common/signed-out');
  expect(await refusal(reader, copiesRoutes.copy, id, '  ')).toBe('common/invalid-input');
});

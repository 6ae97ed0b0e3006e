import { oEmbedLocation } from '@oeuvre/contracts/domains/artworks/artworks.location.ts';
import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import {
  exhibitionFeedLocation,
  exhibitionManifestLocation,
} from '@oeuvre/contracts/domains/collections/exhibition/exhibition.location.ts';
import {
  exhibitionRoutes,
  segmentExhibitionRoutes,
} from '@oeuvre/contracts/domains/collections/exhibition/exhibition.routes.ts';
import { hangingRoutes, segmentHangingRoutes } from '@oeuvre/contracts/domains/collections/hanging/hanging.routes.ts';
import type { CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Someone, testApp } from '../../../test/app.ts';
import { db } from '../../../test/database.ts';
import { unknownId } from '../../../test/sample.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { anArtwork } from '../../domains/artworks/artworks.factory.ts';
import { linkedDataPlugin } from '../../domains/artworks/linked-data/linked-data.plugin.ts';
import { aCollection } from '../../domains/collections/collections.factory.ts';
import { collectionsHandlers, segmentCollectionsHandlers } from '../../domains/collections/collections.routes.ts';
import { exhibitionPlugin } from '../../domains/collections/exhibition/exhibition.plugin.ts';
import { exhibitionHandlers } from '../../domains/collections/exhibition/exhibition.routes.ts';
import { hangingHandlers } from '../../domains/collections/hanging/hanging.routes.ts';
import { aMembership } from '../../domains/memberships/memberships.factory.ts';
import { aSegment, assign } from '../../domains/segments/segments.factory.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(
    [...collectionsHandlers, ...segmentCollectionsHandlers, ...hangingHandlers, ...exhibitionHandlers],
    {},
    [exhibitionPlugin, linkedDataPlugin],
  );
});
afterAll(async () => {
  await app.app.close();
});

const keyIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const open = async (person: Someone, id: CollectionId) =>
  keyIn((await app.call(person, exhibitionRoutes.open, { params: { id } })).url);
const visit = (person: Someone, key: string, query: { page?: number; itemsPerPage?: number } = {}) =>
  app.call(person, exhibitionRoutes.read, { params: { key }, query });
const seen = ({ items }: Awaited<ReturnType<typeof visit>>) =>
  items.map((item) => (item.kind === 'text' ? item.text : `${item.number} ${item.artwork.title}`));

/** A person's collection of works that everybody, only members, and only the person see. */
async function aHang() {
  const [room, closed] = [await aSegment(db), await aSegment(db, { public: false })];
  const [owner, member] = [await aPerson(db, { firstName: 'Lena', lastName: 'Marchetti' }), await aPerson(db)];
  for (const person of [owner, member]) await aMembership(db, { segment: closed, person });
  const works = [
    await anArtwork(db, { title: 'Wave', segments: [room.id] }),
    await anArtwork(db, { title: 'Secret', segments: [closed.id] }),
    await anArtwork(db, { title: 'Storm', segments: [room.id] }),
  ];
  const { id } = await aCollection(db, { owner, name: 'Sea', description: 'Water.', artworks: works });
  return { owner, member, id, works, closed };
}

describe('an exhibition', () => {
  test('shows each visitor the works that they may see, numbered without a gap', async () => {
    const { owner, member, id } = await aHang();
    const key = await open(owner, id);
    const shown = await visit(null, key);
    expect(shown).toMatchObject({ name: 'Sea', description: 'Water.', by: 'Lena Marchetti', artworksCount: 2 });
    expect(shown).toMatchObject({ totalCount: 2, segmentId: null, hasNextPage: false });
    expect(seen(shown)).toEqual(['1 Wave', '2 Storm']);
    expect(JSON.stringify(shown)).not.toContain('Secret');
    expect(seen(await visit(member, key))).toEqual(['1 Wave', '2 Secret', '3 Storm']);
    expect(seen(await visit(null, key, { page: 2, itemsPerPage: 1 }))).toEqual(['2 Storm']);
  });

  test('tells its owner alone how many works guests do not see', async () => {
    const { owner, id } = await aHang();
    expect(await app.call(owner, exhibitionRoutes.state, { params: { id } })).toEqual({
      openedAt: null,
      artworksCount: 3,
      leftOutCount: 1,
    });
    const key = await open(owner, id);
    expect((await app.call(owner, exhibitionRoutes.state, { params: { id } })).openedAt).toEqual(expect.any(String));
    expect(await visit(owner, key)).not.toHaveProperty('leftOutCount');
    for (const person of [null, await aPerson(db), await aPerson(db, { roles: ['SUPER'] })])
      expect((await app.refusal(person, exhibitionRoutes.state, { params: { id } })).status).toBe(person ? 404 : 401);
  });

  test('is gone as soon as its link is closed or replaced, in every form', async () => {
    const { owner, id } = await aHang();
    const { publicUrl } = app.services.config;
    const formsOf = (key: string) => [
      `/api/exhibitions/${key}`,
      exhibitionManifestLocation(key),
      exhibitionFeedLocation(key, 'rss'),
      exhibitionFeedLocation(key, 'atom'),
      oEmbedLocation(`${publicUrl}/exhibitions/${key}`),
    ];
    const ask = async (url: string) => app.app.inject({ url });
    const first = await open(owner, id);
    for (const url of formsOf(first)) {
      const reply = await ask(url);
      expect(reply.statusCode, url).toBe(200);
      expect(reply.body, url).not.toContain('Secret');
      expect(reply.headers['cache-control'], url).not.toContain('public');
    }
    const second = await open(owner, id);
    for (const url of formsOf(first)) expect((await ask(url)).statusCode, url).toBe(404);
    expect(seen(await visit(null, second))).toEqual(['1 Wave', '2 Storm']);
    await app.call(owner, exhibitionRoutes.close, { params: { id } });
    for (const url of formsOf(second)) {
      const reply = await ask(url);
      expect(reply.statusCode, url).toBe(404);
      expect(reply.body, url).not.toContain('Sea');
    }
    await app.call(owner, exhibitionRoutes.close, { params: { id } });
  });

  test('of a deleted collection is closed, and stays closed when the collection is restored', async () => {
    const { owner, id } = await aHang();
    const key = await open(owner, id);
    await app.call(owner, collectionsRoutes.delete, { params: { id } });
    await app.call(owner, collectionsRoutes.restore, { params: { id } });
    expect((await app.refusal(null, exhibitionRoutes.read, { params: { key } })).status).toBe(404);
  });

  test('of a private segment’s collection is for people who may read the segment, also with its link', async () => {
    const segment = await aSegment(db, { public: false });
    const [curator, member] = [await aPerson(db, { roles: ['OO_CURATOR'] }), await aPerson(db)];
    await assign(db, curator, segment);
    await aMembership(db, { segment, person: member });
    const { id } = await aCollection(db, { segment, name: 'Inside' });
    const key = keyIn((await app.call(curator, segmentExhibitionRoutes.open, { params: { id } })).url);
    expect(await visit(member, key)).toMatchObject({ name: 'Inside', segmentId: segment.id });
    for (const person of [null, await aPerson(db)])
      expect((await app.refusal(person, exhibitionRoutes.read, { params: { key } })).status).toBe(404);
    expect((await app.refusal(member, segmentExhibitionRoutes.open, { params: { id } })).code).toBe(
      'collections/not-staff',
    );
  });

  test('is not found by a key that cannot be one, and the database keeps no key', async () => {
    const { owner, id } = await aHang();
    const key = await open(owner, id);
    for (const other of ['x', `${key.slice(1)}A`, '%00'])
      expect((await app.refusal(null, exhibitionRoutes.read, { params: { key: other } })).status).toBe(404);
    const { keyHash } = await db
      .selectFrom('exhibitions')
      .select('keyHash')
      .where('collectionId', '=', id)
      .executeTakeFirstOrThrow();
    expect(keyHash.toString('base64url')).not.toBe(key);
    // 32 bytes: at least 128 bits.
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  });
});

describe('wall texts and notes', () => {
  const texts = async (person: Someone, id: CollectionId) =>
    (await app.call(person, segmentHangingRoutes.get, { params: { id } })).items.map((item) =>
      item.kind === 'text' ? item.text : `${item.artwork.title}: ${item.note}`,
    );

  test('are written, placed, changed and deleted by the owner', async () => {
    const { owner, id, works } = await aHang();
    const [wave, , storm] = works;
    const params = { id };
    const first = await app.call(owner, hangingRoutes.write, { params, body: { text: ' Still. ', before: wave! } });
    await app.call(owner, hangingRoutes.write, { params, body: { text: 'Before still.', before: first.id } });
    await app.call(owner, hangingRoutes.write, { params, body: { text: 'The end.' } });
    await app.call(owner, hangingRoutes.note, { params: { id, artworkId: storm! }, body: { text: 'Loud.' } });
    expect(await texts(owner, id)).toEqual([
      'Before still.',
      'Still.',
      'Wave: ',
      'Secret: ',
      'Storm: Loud.',
      'The end.',
    ]);
    const item = { params: { id, itemId: first.id } };
    const late = await app.refusal(owner, hangingRoutes.rewrite, { ...item, body: { text: 'Late.', was: 'Older.' } });
    expect(late).toMatchObject({ status: 409, code: 'collections/text-changed' });
    expect(late.problem.details).toEqual({ text: 'Still.' });
    await app.call(owner, hangingRoutes.rewrite, { ...item, body: { text: 'Moving.', was: 'Still.' } });
    await app.call(owner, hangingRoutes.note, { params: { id, artworkId: storm! }, body: { text: '' } });
    expect(await texts(owner, id)).toEqual(['Before still.', 'Moving.', 'Wave: ', 'Secret: ', 'Storm: ', 'The end.']);
    await app.call(owner, hangingRoutes.remove, item);
    expect((await app.refusal(owner, hangingRoutes.remove, item)).status).toBe(404);
    expect(await texts(owner, id)).toEqual(['Before still.', 'Wave: ', 'Secret: ', 'Storm: ', 'The end.']);
  });

  test('must not be blank or long, and stand beside what is in the collection', async () => {
    const { owner, id } = await aHang();
    const write = (body: { text: string; before?: string }) =>
      app.refusal(owner, hangingRoutes.write, { params: { id }, body });
    for (const text of ['  ', 'x'.repeat(5_001)]) expect((await write({ text })).status).toBe(400);
    expect((await write({ text: 'A', before: unknownId })).status).toBe(404);
    const note = { params: { id, artworkId: unknownId }, body: { text: 'A' } };
    expect((await app.refusal(owner, hangingRoutes.note, note)).status).toBe(404);
  });

  test('a note on a work goes with the work: whoever may not see it does not read the note', async () => {
    const { owner, id, works } = await aHang();
    await app.call(owner, hangingRoutes.note, { params: { id, artworkId: works[1]! }, body: { text: 'Whisper.' } });
    const key = await open(owner, id);
    expect(JSON.stringify(await visit(null, key))).not.toContain('Whisper');
    expect((await app.app.inject({ url: exhibitionFeedLocation(key, 'atom') })).body).not.toContain('Whisper');
  });

  test('are on the page of the collection before the next work that the viewer sees, on whichever page that is', async () => {
    const [room, closed] = [await aSegment(db), await aSegment(db, { public: false })];
    const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
    for (const segment of [room, closed]) await assign(db, curator, segment);
    const artworks = [
      await anArtwork(db, { title: 'Wave', segments: [room.id] }),
      await anArtwork(db, { title: 'Secret', segments: [closed.id] }),
      await anArtwork(db, { title: 'Storm', segments: [room.id] }),
    ];
    const { id } = await aCollection(db, { segment: room, artworks });
    const write = (text: string, before: string | null = null) =>
      app.call(curator, segmentHangingRoutes.write, { params: { id }, body: { text, before } as never });
    for (const [at, text] of ['Start.', 'Whisper.', 'Roar.'].entries()) await write(text, artworks[at]);
    await write('The end.');
    const read = async (person: Someone, query = {}) => {
      const page = await app.call(person, segmentCollectionsRoutes.get, { params: { id }, query });
      const titleOf = (work: string | null) => page.artworks.find((one) => one.id === work)?.title ?? '-';
      return [page.artworks.length, ...page.texts.map(({ text, before }) => `${text} ${titleOf(before)}`)];
    };
    const [start, end] = ['Start. Wave', 'The end. -'];
    expect(await read(curator)).toEqual([3, start, 'Whisper. Secret', 'Roar. Storm', end]);
    expect(await read(null)).toEqual([2, start, 'Whisper. Storm', 'Roar. Storm', end]);
    expect(await read(curator, { itemsPerPage: 1 })).toEqual([1, start]);
    expect(await read(curator, { itemsPerPage: 2, page: 2 })).toEqual([1, 'Roar. Storm', end]);
    expect(await read(null, { itemsPerPage: 1, page: 2 })).toEqual([1, 'Whisper. Storm', 'Roar. Storm', end]);
  });

  test('renew what guests see of a segment’s collection', async () => {
    const segment = await aSegment(db);
    const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
    await assign(db, curator, segment);
    const { id } = await aCollection(db, { segment });
    await app.call(curator, segmentHangingRoutes.write, { params: { id }, body: { text: 'Look.' } });
    expect(await texts(null, id)).toEqual(['Look.']);
    const { totalCount, texts: shown } = await app.call(null, segmentCollectionsRoutes.get, { params: { id } });
    expect([totalCount, shown.map(({ text }) => text)]).toEqual([0, ['Look.']]);
  });
});

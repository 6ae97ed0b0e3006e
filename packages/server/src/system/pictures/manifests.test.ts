import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../../../test/database.ts';
import { collection, manifest } from '../../../test/presentation.ts';
import { openSession, type WholeApi, wholeApi } from '../../../test/whole.ts';
import { aPerson, type Person } from '../../domains/accounts/accounts.factory.ts';
import { anArtwork } from '../../domains/artworks/artworks.factory.ts';
import { aCollection } from '../../domains/collections/collections.factory.ts';
import { savePicture } from '../../domains/files/files.commands.ts';
import { aPicture } from '../../domains/files/files.factory.ts';
import { aMembership } from '../../domains/memberships/memberships.factory.ts';
import { aSegment } from '../../domains/segments/segments.factory.ts';

let api: WholeApi;
let owner: Person;
beforeAll(async () => {
  api = await wholeApi();
  await api.services.changes.listen(databaseUrl, api.services.log);
});
afterAll(() => api.services.changes.close());
beforeEach(async () => {
  owner = await aPerson(db, { roles: ['OWNER'] });
});

const get = (url: string, session?: string, headers: Record<string, string> = {}) =>
  api.ask({ method: 'GET', url, session, headers });
const manifestAt = (key: string) => `/iiif/presentation/works/${key}/manifest.json`;
const collectionAt = (id: string) => `/iiif/presentation/collections/${id}/manifest.json`;
const aFile = async (size: { width: number; height: number }) =>
  (await savePicture(db, api.services.storage, { bytes: await aPicture(size), fileName: 'a.jpg', ownerId: owner.id }))
    .id;
const openIdOf = async (id: string) =>
  (await pool.query<{ open_id: string }>('select open_id from artworks where id = $1', [id])).rows[0]!.open_id;

async function aRoom(isPublic: boolean) {
  const segment = await aSegment(db, { public: isPublic });
  const member = await aPerson(db);
  await aMembership(db, { segment, person: member });
  return { segment, member: await openSession(member.id), stranger: await openSession((await aPerson(db)).id) };
}
async function aWork(segmentId: Awaited<ReturnType<typeof aSegment>>['id'], rights = {}) {
  const images = [
    { fileId: await aFile({ width: 1_500, height: 1_000 }), caption: 'Front', alt: 'Five runners' },
    { fileId: await aFile({ width: 300, height: 900 }) },
  ];
  const id = await anArtwork(db, {
    title: 'Prize amphora',
    artist: 'The Euphiletos Painter',
    dateText: 'c. 530 BCE',
    supportingText: 'A foot race.',
    accessionNumber: '1914.130.12',
    creditLine: 'Rogers Fund, 1914',
    rights,
    published: true,
    segments: [segmentId],
    images,
  });
  return { id, images };
}

describe('the manifest of a work', () => {
  test('says all that other sites need to show it', async () => {
    const { segment } = await aRoom(true);
    const { id, images } = await aWork(segment.id, { uri: 'https://creativecommons.org/publicdomain/zero/1.0/' });
    const reply = await get(manifestAt(id));
    const made = manifest.parse(reply.json());
    const openId = await openIdOf(id);
    expect(made).toMatchObject({
      id: `http://oeuvre.test${manifestAt(openId)}`,
      label: { none: ['Prize amphora'] },
      summary: { none: ['A foot race.'] },
      rights: 'http://creativecommons.org/publicdomain/zero/1.0/',
      requiredStatement: { label: { en: ['Credit line'] }, value: { none: ['Rogers Fund, 1914'] } },
    });
    expect(made.metadata).toEqual([
      { label: { en: ['Artist'] }, value: { none: ['The Euphiletos Painter'] } },
      { label: { en: ['Date'] }, value: { none: ['c. 530 BCE'] } },
      { label: { en: ['Accession number'] }, value: { none: ['1914.130.12'] } },
    ]);
    expect(made.items.map(({ width, height, label, summary }) => [width, height, label, summary])).toEqual([
      [1_500, 1_000, { none: ['Front'] }, { none: ['Five runners'] }],
      [300, 900, { none: ['2'] }, expect.anything()],
    ]);
    expect(made.items[0]!.items[0].items[0].body.service[0].id).toBe(`http://oeuvre.test/iiif/3/${images[0]!.fileId}`);
    expect(
      new Set(made.items.flatMap(({ id: canvas, items: [page] }) => [canvas, page.id, page.items[0].id])).size,
    ).toBe(6);
  });

  test('is one document for both keys of the work, cached for a minute and open to other sites', async () => {
    const { segment } = await aRoom(true);
    const { id } = await aWork(segment.id);
    const [byId, byOpenId] = [await get(manifestAt(id)), await get(manifestAt((await openIdOf(id)).toLowerCase()))];
    expect(byOpenId.body).toBe(byId.body);
    expect(byId.headers).toMatchObject({
      'content-type': expect.stringMatching(
        /^application\/ld\+json; ?profile="http:\/\/iiif.io\/api\/presentation\/3\/context.json"/,
      ),
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
    });
    const again = await get(manifestAt(id), undefined, { 'if-none-match': String(byId.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each([undefined, 'https://rightsstatements.org/vocab/InC/1.0/'])(
    'names images that can be fetched, in the size that it says, with the rights %s',
    async (uri) => {
      const { segment } = await aRoom(true);
      const { id } = await aWork(segment.id, uri ? { uri } : {});
      const made = manifest.parse((await get(manifestAt(id))).json());
      for (const { thumbnail, items } of made.items)
        for (const image of [...thumbnail, items[0].items[0].body]) {
          const reply = await get(image.id.replace('http://oeuvre.test', ''));
          expect(reply.statusCode, image.id).toBe(200);
          const { width, height } = await sharp(reply.rawPayload).metadata();
          expect([width, height]).toEqual([image.width, image.height]);
          const [service, service2] = image.service;
          for (const address of [service.id, service2['@id']])
            expect((await get(`${address.replace('http://oeuvre.test', '')}/info.json`)).statusCode).toBe(200);
        }
    },
  );

  test('of a private work is for its readers alone, and nobody keeps it', async () => {
    const { segment, member, stranger } = await aRoom(false);
    const { id } = await aWork(segment.id);
    for (const key of [id, await openIdOf(id)])
      for (const session of [undefined, stranger]) {
        const refused = await get(manifestAt(key), session);
        expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([404, undefined]);
        expect(refused.body).not.toContain('amphora');
      }
    const reply = await get(manifestAt(id), member);
    expect(manifest.parse(reply.json()).items).toHaveLength(2);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('of a work without pictures, of an unknown one and of nonsense is not found', async () => {
    const { segment } = await aRoom(true);
    const id = await anArtwork(db, { published: true, segments: [segment.id] });
    for (const key of [id, '01980000-0000-7000-8000-000000000000', 'OO-999999999', 'OO-x', '%00'])
      expect((await get(manifestAt(key))).statusCode, key).toBe(404);
  });
});

describe('the IIIF collection of a collection', () => {
  test('names the manifests of its works in their order, without those that the reader may not see', async () => {
    const [open, closed] = [await aRoom(true), await aRoom(false)];
    const first = await aWork(open.segment.id);
    const second = await aWork(open.segment.id);
    const hidden = await aWork(closed.segment.id);
    const plain = await anArtwork(db, { published: true, segments: [open.segment.id] });
    const artworks = [second.id, hidden.id, first.id, plain];
    const { id } = await aCollection(db, { segment: open.segment, name: 'Vessels', artworks });
    const reply = await get(collectionAt(id));
    const made = collection.parse(reply.json());
    expect(made.label).toEqual({ none: ['Vessels'] });
    const openIds = await Promise.all([second.id, first.id].map(openIdOf));
    expect(made.items.map((item) => item.id)).toEqual(
      openIds.map((openId) => `http://oeuvre.test${manifestAt(openId)}`),
    );
    for (const item of made.items)
      expect((await get(item.id.replace('http://oeuvre.test', ''))).json()).toMatchObject({ id: item.id });
    expect(reply.headers['cache-control']).toBe('public, max-age=60');
  });

  test('of a closed segment is for its readers alone', async () => {
    const { segment, member, stranger } = await aRoom(false);
    const { id } = await aCollection(db, { segment, artworks: [(await aWork(segment.id)).id] });
    for (const session of [undefined, stranger]) expect((await get(collectionAt(id), session)).statusCode).toBe(404);
    const reply = await get(collectionAt(id), member);
    expect(collection.parse(reply.json()).items).toHaveLength(1);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect((await get(collectionAt('01980000-0000-7000-8000-000000000000'))).statusCode).toBe(404);
  });
});

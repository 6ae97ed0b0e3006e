import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Someone, testApp, viewerOf } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { unknownId } from '../../../test/sample.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { anArtwork } from '../artworks/artworks.factory.ts';
import { savePicture } from '../files/files.commands.ts';
import { aPicture } from '../files/files.factory.ts';
import { aMembership } from '../memberships/memberships.factory.ts';
import { aSegment, assign } from '../segments/segments.factory.ts';
import { listCollectionNames } from './collections.access.ts';
import { aCollection } from './collections.factory.ts';
import { collectionsHandlers, segmentCollectionsHandlers } from './collections.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...collectionsHandlers, ...segmentCollectionsHandlers]);
});
afterAll(async () => {
  await app.app.close();
});

const get = (person: Someone, id: CollectionId, query: { page?: number; itemsPerPage?: number } = {}) =>
  app.call(person, segmentCollectionsRoutes.get, { params: { id }, query });
const preview = (
  person: Someone,
  id: CollectionId,
  query: { search?: string; type?: 'Artist'; itemsPerPage?: number } = {},
) => app.call(person, collectionsRoutes.getForPreview, { params: { id }, query });
const titles = ({ artworks }: { artworks: readonly { title: string }[] }) => artworks.map((work) => work.title);

async function aPrivateRoom() {
  const segment = await aSegment(db, { public: false });
  const member = await aPerson(db);
  await aMembership(db, { segment, person: member });
  return { segment, member };
}

describe('a collection', () => {
  test('of a public segment shows a guest its works in its own order, each with all its pictures', async () => {
    const segment = await aSegment(db);
    const { storage } = app.services;
    const pictures = [];
    for (const fileName of ['front.jpg', 'back.jpg'])
      pictures.push(
        await savePicture(db, storage, {
          bytes: await aPicture({ width: 60 + pictures.length, height: 40 }),
          fileName,
          ownerId: null,
        }),
      );
    const images = [{ fileId: pictures[0]!.id }, { fileId: pictures[1]!.id, alt: 'The back' }];
    const [mill, sea] = [
      await anArtwork(db, { title: 'Mill', segments: [segment.id], images }),
      await anArtwork(db, { title: 'Sea', segments: [segment.id] }),
    ];
    const { id } = await aCollection(db, { segment, name: 'Water', description: 'What moves.', artworks: [sea, mill] });
    const shown = await get(null, id);
    expect(shown).toMatchObject({
      id,
      _id: id,
      segmentId: segment.id,
      name: 'Water',
      description: 'What moves.',
      totalCount: 2,
      nextPage: null,
    });
    expect(titles(shown)).toEqual(['Sea', 'Mill']);
    expect(shown.artworks[1]).toMatchObject({
      id: mill,
      name: 'Mill',
      artist: 'Ada Ferrars',
      dateText: '1885',
      openId: expect.stringMatching(/^OO-\d+$/),
      imgUrl: `/files/${pictures[0]!.id}`,
      images: [
        {
          id: expect.any(String),
          fileId: pictures[0]!.id,
          url: `/files/${pictures[0]!.id}`,
          width: 60,
          height: 40,
          alt: 'Mill, Ada Ferrars, 1885',
        },
        { fileId: pictures[1]!.id, width: 61, alt: 'The back' },
      ],
    });
    expect(shown.artworks[0]).toMatchObject({ imgUrl: null, images: [] });
  });

  test('of a private segment exists for its members and staff, not for outsiders or suspended people', async () => {
    const { segment, member } = await aPrivateRoom();
    const [stranger, curator, suspended] = [
      await aPerson(db),
      await aPerson(db, { roles: ['OO_CURATOR'] }),
      await aPerson(db),
    ];
    await assign(db, curator, segment);
    await aMembership(db, { segment, person: suspended, status: 'SUSPENDED' });
    const { id } = await aCollection(db, { segment });
    for (const route of [segmentCollectionsRoutes.get, collectionsRoutes.getForPreview]) {
      for (const person of [null, stranger, suspended])
        expect((await app.refusal(person, route, { params: { id } })).code).toBe('common/not-found');
      for (const person of [member, curator])
        expect(await app.call(person, route, { params: { id } })).toMatchObject({ id });
    }
  });

  test('of a person is visible to that person only, not even to an administrator', async () => {
    const [owner, admin] = [await aPerson(db), await aPerson(db, { roles: ['SUPER'] })];
    const { id } = await aCollection(db, { owner });
    expect(await get(owner, id)).toMatchObject({ id, segmentId: null });
    for (const person of [null, admin, await aPerson(db)])
      expect((await app.refusal(person, segmentCollectionsRoutes.get, { params: { id } })).status).toBe(404);
  });

  test('neither shows nor counts works that the viewer may not see', async () => {
    const open = await aSegment(db);
    const { segment: closed, member } = await aPrivateRoom();
    const artworks = [
      await anArtwork(db, { title: 'For all', segments: [open.id] }),
      await anArtwork(db, { title: 'Kept back', segments: [closed.id] }),
    ];
    const { id } = await aCollection(db, { segment: open, artworks });
    const elsewhere = await anArtwork(db, { title: 'Of another collection', segments: [open.id] });
    await aCollection(db, { segment: open, artworks: [elsewhere] });
    const seenBy = async (person: Someone) => [
      titles(await get(person, id)),
      (await get(person, id)).totalCount,
      titles(await preview(person, id)),
    ];
    expect(await seenBy(null)).toEqual([['For all'], 1, ['For all']]);
    expect(await seenBy(member)).toEqual([['For all', 'Kept back'], 2, ['For all', 'Kept back']]);
    await pool.query(`update artworks set activity_status = 'DELETED' where title = 'For all'`);
    expect(await seenBy(null)).toEqual([[], 0, []]);
  });

  test('comes page by page', async () => {
    const segment = await aSegment(db);
    const artworks = [];
    for (const title of ['One', 'Two', 'Three']) artworks.push(await anArtwork(db, { title, segments: [segment.id] }));
    const { id } = await aCollection(db, { segment, artworks });
    const first = await get(null, id, { itemsPerPage: 2 });
    expect([titles(first), first.totalCount, first.nextPage]).toEqual([['One', 'Two'], 3, 2]);
    const second = await get(null, id, { itemsPerPage: 2, page: 2 });
    expect([titles(second), second.totalCount, second.hasNextPage]).toEqual([['Three'], 3, false]);
    expect(await get(null, id, { page: 9 })).toMatchObject({ artworks: [], totalCount: 3 });
  });

  test('that does not exist, or has an invalid id, is refused', async () => {
    expect(
      (await app.refusal(null, segmentCollectionsRoutes.get, { params: { id: unknownId as CollectionId } })).code,
    ).toBe('common/not-found');
    const { id } = await aCollection(db, { segment: await aSegment(db) });
    for (const url of [
      '/api/open-oeuvre-collections/1',
      '/api/artworks-collections/x/for-preview',
      `/api/open-oeuvre-collections/${id}?page=0`,
    ])
      expect((await app.inject({ url })).statusCode).toBe(400);
    expect(
      (await app.inject({ url: `/api/artworks-collections/${unknownId}/for-preview?type=Everything` })).statusCode,
    ).toBe(400);
  });
});

describe('the works that an article may use', () => {
  test('are those with an OO ID; the page of the collection shows the others too', async () => {
    const owner = await aPerson(db);
    const artworks = [
      await anArtwork(db, { title: 'Open', ownerId: owner.id }),
      await anArtwork(db, { title: 'At home', ownerId: owner.id, openId: null }),
    ];
    const { id } = await aCollection(db, { owner, artworks });
    expect(titles(await preview(owner, id))).toEqual(['Open']);
    expect(await get(owner, id)).toMatchObject({
      artworks: [{ title: 'Open' }, { title: 'At home', openId: null }],
      totalCount: 2,
    });
  });

  test('can be filtered by text, or by text of one kind', async () => {
    const segment = await aSegment(db);
    const artworks = [
      await anArtwork(db, { title: 'Harbour', artist: 'Jan Ott', segments: [segment.id] }),
      await anArtwork(db, { title: 'Jan Ott at his easel', artist: 'Mia Berg', segments: [segment.id] }),
      await anArtwork(db, { title: 'Elsewhere', artist: 'Mia Berg', segments: [segment.id] }),
    ];
    const { id } = await aCollection(db, { segment, artworks });
    expect(titles(await preview(null, id, { search: 'ott' }))).toEqual(['Harbour', 'Jan Ott at his easel']);
    expect(titles(await preview(null, id, { search: 'ott', type: 'Artist' }))).toEqual(['Harbour']);
    expect(titles(await preview(null, id, { search: 'x' }))).toHaveLength(3);
    expect(await preview(null, id, { search: 'nothing' })).toMatchObject({ artworks: [], totalCount: 0 });
  });
});

describe('the collections of a segment', () => {
  const list = (person: Someone, query: { segmentId?: SegmentId; itemsPerPage?: number; page?: number }) =>
    app.call(person, segmentCollectionsRoutes.list, { query });

  test('come in order, each with the number of works that the viewer sees', async () => {
    const segment = await aSegment(db);
    const { segment: closed, member } = await aPrivateRoom();
    const artworks = [await anArtwork(db, { segments: [segment.id] }), await anArtwork(db, { segments: [closed.id] })];
    await aCollection(db, { segment, name: 'Second', position: 1, artworks });
    await aCollection(db, { segment, name: 'First', position: 0 });
    await aCollection(db, { owner: member, name: 'Not of the segment' });
    const shown = await list(null, { segmentId: segment.id });
    expect(shown).toMatchObject({
      collections: [
        { name: 'First', artworksCount: 0, cover: null },
        { name: 'Second', artworksCount: 1 },
      ],
      totalCount: 2,
    });
    expect((await list(member, { segmentId: segment.id })).collections.map((one) => one.artworksCount)).toEqual([0, 2]);
    expect(await list(null, { segmentId: segment.id, itemsPerPage: 1, page: 2 })).toMatchObject({
      collections: [{ name: 'Second' }],
      nextPage: null,
    });
  });

  test('show the first picture of the first work that the viewer may see', async () => {
    const segment = await aSegment(db);
    const { segment: closed, member } = await aPrivateRoom();
    const picture = async (width: number) => {
      const given = { bytes: await aPicture({ width, height: 40 }), fileName: 'a.jpg', ownerId: null };
      return { fileId: (await savePicture(db, app.services.storage, given)).id };
    };
    const [hidden, front, back, other] = [await picture(61), await picture(62), await picture(63), await picture(64)];
    const closedWork = await anArtwork(db, { title: 'Kept back', segments: [closed.id], images: [hidden] });
    const openWork = await anArtwork(db, { title: 'For all', segments: [segment.id], images: [front, back] });
    const otherWork = await anArtwork(db, { title: 'Elsewhere', segments: [segment.id], images: [other] });
    await aCollection(db, { segment, name: 'Another', position: 0, artworks: [otherWork] });
    await aCollection(db, { segment, name: 'Both', position: 1, artworks: [closedWork, openWork] });
    const neighbour = await aSegment(db);
    await aCollection(db, { segment: neighbour, name: 'Of the neighbour', artworks: [otherWork] });
    const coversFor = async (person: Someone) =>
      (await list(person, { segmentId: segment.id })).collections.map(({ name, cover }) => [
        name,
        cover?.fileId,
        cover?.alt,
      ]);
    expect(await coversFor(null)).toEqual([
      ['Another', other.fileId, 'Elsewhere'],
      ['Both', front.fileId, 'For all'],
    ]);
    expect(await coversFor(member)).toEqual([
      ['Another', other.fileId, 'Elsewhere'],
      ['Both', hidden.fileId, 'Kept back'],
    ]);
  });

  test('need a segment that the viewer may read', async () => {
    const { segment, member } = await aPrivateRoom();
    expect((await app.refusal(null, segmentCollectionsRoutes.list, { query: {} })).problem).toMatchObject({
      status: 400,
      message: 'No segmentId provided',
    });
    expect(
      (await app.refusal(null, segmentCollectionsRoutes.list, { query: { segmentId: unknownId as SegmentId } }))
        .problem,
    ).toMatchObject({
      status: 404,
      message: "Selected segment doesn't exist, Please select it again",
    });
    expect((await app.refusal(null, segmentCollectionsRoutes.list, { query: { segmentId: segment.id } })).status).toBe(
      403,
    );
    expect(await list(member, { segmentId: segment.id })).toMatchObject({ collections: [], totalCount: 0 });
    expect((await app.inject({ url: '/api/open-oeuvre-collections?segmentId=1' })).statusCode).toBe(400);
  });
});

test('an exported table names the collections of a work that its reader may see, and no other', async () => {
  const { segment: hidden, member } = await aPrivateRoom();
  const open = await aSegment(db);
  const mill = await anArtwork(db, { segments: [open.id, hidden.id] });
  await aCollection(db, { segment: open, name: 'Open', artworks: [mill] });
  await aCollection(db, { segment: hidden, name: 'Hidden', artworks: [mill] });
  await aCollection(db, { owner: member, name: 'My own', artworks: [mill] });
  const names = async (person: Someone) => (await listCollectionNames(db, await viewerOf(person), [mill])).get(mill);
  expect(await names(null)).toEqual(['Open']);
  expect(await names(member)).toEqual(['Hidden', 'My own', 'Open']);
});

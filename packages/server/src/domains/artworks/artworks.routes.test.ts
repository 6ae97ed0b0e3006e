import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Route, Sent } from '@oeuvre/contracts/kernel/route.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { savePicture } from '../files/files.commands.ts';
import { aPicture } from '../files/files.factory.ts';
import { aMembership } from '../memberships/memberships.factory.ts';
import { addTags } from '../ontology/ontology.commands.ts';
import { aSegment } from '../segments/segments.factory.ts';
import { hangInSegment } from './artworks.commands.ts';
import { anArtwork } from './artworks.factory.ts';
import { artworksHandlers } from './artworks.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(artworksHandlers);
});
afterAll(async () => {
  await app.app.close();
});

const nobodys = '01900000-0000-7000-8000-000000000009';
type Query<R extends Route> = NonNullable<Sent<R> extends { query?: infer Q } ? Q : never>;
const list = async (query: Query<typeof artworksRoutes.list>, person: { id: string } | null = null) =>
  app.call(person, artworksRoutes.list, { query });
const titles = (page: { exhibits: readonly { title: string }[] }) => page.exhibits.map((work) => work.title);

async function aPrivateWork() {
  const segment = await aSegment(db, { public: false });
  const member = await aPerson(db);
  await aMembership(db, { segment, person: member });
  return {
    segment,
    member,
    id: await anArtwork(db, {
      title: 'Behind the curtain',
      artist: 'Secret Painter',
      segments: [segment.id],
      sections: { ownershipHistory: [{ text: 'Secretly bought' }] },
    }),
  };
}

describe('the list of works', () => {
  test('shows a guest the works of public segments and of the museum, newest first, page by page', async () => {
    const segment = await aSegment(db);
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await anArtwork(db, { title, segments: [segment.id] });
    const first = await list({ itemsPerPage: 2 });
    expect(first).toMatchObject({ totalCount: 5, hasNextPage: true });
    const second = await list({ itemsPerPage: 2, page: first.nextPage! });
    const third = await list({ itemsPerPage: 2, page: second.nextPage! });
    expect([first, second, third].map(titles)).toEqual([['Five', 'Four'], ['Three', 'Two'], ['One']]);
    expect(third).toMatchObject({ totalCount: 5, hasNextPage: false, nextPage: null });
    expect(titles(await list({ itemsPerPage: 2, page: 2 }))).toEqual(['Three', 'Two']);
  });

  test('skips nothing among works added at the same moment', async () => {
    const segment = await aSegment(db);
    for (let n = 0; n < 7; n += 1) await anArtwork(db, { title: `No. ${n}`, segments: [segment.id] });
    await pool.query(`update artworks set created_at = '2026-01-01 10:00:00.123456'`);
    const seen: string[] = [];
    for (let page: string | number | null = 1; page !== null; ) {
      const reply: Awaited<ReturnType<typeof list>> = await list({ itemsPerPage: 3, page });
      seen.push(...titles(reply));
      page = reply.nextPage;
    }
    expect(new Set(seen).size).toBe(7);
  });

  test('of one segment is in the order in which the works were hung', async () => {
    const segment = await aSegment(db);
    const other = await aSegment(db);
    const [first, second] = [await anArtwork(db, { title: 'Older' }), await anArtwork(db, { title: 'Newer' })];
    await hangInSegment(db, null, { artworkIds: [second], segmentId: segment.id });
    await hangInSegment(db, null, { artworkIds: [first], segmentId: segment.id });
    await anArtwork(db, { title: 'Elsewhere', segments: [other.id] });
    expect(titles(await list({ segmentsIds: [segment.id] }))).toEqual(['Older', 'Newer']);
    expect(titles(await list({ segmentsIds: [segment.id, other.id] }))).toEqual(['Elsewhere', 'Newer', 'Older']);
  });

  test('hides a private segment’s works, their number and its id from outsiders', async () => {
    const { segment, member, id } = await aPrivateWork();
    const stranger = await aPerson(db);
    for (const person of [null, stranger]) {
      expect(await list({}, person)).toMatchObject({ exhibits: [], totalCount: 0 });
      expect(await list({ segmentsIds: [segment.id] }, person)).toMatchObject({ exhibits: [], totalCount: 0 });
      expect(await list({ id }, person)).toMatchObject({ totalCount: 0 });
    }
    expect(await list({ segmentsIds: [segment.id] }, member)).toMatchObject({
      exhibits: [{ id, segments: [segment.id] }],
      totalCount: 1,
    });
  });

  test.each([
    ['harbour', ['Härbour 100%']],
    ['HÄRBOUR', ['Härbour 100%']],
    ['ferrars', ['Härbour 100%', 'Mill']],
    ['100%', ['Härbour 100%']],
    ['1_0', []],
    ['\\', ['Härbour 100%', 'Mill']],
    ['a\\', []],
    ['mi', ['Mill']],
    ['il', []],
    ['x', ['Härbour 100%', 'Mill']],
    ['oo', []],
  ])('finds %j exactly, regardless of accents, and ignores a single letter', async (searchQuery, found) => {
    const segment = await aSegment(db);
    await anArtwork(db, { title: 'Mill', segments: [segment.id] });
    await anArtwork(db, { title: 'Härbour 100%', segments: [segment.id] });
    expect(titles(await list({ searchQuery }))).toEqual(found);
  });

  test('tolerates a wrong letter, but only if nothing matches exactly', async () => {
    const segment = await aSegment(db);
    await anArtwork(db, { title: 'The Great Wave', artist: 'Katsushika Hokusai', segments: [segment.id] });
    await anArtwork(db, { title: 'The Sea of Ice', artist: 'Caspar David Friedrich', segments: [segment.id] });
    for (const typo of ['hokusia', 'hokusay', 'great wawe', 'the graet wave', 'grreat', 'katsushka'])
      expect(titles(await list({ searchQuery: typo })), typo).toEqual(['The Great Wave']);
    expect(titles(await list({ searchQuery: 'freidrich ice' }))).toEqual(['The Sea of Ice']);
    for (const none of ['hokusia ice', 'zzzzzz', 'wxyz'])
      expect(titles(await list({ searchQuery: none })), none).toEqual([]);
    await anArtwork(db, { title: 'Hokusia', artist: '', segments: [segment.id] });
    expect(titles(await list({ searchQuery: 'hokusia' }))).toEqual(['Hokusia']);
  });

  test('finds a single Chinese or Japanese character anywhere, but no other single letter', async () => {
    const segment = await aSegment(db);
    await anArtwork(db, { title: '富嶽三十六景', artist: '葛飾北斎', segments: [segment.id] });
    await anArtwork(db, { title: 'x y', artist: 'z', segments: [segment.id] });
    for (const text of ['嶽', '北', '三十', '景'])
      expect(titles(await list({ searchQuery: text })), text).toEqual(['富嶽三十六景']);
    expect(titles(await list({ searchQuery: '海' }))).toEqual([]);
    expect(titles(await list({ searchQuery: 'x' }))).toHaveLength(2);
    const suggested = await app.call(null, artworksRoutes.suggest, { query: { text: '富' } });
    expect(suggested.map(({ name }) => name)).toContain('富嶽三十六景');
  });

  test('can be filtered by one kind of search', async () => {
    const segment = await aSegment(db);
    const ids = await addTags(db, 'house', [
      { sourceId: 'sea', name: 'Sea', type: 'Keyword', parents: [] },
      { sourceId: 'harbour', name: 'Harbour', type: 'Keyword', parents: ['sea'] },
    ]);
    const given = {
      title: 'Mill',
      artist: 'Jan Ott',
      dateText: '1880–1890',
      accessionNumber: 'Z1',
      source: 'museum',
      sections: { ownershipHistory: [{ text: 'Bequeathed by a friend' }] },
      tagIds: [ids.get('harbour') as TagId],
    };
    await anArtwork(db, { ...given, segments: [segment.id] });
    await anArtwork(db, {
      title: 'Jan Ott at his easel',
      artist: 'Mill Sea',
      dateText: '1700',
      segments: [segment.id],
    });
    const searches = {
      Artwork: 'mill',
      Artist: 'ott',
      Age: '1885',
      Keyword: 'sea',
      Provenance: 'friend',
      'Public Registries': 'z1',
      ID: 'z1',
    } as const;
    for (const [type, searchQuery] of Object.entries(searches))
      expect([type, titles(await list({ type: type as keyof typeof searches, searchQuery }))]).toEqual([
        type,
        ['Mill'],
      ]);
    expect(titles(await list({ tags: [ids.get('sea') as TagId] }))).toEqual(['Mill']);
  });

  test('shows unpublished works only to their owner, and deleted ones only to SUPER', async () => {
    const [owner, stranger, admin] = [await aPerson(db), await aPerson(db), await aPerson(db, { roles: ['SUPER'] })];
    const id = await anArtwork(db, { ownerId: owner.id, published: false });
    expect(await list({ published: ['false'] }, owner)).toMatchObject({ exhibits: [{ id }] });
    expect(await list({ published: ['false'] }, stranger)).toMatchObject({ totalCount: 0 });
    expect((await app.refusal(owner, artworksRoutes.list, { query: { activityStatuses: ['DELETED'] } })).code).toBe(
      'artworks/statuses-for-admins',
    );
    await pool.query(`update artworks set activity_status = 'DELETED'`);
    expect(await list({ published: ['false'], activityStatuses: ['DELETED', 'TO_DELETE'] }, admin)).toMatchObject({
      exhibits: [{ id }],
    });
  });

  test.each([
    ['itemsPerPage=1000000'],
    ['itemsPerPage=0'],
    ['page=0'],
    ['page=nonsense'],
    ['page=1000000'],
    ['page=WzEsMl0'],
    ['type=Everything'],
    ['segmentsIds=1'],
    ['tags=x,y'],
    ['published=maybe'],
    ['searchQuery=a%00b'],
    [`searchQuery=${'x'.repeat(201)}`],
    ['activityStatuses=GONE'],
  ])('refuses %s', async (query) => {
    const reply = await app.inject({ method: 'GET', url: `/api/exhibits/open-oeuvre?${query}` });
    expect(reply.statusCode).toBe(400);
  });
});

describe('a work', () => {
  test('is complete: sections, pictures, artists and tags with all their ancestors', async () => {
    const segment = await aSegment(db);
    const ids = await addTags(db, 'house', [
      { sourceId: 'sea', name: 'Sea', type: 'Keyword', parents: [] },
      { sourceId: 'harbour', name: 'Harbour', type: 'Keyword', extendedName: 'Harbour (Sea)', parents: ['sea'] },
    ]);
    const { storage } = app.services;
    const picture = await savePicture(db, storage, {
      bytes: await aPicture({ width: 60, height: 40 }),
      fileName: 'a.jpg',
      ownerId: null,
    });
    const id = await anArtwork(db, {
      title: 'Harbour',
      artist: 'Ada Ferrars',
      dateText: '1885',
      sections: { materials: [{ text: 'Oil' }] },
      tagIds: [ids.get('harbour') as TagId],
      images: [{ fileId: picture.id }],
      segments: [segment.id],
    });
    const image = {
      fileId: picture.id,
      width: 60,
      height: 40,
      colour: picture.colour,
      placeholder: picture.placeholder,
      alt: 'Harbour, Ada Ferrars, 1885',
    };
    const { artwork } = await app.call(null, artworksRoutes.get, { params: { id } });
    expect(artwork).toMatchObject({
      id,
      _id: id,
      name: 'Harbour',
      imgUrl: `/files/${picture.id}`,
      image,
      segments: [segment.id],
      sections: {
        title: 'Harbour',
        artist: [{ name: 'Ada Ferrars' }],
        dateOfCreation: [{ text: '1885', edtf: '1885' }],
        materials: [{ text: 'Oil' }],
      },
      images: [{ fileId: picture.id, data: { url: `/files/${picture.id}`, width: 60, height: 40 } }],
      colours: ['vermilion'],
      artists: [{ name: 'Ada Ferrars', qualifier: null, role: '' }],
      entities: [
        { name: 'Ada Ferrars', type: 'Artist' },
        { name: 'Harbour', type: 'Keyword' },
      ],
      tags: [{ name: 'Harbour', extendedName: 'Harbour (Sea)', ancestors: [{ name: 'Sea', distance: 1 }] }],
    });
    expect(artwork.sections).not.toHaveProperty('supportingText');
    expect(await app.call(null, artworksRoutes.getPlain, { params: { id } })).toEqual(artwork);
    expect(
      await app.call(null, artworksRoutes.getForPreview, { params: { id }, query: { segmentId: segment.id } }),
    ).toMatchObject({
      id,
      images: [{ fileId: picture.id }],
    });
  });

  test('of a private segment does not exist for outsiders', async () => {
    const { id, member, segment } = await aPrivateWork();
    const stranger = await aPerson(db);
    for (const route of [artworksRoutes.get, artworksRoutes.getPlain, artworksRoutes.getForPreview]) {
      for (const person of [null, stranger])
        expect((await app.refusal(person, route, { params: { id } })).status).toBe(404);
      expect(await app.call(member, route, { params: { id } })).toBeTruthy();
    }
    const other = await aSegment(db);
    expect(
      (await app.refusal(member, artworksRoutes.getForPreview, { params: { id }, query: { segmentId: other.id } }))
        .status,
    ).toBe(404);
    expect((await app.call(member, artworksRoutes.get, { params: { id } })).artwork.segments).toEqual([segment.id]);
  });

  test('can also be found by its OO ID, by people who may see it', async () => {
    const { id, member } = await aPrivateWork();
    const openId = 'OO-100777';
    await pool.query('update artworks set open_id = $1 where id = $2', [openId, id]);
    for (const key of [openId, openId.toLowerCase()]) {
      expect(await app.call(member, artworksRoutes.getForPreview, { params: { id: key } })).toMatchObject({
        id,
        openId,
      });
      expect((await app.refusal(null, artworksRoutes.getForPreview, { params: { id: key } })).status).toBe(404);
    }
    expect((await app.refusal(member, artworksRoutes.getForPreview, { params: { id: 'OO-1007' } })).status).toBe(404);
  });

  test('that does not exist, or has an invalid id, is refused', async () => {
    expect((await app.refusal(null, artworksRoutes.get, { params: { id: nobodys as ArtworkId } })).code).toBe(
      'common/not-found',
    );
    expect((await app.inject({ url: '/api/exhibits/open-oeuvre/1' })).statusCode).toBe(400);
    expect((await app.inject({ url: '/api/exhibits/x' })).statusCode).toBe(400);
  });
});

describe('suggestions', () => {
  test('put matches at the beginning before other matches, and name the kind of each', async () => {
    const segment = await aSegment(db);
    const ids = await addTags(db, 'house', [
      { sourceId: 'water', name: 'Water', type: 'Keyword', parents: [] },
      { sourceId: 'sea', name: 'Sea', type: 'Keyword', extendedName: 'Sea (Water)', parents: ['water'] },
      { sourceId: 'unused', name: 'Seaweed', type: 'Keyword', parents: [] },
      { sourceId: 'leaf', name: 'Gold leaf on sealing wax', type: 'Materials', parents: [] },
    ]);
    await anArtwork(db, {
      title: 'Rough Sea',
      artist: 'Ada Seaton',
      tagIds: ['sea', 'leaf'].map((key) => ids.get(key) as TagId),
      segments: [segment.id],
    });
    await anArtwork(db, { title: 'Sea at dusk', artist: 'Ada Seaton', segments: [segment.id] });
    const found = await app.call(null, artworksRoutes.suggest, { query: { text: 'sea' } });
    expect(found.map((one) => [one.type, one.name, one.contextName])).toEqual([
      ['Keyword', 'Sea', 'Water'],
      ['Materials', 'Gold leaf on sealing wax', ''],
      ['Artist', 'Ada Seaton', ''],
      ['Artwork', 'Sea at dusk', 'Ada Seaton'],
      ['Artwork', 'Rough Sea', 'Ada Seaton'],
    ]);
    expect(found[0]).toMatchObject({ id: ids.get('sea'), extendedName: 'Sea (Water)', ancestors: ['Water'] });
  });

  test('know a term by its labels in other languages, unless it is no longer offered', async () => {
    const segment = await aSegment(db);
    const ids = await addTags(db, 'house', [{ sourceId: 'water', name: 'Water', type: 'Keyword', parents: [] }]);
    await anArtwork(db, { title: 'Rain', tagIds: [...ids.values()], segments: [segment.id] });
    await pool.query(
      `insert into tag_labels (tag_id, language, kind, name) select id, 'de', 'preferred', 'Gewässer' from tags where source_id = 'water'`,
    );
    const suggested = async (text: string) =>
      (await app.call(null, artworksRoutes.suggest, { query: { text } })).map(({ name }) => name);
    expect(await suggested('gewass')).toEqual(['Water']);
    expect(await suggested('ge')).toEqual(['Water']);
    await pool.query(`update tags set deprecated_at = now()`);
    expect(await suggested('gewass')).toEqual([]);
  });

  test('are near names where nothing contains the text', async () => {
    const segment = await aSegment(db);
    const ids = await addTags(db, 'house', [{ sourceId: 'w', name: 'Harbour', type: 'Keyword', parents: [] }]);
    await anArtwork(db, { title: 'Rain', tagIds: [...ids.values()], segments: [segment.id] });
    const found = await app.call(null, artworksRoutes.suggest, { query: { text: 'harbuor' } });
    expect(found.map(({ name }) => name)).toEqual(['Harbour']);
  });

  test('are at most five per kind, and none for a single letter', async () => {
    const segment = await aSegment(db);
    for (let n = 0; n < 7; n += 1) await anArtwork(db, { title: `Sea no. ${n}`, artist: '', segments: [segment.id] });
    expect(await app.call(null, artworksRoutes.suggest, { query: { text: 'sea' } })).toHaveLength(5);
    expect(await app.call(null, artworksRoutes.suggest, { query: { text: 's ' } })).toEqual([]);
    expect(await app.call(null, artworksRoutes.suggest, {})).toEqual([]);
  });

  test('reveal nothing of a private segment to outsiders', async () => {
    const { segment, member } = await aPrivateWork();
    const open = await aSegment(db);
    await anArtwork(db, { title: 'Secret garden', artist: '', segments: [open.id] });
    const ask = (person: { id: string } | null, query: Query<typeof artworksRoutes.suggest>) =>
      app.call(person, artworksRoutes.suggest, { query });
    expect((await ask(null, { text: 'secret' })).map((one) => one.name)).toEqual(['Secret garden']);
    expect(await ask(null, { text: 'secret', segmentId: segment.id })).toEqual([]);
    expect((await ask(member, { text: 'secret', segmentId: segment.id })).map((one) => one.name)).toEqual([
      'Secret Painter',
      'Secretly bought',
    ]);
  });

  test('for bad input are refused', async () => {
    for (const query of ['segmentId=1', `text=${'x'.repeat(201)}`, 'text=%00ab'])
      expect((await app.inject({ url: `/api/exhibits/suggestions/search?${query}` })).statusCode).toBe(400);
  });
});

import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { ArticleId, ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Someone, testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { anArtwork } from '../../artworks/artworks.factory.ts';
import { savePicture } from '../../files/files.commands.ts';
import { aPicture } from '../../files/files.factory.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { anArticle, aValue } from '../articles.factory.ts';
import { aPerson, aSegment } from '../articles.fixture.ts';
import { articlesHandlers } from '../articles.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(articlesHandlers);
});

const day = (number: number) => new Date(Date.UTC(2026, 9, number));
const aPublicArticle = async (given: Omit<Parameters<typeof anArticle>[1], 'by'> & { by?: { id: string } }) =>
  anArticle(db, { by: given.by ?? (await aPerson()), status: 'published', accessType: 'PUBLIC', ...given });
const relatedTo = async (id: ArticleId, person: Someone = null) =>
  (await app.call(person, articlesRoutes.related, { params: { id } })).articles;
const whys = async (id: ArticleId, person: Someone = null) =>
  (await relatedTo(id, person)).map(({ title, reasons }) => [
    title,
    reasons.map(({ kind, names, count }) => [kind, names, count]),
  ]);

async function tagsNamed(...names: string[]): Promise<TagId[]> {
  const ids = await addTags(
    db,
    'house',
    names.map((name) => ({ sourceId: name, name, type: 'Keyword' as const, parents: [] })),
  );
  return names.map((name) => ids.get(name)!);
}

const withCarousel = (title: string, ...works: string[]): ArticleValue => [
  ...aValue(title),
  { id: 'carousel', type: 'artworksCarousel', artworks: works.map((id) => ({ id })) },
];
async function withPicture(title: string, sourceId: string): Promise<ArticleValue> {
  const picture = await savePicture(db, app.services.storage, {
    bytes: await aPicture({ width: 30, height: 20 }),
    fileName: 'mill.jpg',
    ownerId: null,
  });
  const image = { id: 'one', src: `/files/${picture.id}`, width: 30, height: 20, sourceId, children: [] };
  return [...aValue(title), { id: 'pictures', type: 'images', images: [image] }];
}

describe('related articles', () => {
  test('share a work before a segment or the author, and say what they share', async () => {
    const segment = await aSegment({ public: true, name: 'Weather and Water' });
    const work = await anArtwork(db, { title: 'Ground Swell', segments: [segment.id] });
    const [one, other] = [await aPerson(), await aPerson()];
    const { id } = await aPublicArticle({ by: one, title: 'This', segments: [segment.id], artworks: [work] });
    await aPublicArticle({ by: other, title: 'Same segment', segments: [segment.id], at: day(1) });
    await aPublicArticle({ by: other, title: 'Same work', artworks: [work], at: day(1) });
    await aPublicArticle({ by: one, title: 'Same author', at: day(2) });
    await aPublicArticle({ by: other, title: 'Nothing shared' });
    await anArticle(db, { by: one, title: 'A draft', artworks: [work] });
    expect(await whys(id)).toEqual([
      ['Same work', [['artworks', ['Ground Swell'], 1]]],
      ['Same segment', [['segments', ['Weather and Water'], 1]]],
      ['Same author', [['author', [], 1]]],
    ]);
  });

  test('may be found by the works of their carousels and by pictures taken over from works', async () => {
    const segment = await aSegment({ public: true });
    const [work, another] = [
      await anArtwork(db, { title: 'Mill', segments: [segment.id] }),
      await anArtwork(db, { segments: [segment.id] }),
    ];
    const { id } = await aPublicArticle({ artworks: [work] });
    await aPublicArticle({ value: withCarousel('In a carousel', another, work) });
    await aPublicArticle({ value: await withPicture('As a picture', work), at: day(1) });
    await aPublicArticle({ value: withCarousel('Of another work', another) });
    expect(await whys(id)).toEqual([
      ['In a carousel', [['artworks', ['Mill'], 1]]],
      ['As a picture', [['artworks', ['Mill'], 1]]],
    ]);
  });

  test('are about the same thing when their works share a tag, the rarer the better; broad kinds of tags say nothing', async () => {
    const [rain, paper] = (await tagsNamed('Rain', 'Paper')) as [TagId, TagId];
    const [british] = [
      ...(await addTags(db, 'house', [{ sourceId: 'b', name: 'British', type: 'Culture', parents: [] }])).values(),
    ] as [TagId];
    const segment = await aSegment({ public: true });
    const tagged = (...tagIds: TagId[]) => anArtwork(db, { tagIds, segments: [segment.id] });
    const { id } = await aPublicArticle({ artworks: [await tagged(rain, paper, british)] });
    await aPublicArticle({ title: 'On rain', artworks: [await tagged(rain)], at: day(1) });
    await aPublicArticle({ title: 'On paper', artworks: [await tagged(paper)], at: day(3) });
    await aPublicArticle({ title: 'On paper too', artworks: [await tagged(paper)], at: day(2) });
    await aPublicArticle({ title: 'On the British', artworks: [await tagged(british)] });
    await aPublicArticle({ title: 'On both', artworks: [await tagged(rain, paper)], at: day(1) });
    expect(await whys(id)).toEqual([
      ['On both', [['tags', ['rain', 'paper'], 2]]],
      ['On rain', [['tags', ['rain'], 1]]],
      ['On paper', [['tags', ['paper'], 1]]],
      ['On paper too', [['tags', ['paper'], 1]]],
    ]);
  });

  test('give reasons whose shares add up to the whole, the weightiest first', async () => {
    const [rain] = (await tagsNamed('Rain')) as [TagId];
    const segment = await aSegment({ public: true });
    const by = await aPerson();
    const [work, another] = [
      await anArtwork(db, { tagIds: [rain], segments: [segment.id] }),
      await anArtwork(db, { tagIds: [rain], segments: [segment.id] }),
    ];
    const { id } = await aPublicArticle({ by, artworks: [work], segments: [segment.id] });
    await aPublicArticle({ by, artworks: [work, another], segments: [segment.id] });
    const [related] = await relatedTo(id);
    expect(related!.reasons.map(({ kind, share }) => [kind, Number(share.toFixed(3))])).toEqual([
      ['artworks', 0.5],
      ['tags', 0.167],
      ['segments', 0.167],
      ['author', 0.167],
    ]);
    expect(related!.reasons.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  test('count the tags of a shared work only once', async () => {
    const [rain] = (await tagsNamed('Rain')) as [TagId];
    const segment = await aSegment({ public: true });
    const work = await anArtwork(db, { title: 'Mill', tagIds: [rain], segments: [segment.id] });
    const { id } = await aPublicArticle({ artworks: [work] });
    await aPublicArticle({ title: 'The same work', artworks: [work] });
    expect(await whys(id)).toEqual([['The same work', [['artworks', ['Mill'], 1]]]]);
  });

  test('name neither works, tags nor segments that the reader may not know of', async () => {
    const [hidden, open] = [
      await aSegment({ visible: false, name: 'The Inner Circle' }),
      await aSegment({ public: true }),
    ];
    const [secret, rain] = (await tagsNamed('Secret', 'Rain')) as [TagId, TagId];
    const member = await aPerson({ memberOf: [hidden] });
    const [work, kept] = [
      await anArtwork(db, { tagIds: [rain], segments: [open.id] }),
      await anArtwork(db, { title: 'Kept back', tagIds: [secret], segments: [hidden.id] }),
    ];
    const { id } = await aPublicArticle({ artworks: [work, kept], segments: [hidden.id] });
    await aPublicArticle({ title: 'Only the hidden work', artworks: [kept], segments: [hidden.id] });
    await aPublicArticle({
      title: 'Rain in a hidden work',
      artworks: [await anArtwork(db, { tagIds: [rain], segments: [hidden.id] })],
      at: day(2),
    });
    await aPublicArticle({ title: 'Both works', artworks: [work, kept], at: day(1) });
    expect(await whys(id)).toEqual([['Both works', [['artworks', [expect.any(String)], 1]]]]);
    expect((await whys(id, member)).map(([title]) => title)).toEqual([
      'Both works',
      'Only the hidden work',
      'Rain in a hidden work',
    ]);
    expect(JSON.stringify(await relatedTo(id))).not.toMatch(/Kept back|secret|Inner Circle/i);
  });

  test('are only ones that the reader may read, of an article that they may read', async () => {
    const segment = await aSegment();
    const [work, member] = [
      await anArtwork(db, { source: 'museum', accessionNumber: '1' }),
      await aPerson({ memberOf: [segment] }),
    ];
    const { id } = await aPublicArticle({ artworks: [work] });
    const closed = await aPublicArticle({
      title: 'For members',
      artworks: [work],
      segments: [segment.id],
      accessType: 'SUBSCRIBERS_ONLY',
    });
    expect(await whys(id)).toEqual([]);
    expect((await whys(id, member)).map(([title]) => title)).toEqual(['For members']);
    const author = await aPerson();
    await anArticle(db, { by: author, title: 'Their own draft', artworks: [work] });
    expect(await whys(id, author)).toEqual([]);
    expect((await app.refusal(null, articlesRoutes.related, { params: { id: closed.id } })).status).toBe(404);
  });

  test('follow every save, link and deletion', async () => {
    const author = await aPerson();
    const segment = await aSegment({ public: true });
    const [first, second] = [
      await anArtwork(db, { segments: [segment.id] }),
      await anArtwork(db, { segments: [segment.id] }),
    ];
    const { id } = await anArticle(db, { by: author });
    const about = async () =>
      (await pool.query('select artwork_id as id from article_works where article_id = $1 order by 1', [id])).rows.map(
        (row) => row.id,
      );
    await app.call(author, articlesRoutes.save, {
      params: { id },
      body: { value: withCarousel('A', first), version: 1 },
    });
    expect(await about()).toEqual([first]);
    await app.call(author, articlesRoutes.linkArtworks, { params: { id }, body: { artworks: [first, second] } });
    await app.call(author, articlesRoutes.save, { params: { id }, body: { value: aValue('A'), version: 2 } });
    expect(await about()).toEqual([first, second]);
    await app.call(author, articlesRoutes.unlinkArtwork, { params: { id, artworkId: first } });
    expect(await about()).toEqual([second]);
    // An article of an older version may name works in ways that are no ids any more.
    const older = [
      { type: 'images', images: [{ sourceId: 'OO-1' }] },
      { type: 'artworksCarousel', artworks: [{ id: 42 }, { id: second }] },
    ];
    await pool.query('update articles set value = $1 where id = $2', [JSON.stringify(older), id]);
    await app.call(author, articlesRoutes.linkArtworks, { params: { id }, body: { artworks: [first] } });
    expect(await about()).toEqual([first, second]);
    await app.call(author, articlesRoutes.delete, { params: { id } });
    expect(await about()).toEqual([]);
  });
});

describe('articles about a work', () => {
  const about = async (id: ArtworkId, person: Someone = null) =>
    (await app.call(person, articlesRoutes.ofArtwork, { params: { id } })).articles.map(({ title }) => title);

  test('are published ones that show or link it, the latest first, of those that the reader may read', async () => {
    const segment = await aSegment();
    const [member, author] = [await aPerson({ memberOf: [segment] }), await aPerson()];
    const work = await anArtwork(db, { source: 'museum', accessionNumber: '2' });
    await aPublicArticle({ title: 'Links it', artworks: [work], at: day(1) });
    await aPublicArticle({ title: 'Shows it', value: withCarousel('Shows it', work), at: day(2) });
    await aPublicArticle({ title: 'About something else' });
    await aPublicArticle({
      title: 'For members',
      artworks: [work],
      segments: [segment.id],
      accessType: 'SUBSCRIBERS_ONLY',
      at: day(3),
    });
    await anArticle(db, { by: author, title: 'Their own draft', artworks: [work] });
    expect(await about(work)).toEqual(['Shows it', 'Links it']);
    expect(await about(work, member)).toEqual(['For members', 'Shows it', 'Links it']);
    expect(await about(work, author)).toEqual(['Shows it', 'Links it']);
  });

  test('of a work that the reader may not see are not found', async () => {
    const segment = await aSegment();
    const work = await anArtwork(db, { segments: [segment.id] });
    await aPublicArticle({ title: 'Tells of it', artworks: [work] });
    expect((await app.refusal(null, articlesRoutes.ofArtwork, { params: { id: work } })).status).toBe(404);
    expect(await about(work, await aPerson({ memberOf: [segment] }))).toEqual(['Tells of it']);
  });
});

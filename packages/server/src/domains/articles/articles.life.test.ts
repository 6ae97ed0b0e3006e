import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { anArtwork } from '../artworks/artworks.factory.ts';
import { savePicture } from '../files/files.commands.ts';
import { aPicture } from '../files/files.factory.ts';
import { anArticle, aValue } from './articles.factory.ts';
import { aPerson, aSegment, aSegmentAtWork, type SegmentAtWork } from './articles.fixture.ts';
import { articlesHandlers } from './articles.routes.ts';
import { dropOldRevisions, thinRevisions } from './commands/write-article.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let segment: SegmentAtWork['segment'];
let author: SegmentAtWork['author'];
let supervisor: typeof author;
let member: typeof author;
let stranger: typeof author;

beforeAll(async () => {
  app = await testApp(articlesHandlers);
});
beforeEach(async () => {
  ({ segment, author, supervisor } = await aSegmentAtWork({ name: 'Paper Cabinet' }));
  member = await aPerson({ memberOf: [segment], flags: 'none' });
  stranger = await aPerson({ flags: 'none' });
});

const topics = async () =>
  (await pool.query<{ topic: string }>('select topic from outbox order by id')).rows.map((row) => row.topic);
const acts = async () =>
  (await pool.query<{ act: string }>("select act from audit_log where act like 'articles.%' order by at, id")).rows.map(
    (row) => row.act,
  );

test('an article lives from a draft over review to published, and back', async () => {
  const draft = await app.call(author, articlesRoutes.create, {});
  expect(draft).toMatchObject({
    status: 'draft',
    version: 1,
    title: '',
    isTextEmpty: true,
    accessType: 'SUBSCRIBERS_ONLY',
    published: false,
    onReview: false,
    publishedAt: null,
    ownerId: author.id,
    userId: author.id,
  });
  const { id } = draft;
  const params = { id };
  const inSegment = { articleId: id, segmentId: segment.id };
  expect(draft.may.submit).toEqual({ allowed: false, reason: 'title-required' });

  const saved = await app.call(author, articlesRoutes.save, { params, body: { value: aValue('A Wave'), version: 1 } });
  expect(saved).toMatchObject({
    version: 2,
    title: 'A Wave',
    excerpt: 'Water gives a painter nothing to hold.',
    isTextEmpty: false,
  });
  expect(saved.may.submit).toEqual({ allowed: false, reason: 'segment-required' });
  expect((await app.call(author, articlesRoutes.addSegment, { params: inSegment })).segments).toEqual([segment.id]);
  expect((await app.refusal(supervisor, articlesRoutes.get, { params })).status).toBe(404);

  expect(await app.call(author, articlesRoutes.submit, { params })).toMatchObject({
    onReview: true,
    status: 'on_review',
  });
  const waiting = await app.call(supervisor, articlesRoutes.listForReview, { query: { articleStatus: ['false'] } });
  expect(waiting.articles.map((one) => one.id)).toEqual([id]);
  expect((await app.refusal(member, articlesRoutes.get, { params })).status).toBe(404);

  const published = await app.call(supervisor, articlesRoutes.publish, { params });
  expect(published).toMatchObject({
    onReview: false,
    status: 'published',
    published: true,
    publishedAt: expect.stringMatching(/Z$/),
  });
  expect((await app.call(member, articlesRoutes.get, { params })).title).toBe('A Wave');
  expect(
    (await app.refusal(author, articlesRoutes.save, { params, body: { value: aValue('Later'), version: 2 } })).code,
  ).toBe('articles/published');
  expect((await app.refusal(author, articlesRoutes.delete, { params })).code).toBe('articles/published');

  expect(
    (await app.call(supervisor, articlesRoutes.changeAccess, { params, body: { value: 'PUBLIC' } })).accessType,
  ).toBe('PUBLIC');
  expect((await app.call(null, articlesRoutes.get, { params })).title).toBe('A Wave');

  expect(await app.call(supervisor, articlesRoutes.unpublish, { params })).toMatchObject({
    status: 'draft',
    publishedAt: null,
  });
  expect((await app.refusal(null, articlesRoutes.get, { params })).status).toBe(404);
  expect((await app.call(supervisor, articlesRoutes.get, { params })).may.publish).toEqual({
    allowed: false,
    reason: 'not-on-review',
  });

  await app.call(author, articlesRoutes.delete, { params });
  expect((await app.refusal(author, articlesRoutes.get, { params })).status).toBe(404);
  expect(await topics()).toEqual([
    'articles.submitted',
    'articles.published',
    'articles.unpublished',
    'articles.deleted',
  ]);
  expect(await acts()).toEqual(
    ['create', 'save', 'add-segment', 'submit', 'publish', 'change-access', 'unpublish', 'delete'].map(
      (act) => `articles.${act}`,
    ),
  );
});

test('an author who saves from an older version is given the present one and loses nothing', async () => {
  const { id } = await anArticle(db, { by: author });
  await app.call(author, articlesRoutes.save, { params: { id }, body: { value: aValue('Second'), version: 1 } });
  const refused = await app.refusal(author, articlesRoutes.save, {
    params: { id },
    body: { value: aValue('From another tab'), version: 1 },
  });
  expect([refused.status, refused.code]).toEqual([409, 'articles/stale']);
  expect(refused.problem.details).toMatchObject({ version: 2, value: aValue('Second') });
});

test('an author who saves the same text twice keeps the version, even when the first answer was lost', async () => {
  const { id } = await anArticle(db, { by: author });
  const body = { value: aValue('Second'), version: 1 };
  expect((await app.call(author, articlesRoutes.save, { params: { id }, body })).version).toBe(2);
  expect((await app.call(author, articlesRoutes.save, { params: { id }, body })).version).toBe(2);
});

test('of two tabs that save at once, one is refused as stale, and no save is lost', async () => {
  const { id } = await anArticle(db, { by: author });
  const saves = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      app.call(author, articlesRoutes.save, { params: { id }, body: { value: aValue(`Tab ${at}`), version: 1 } }),
    ),
  );
  const done = saves.filter((save) => save.status === 'fulfilled');
  expect(done).toHaveLength(1);
  const article = await app.call(author, articlesRoutes.get, { params: { id } });
  expect([article.version, article.title]).toEqual([2, done[0]!.value.title]);
});

test('an author brings back an earlier save as a new one', async () => {
  const { id } = await anArticle(db, { by: author, title: 'First' });
  await app.call(author, articlesRoutes.save, { params: { id }, body: { value: aValue('Second'), version: 1 } });
  const { revisions } = await app.call(author, articlesRoutes.revisions, { params: { id } });
  expect(revisions.map(({ version, title }) => [version, title])).toEqual([
    [2, 'Second'],
    [1, 'First'],
  ]);
  const restored = await app.call(author, articlesRoutes.restoreRevision, { params: { id, version: '1' } });
  expect([restored.version, restored.title]).toEqual([3, 'First']);
  expect((await app.refusal(author, articlesRoutes.restoreRevision, { params: { id, version: '99' } })).status).toBe(
    404,
  );
  expect((await app.refusal(supervisor, articlesRoutes.revisions, { params: { id } })).status).toBe(404);
});

test('saves older than the configured days are deleted, except the latest and those that somebody speaks of', async () => {
  const { id } = await anArticle(db, { by: author });
  await pool.query('delete from article_revisions where article_id = $1', [id]);
  await pool.query(
    `insert into article_revisions (article_id, version, value, saved_at) select $1, v, '[]', now() - (60 - v * 10) * interval '1 day' from generate_series(1, 5) v`,
    [id],
  );
  await pool.query('update articles set version = 5, submitted_version = 2 where id = $1', [id]);
  const kept = async (days: number) => {
    await dropOldRevisions(db, days);
    const { rows } = await pool.query('select version from article_revisions where article_id = $1 order by 1', [id]);
    return rows.map(({ version }) => version);
  };
  expect(await kept(25)).toEqual([2, 4, 5]);
  expect(await kept(1)).toEqual([2, 5]);
});

test('of old saves one per hour is kept, of the last fifty all', async () => {
  const { id } = await anArticle(db, { by: author });
  await pool.query(
    "insert into article_revisions (article_id, version, value, saved_at) select $1, v, '[]', timestamptz '2026-01-01 00:00Z' + v * interval '10 minutes' from generate_series(2, 110) v",
    [id],
  );
  await thinRevisions(db, id);
  const { rows } = await pool.query<{ version: number }>(
    'select version from article_revisions where article_id = $1 order by version',
    [id],
  );
  expect(rows.map((row) => row.version)).toEqual([
    1,
    5,
    11,
    17,
    23,
    29,
    35,
    41,
    47,
    53,
    59,
    ...Array.from({ length: 50 }, (_, at) => 61 + at),
  ]);
});

test('an author links, moves and unlinks related artworks, each once', async () => {
  const [one, two, three] = [
    await anArtwork(db, { segments: [segment.id] }),
    await anArtwork(db, { segments: [segment.id] }),
    await anArtwork(db, { segments: [segment.id] }),
  ];
  const { id } = await anArticle(db, { by: author });
  const linked = await app.call(author, articlesRoutes.linkArtworks, {
    params: { id },
    body: { artworks: [one, two, one] },
  });
  expect(linked.artworks).toEqual([one, two]);
  const again = await app.refusal(author, articlesRoutes.linkArtworks, { params: { id }, body: { artworks: [one] } });
  expect([again.status, again.problem.message]).toEqual([409, 'This artwork has already been linked to the article']);
  await app.call(author, articlesRoutes.linkArtworks, { params: { id }, body: { artworks: [three] } });
  expect(
    (await app.call(author, articlesRoutes.moveArtwork, { params: { id }, body: { itemId: three, targetItemId: one } }))
      .artworks,
  ).toEqual([three, one, two]);
  expect(
    (await app.call(author, articlesRoutes.moveArtwork, { params: { id }, body: { itemId: three, targetItemId: two } }))
      .artworks,
  ).toEqual([one, two, three]);
  expect((await app.call(author, articlesRoutes.unlinkArtwork, { params: { id, artworkId: two } })).artworks).toEqual([
    one,
    three,
  ]);
  expect((await app.refusal(author, articlesRoutes.unlinkArtwork, { params: { id, artworkId: two } })).status).toBe(
    404,
  );
});

test('an author cannot link an artwork of a segment that they may not see', async () => {
  const hidden = await anArtwork(db, { segments: [(await aSegment()).id] });
  const { id } = await anArticle(db, { by: author });
  expect(
    (await app.refusal(author, articlesRoutes.linkArtworks, { params: { id }, body: { artworks: [hidden] } })).status,
  ).toBe(404);
});

test('the works of a carousel come with the article, as far as the reader may see them', async () => {
  const open = await aSegment({ public: true });
  const [seen, hidden] = [
    await anArtwork(db, { segments: [open.id] }),
    await anArtwork(db, { segments: [segment.id] }),
  ];
  const value = [
    ...aValue(),
    { id: 'works', type: 'artworksCarousel' as const, artworks: [{ id: hidden }, { id: seen }] },
  ];
  const { id } = await anArticle(db, {
    by: author,
    value,
    status: 'published',
    accessType: 'PUBLIC',
    segments: [open.id],
    artworks: [hidden, seen],
  });
  const forMember = await app.call(member, articlesRoutes.get, { params: { id } });
  const forGuest = await app.call(null, articlesRoutes.get, { params: { id } });
  expect(forMember.carouselArtworks.map((work) => work.id)).toEqual([hidden, seen]);
  expect(forGuest.carouselArtworks.map((work) => work.id)).toEqual([seen]);
  expect([forGuest.artworks, forGuest.relatedArtworks.map((work) => work.id)]).toEqual([[seen], [seen]]);
});

test('of the works that its pictures were taken from, the reader is told those that they may see, with the segments to look at them in', async () => {
  const open = await aSegment({ public: true });
  const [seen, hidden] = [
    await anArtwork(db, { segments: [open.id, segment.id] }),
    await anArtwork(db, { segments: [segment.id] }),
  ];
  const { id: file } = await savePicture(db, app.services.storage, {
    bytes: await aPicture(),
    fileName: 'mill.jpg',
    ownerId: null,
  });
  const picture = (sourceId: string) => ({
    id: sourceId,
    src: `/files/${file}`,
    width: 64,
    height: 48,
    sourceId,
    children: [],
  });
  const value = [...aValue(), { id: 'pictures', type: 'images' as const, images: [picture(hidden), picture(seen)] }];
  const { id } = await anArticle(db, {
    by: author,
    value,
    status: 'published',
    accessType: 'PUBLIC',
    segments: [open.id],
  });
  const toldTo = async (viewer: typeof member | null) =>
    (await app.call(viewer, articlesRoutes.get, { params: { id } })).sourceArtworks;
  expect(await toldTo(null)).toEqual([{ id: seen, segments: [open.id] }]);
  expect((await toldTo(member)).map((work) => work.id)).toEqual([hidden, seen]);
});

test('an admin gives an article to another author, but only to one who may write', async () => {
  const admin = await aPerson({ roles: ['SUPER'] });
  const { id } = await anArticle(db, { by: author });
  const writer = await aPerson();
  expect(
    (await app.refusal(author, articlesRoutes.changeAuthor, { params: { id }, body: { authorId: writer.id } })).code,
  ).toBe('articles/for-admins');
  expect(
    (await app.refusal(admin, articlesRoutes.changeAuthor, { params: { id }, body: { authorId: stranger.id } })).code,
  ).toBe('articles/unknown-author');
  expect(
    (await app.call(admin, articlesRoutes.changeAuthor, { params: { id }, body: { authorId: writer.id } })).ownerId,
  ).toBe(writer.id);
  expect((await app.refusal(author, articlesRoutes.get, { params: { id } })).status).toBe(404);
});

test('an article is given only to segments that its author belongs to, and is never left without one while it is on review', async () => {
  const [foreign, hidden] = [await aSegment({ public: true }), await aSegment({ visible: false })];
  const { id } = await anArticle(db, { by: author, status: 'on_review', segments: [segment.id] });
  const add = (segmentId: typeof segment.id) =>
    app.refusal(author, articlesRoutes.addSegment, { params: { articleId: id, segmentId } });
  expect((await add(foreign.id)).code).toBe('articles/not-your-audience');
  expect((await add(hidden.id)).status).toBe(404);
  expect(
    (await app.refusal(author, articlesRoutes.removeSegment, { params: { articleId: id, segmentId: segment.id } }))
      .code,
  ).toBe('articles/segment-required');
});

test('a supervisor cannot bring a published article to a segment of somebody else', async () => {
  const foreign = await aSegment();
  const { id } = await anArticle(db, { by: author, status: 'published', segments: [segment.id] });
  expect(
    (await app.refusal(supervisor, articlesRoutes.addSegment, { params: { articleId: id, segmentId: foreign.id } }))
      .code,
  ).toBe('articles/not-your-segment');
});

test('a supervisor who takes the last segment of theirs from a draft is still answered', async () => {
  const other = await aSegment();
  const { id } = await anArticle(db, { by: author, status: 'on_review', segments: [segment.id, other.id] });
  expect(
    (await app.call(supervisor, articlesRoutes.removeSegment, { params: { articleId: id, segmentId: segment.id } }))
      .segments,
  ).toEqual([other.id]);
  expect((await app.refusal(supervisor, articlesRoutes.get, { params: { id } })).status).toBe(404);
});

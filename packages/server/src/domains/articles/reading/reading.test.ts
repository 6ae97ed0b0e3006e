import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp, viewerOf } from '../../../../test/app.ts';
import { db } from '../../../../test/database.ts';
import { inProcessCalls } from '../../../platform/http/serve.ts';
import { anArtwork } from '../../artworks/artworks.factory.ts';
import { maySeeFile } from '../../files/files.access.ts';
import { savePicture } from '../../files/files.commands.ts';
import { aPicture } from '../../files/files.factory.ts';
import { findFileFacts } from '../../files/files.queries.ts';
import { anArticle, aValue } from '../articles.factory.ts';
import { aPerson, aSegment } from '../articles.fixture.ts';
import { articlesHandlers } from '../articles.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(articlesHandlers);
});

test('an outsider of a private segment sees the segment and how to apply, and nothing of the article', async () => {
  const segment = await aSegment({ name: 'First Light' });
  const author = await aPerson();
  const { id } = await anArticle(db, {
    by: author,
    title: 'The secret title',
    status: 'published',
    segments: [segment.id],
  });
  const asGuest = await app.refusal(null, articlesRoutes.get, { params: { id } });
  expect([asGuest.status, asGuest.code]).toEqual([403, 'articles/members-only']);
  expect(asGuest.problem.details).toEqual({
    segments: [{ id: segment.id, name: 'First Light', public: false, accessOption: 'sign-in' }],
  });
  const asStranger = await app.refusal(await aPerson(), articlesRoutes.get, { params: { id } });
  expect(asStranger.problem.details).toEqual({
    segments: [{ id: segment.id, name: 'First Light', public: false, accessOption: 'apply' }],
  });
  const asSuspended = await app.refusal(await aPerson({ suspendedIn: [segment] }), articlesRoutes.get, {
    params: { id },
  });
  expect(asSuspended.problem.details).toMatchObject({ segments: [{ accessOption: 'suspended' }] });
  for (const refused of [asGuest, asStranger, asSuspended])
    expect(JSON.stringify(refused.problem)).not.toMatch(/secret|Water/);
});

test('a stranger to a public segment sees the title and may join', async () => {
  const segment = await aSegment({ name: 'Weather and Water', public: true });
  const { id } = await anArticle(db, {
    by: await aPerson(),
    title: 'An open title',
    status: 'published',
    segments: [segment.id],
  });
  const refused = await app.refusal(await aPerson(), articlesRoutes.get, { params: { id } });
  expect(refused.problem.details).toEqual({
    title: 'An open title',
    segments: [{ id: segment.id, name: 'Weather and Water', public: true, accessOption: 'join' }],
  });
});

test('a hidden segment is not named, and an article of hidden segments alone does not exist for outsiders', async () => {
  const [open, hidden] = [
    await aSegment({ name: 'Open', public: true }),
    await aSegment({ name: 'Hidden', visible: false }),
  ];
  const by = await aPerson();
  const both = await anArticle(db, { by, title: 'Mixed', status: 'published', segments: [open.id, hidden.id] });
  const alone = await anArticle(db, { by, status: 'published', segments: [hidden.id] });
  const refused = await app.refusal(null, articlesRoutes.get, { params: { id: both.id } });
  expect(refused.problem.details).toEqual({
    segments: [{ id: open.id, name: 'Open', public: true, accessOption: 'sign-in' }],
  });
  expect((await app.refusal(null, articlesRoutes.get, { params: { id: alone.id } })).status).toBe(404);
});

test('an article says whether its title is shown to those who may not read it, and outsiders are shown it then alone', async () => {
  const by = await aPerson();
  const [open, closed, hidden] = [
    await aSegment({ public: true }),
    await aSegment(),
    await aSegment({ public: true, visible: false }),
  ];
  const given = [
    { segments: [open.id], isShown: true },
    { segments: [open.id, closed.id], isShown: false },
    { segments: [open.id, hidden.id], isShown: false },
    { segments: [closed.id], accessType: 'PUBLIC', isShown: true },
    { segments: [open.id], status: 'on_review', isShown: false },
  ] as const;
  for (const { isShown, ...one } of given) {
    const { id } = await anArticle(db, { by, title: 'A title', status: 'published', ...one });
    const params = { id };
    expect((await app.call(by, articlesRoutes.get, { params })).publicHeader, JSON.stringify(one)).toBe(isShown);
    const seen = await app.call(null, articlesRoutes.get, { params }).catch((refused: unknown) => refused);
    expect(JSON.stringify(seen).includes('A title'), JSON.stringify(one)).toBe(isShown);
  }
});

test('beside its blocks an article gives their ids in order, and its words without their form', async () => {
  const by = await aPerson();
  const hint = {
    id: 'note',
    type: 'hint' as const,
    hintContent: 'A figure near the edge.',
    children: [{ text: 'repoussoir' }],
  };
  const value = [
    { id: 'a', type: 'title' as const, children: [{ text: 'A title' }] },
    {
      id: 'b',
      type: 'paragraph' as const,
      children: [{ text: 'The ' }, hint, { text: ' leads', bold: true as const }, { text: ' inwards.' }],
    },
    { id: 'c', type: 'artworksCarousel' as const, artworks: [{ id: await anArtwork(db) }] },
    { id: 'd', type: 'quote' as const, children: [{ text: 'Water gives nothing.' }] },
  ];
  const { id } = await anArticle(db, { by, value });
  const { elementIds, body } = await app.call(by, articlesRoutes.get, { params: { id } });
  expect(elementIds).toEqual(['a', 'b', 'c', 'd']);
  expect(body).toBe('The repoussoir leads inwards.\nA figure near the edge.\nWater gives nothing.');
});

test('a page rendered on the server gets the same refusal and records its dependencies', async () => {
  const segment = await aSegment();
  const { id } = await anArticle(db, {
    by: await aPerson(),
    title: 'The secret title',
    status: 'published',
    segments: [segment.id],
  });
  const tags = new Set<string>();
  const call = inProcessCalls(
    app.services,
    articlesHandlers,
  )({ viewer: guest, requestId: 'r', address: '', payer: '', tags });
  const refused = await call(articlesRoutes.get, { params: { id } }).then(
    () => undefined,
    (error: AppError) => error,
  );
  expect(refused).toMatchObject({ code: 'articles/members-only', status: 403 });
  expect(JSON.stringify({ ...refused, message: refused!.message })).not.toContain('secret');
  expect(tags).toContain(`article:${id}`);
});

test('an outsider finds neither the title nor the author of a members-only article in lists, suggestions, authors or related articles', async () => {
  const segment = await aSegment();
  const by = await aPerson();
  const open = await anArticle(db, {
    by: await aPerson(),
    title: 'Open wave',
    status: 'published',
    accessType: 'PUBLIC',
    segments: [segment.id],
  });
  await anArticle(db, { by, title: 'Secret wave', status: 'published', segments: [segment.id] });
  const query = { searchText: 'wave', segmentsIds: [segment.id] };
  for (const person of [null, await aPerson(), await aPerson({ suspendedIn: [segment] })]) {
    const answers = [
      await app.call(person, articlesRoutes.list, { query }),
      await app.call(person, articlesRoutes.suggestions, { query }),
      await app.call(person, articlesRoutes.authors, { query: { segmentsIds: [segment.id] } }),
      await app.call(person, articlesRoutes.related, { params: { id: open.id } }),
    ];
    expect(JSON.stringify(answers)).not.toContain('Secret');
    expect(JSON.stringify(answers)).not.toContain(by.id);
    expect(answers[0]).toMatchObject({ totalCount: 1, articles: [{ id: open.id }] });
  }
});

test('a picture is seen by those who may read an article that shows it, and by no one else', async () => {
  const segment = await aSegment();
  const [author, member, stranger] = [
    await aPerson(),
    await aPerson({ memberOf: [segment], flags: 'none' }),
    await aPerson(),
  ];
  const picture = await savePicture(db, app.services.storage, {
    bytes: await aPicture(),
    fileName: 'wave.jpg',
    ownerId: author.id,
  });
  const value = [
    ...aValue(),
    {
      id: 'pictures',
      type: 'images' as const,
      images: [{ id: 'one', src: picture.location, width: 64, height: 48, children: [] }],
    },
  ];
  const sees = async (person: { id: string } | null) =>
    maySeeFile(db, await viewerOf(person), (await findFileFacts(db, picture.id))!);
  const { id } = await app.call(author, articlesRoutes.create, { body: { value } });
  expect([await sees(author), await sees(member), await sees(null)]).toEqual([true, false, false]);
  await app.call(await aPerson({ roles: ['SUPER'] }), articlesRoutes.addSegment, {
    params: { articleId: id, segmentId: segment.id },
  });
  const admin = await aPerson({ roles: ['SUPER'] });
  expect((await app.call(admin, articlesRoutes.publish, { params: { id } })).coverImage).toMatchObject({
    fileId: picture.id,
    width: 64,
    height: 48,
  });
  expect((await app.call(member, articlesRoutes.get, { params: { id } })).placeholders).toEqual({
    [picture.id]: { colour: picture.colour, placeholder: picture.placeholder },
  });
  expect([await sees(member), await sees(stranger), await sees(null)]).toEqual([true, false, false]);
  await app.call(admin, articlesRoutes.changeAccess, { params: { id }, body: { value: 'PUBLIC' } });
  expect([await sees(stranger), await sees(null)]).toEqual([true, true]);
  await app.call(admin, articlesRoutes.unpublish, { params: { id } });
  expect([await sees(member), await sees(null)]).toEqual([false, false]);
});

test('nobody gains sight of a picture by putting its address into an article of their own', async () => {
  const [author, thief] = [await aPerson(), await aPerson()];
  const picture = await savePicture(db, app.services.storage, {
    bytes: await aPicture(),
    fileName: 'wave.jpg',
    ownerId: author.id,
  });
  const value = [
    ...aValue(),
    {
      id: 'stolen',
      type: 'images' as const,
      images: [{ id: 'one', src: picture.location, width: 64, height: 48, children: [] }],
    },
  ];
  const refused = await app.refusal(thief, articlesRoutes.create, { body: { value } });
  expect([refused.status, refused.code, refused.problem.details]).toEqual([
    422,
    'articles/unknown-image',
    { blockId: 'stolen', fileId: picture.id },
  ]);
});

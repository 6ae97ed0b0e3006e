import type { ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { articlesVisibleTo, fewPublishedFor, publishedArticlesVisibleTo } from '../articles.access.ts';
import { anArticle, aValue, manyArticles } from '../articles.factory.ts';
import { aPerson, aSegment } from '../articles.fixture.ts';
import { listArticles, listFeed } from '../articles.queries.ts';
import { articlesHandlers } from '../articles.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(articlesHandlers);
});

const titles = ({ articles }: { articles: { title: string }[] }) => articles.map((article) => article.title);
const day = (number: number) => new Date(Date.UTC(2026, 9, number));
const aPublicArticle = (by: { id: string }, given: Omit<Parameters<typeof anArticle>[1], 'by'> = {}) =>
  anArticle(db, { by, status: 'published', accessType: 'PUBLIC', ...given });

test('a guest pages through the feed by cursor and by number and meets every article once, the newest first', async () => {
  const by = await aPerson();
  for (let number = 1; number <= 23; number += 1)
    await aPublicArticle(by, { title: `No. ${number}`, at: day(Math.ceil(number / 2)) });
  const seen: string[] = [];
  let page: number | string | null = 1;
  while (page !== null) {
    const answer: Awaited<ReturnType<typeof feed>> = await feed(page);
    expect(answer.totalCount).toBe(23);
    expect(answer.hasNextPage).toBe(answer.nextPage !== null);
    seen.push(...titles(answer));
    page = answer.nextPage;
  }
  expect(new Set(seen).size).toBe(23);
  expect(seen[0]).toBe('No. 23');
  expect(titles(await feed(3))).toEqual(seen.slice(20));
  expect((await app.call(null, articlesRoutes.list, { query: {} })).articles).toHaveLength(20);

  function feed(asked: number | string) {
    return app.call(null, articlesRoutes.list, { query: { page: asked, itemsPerPage: 10 } });
  }
});

test('search finds words in title and text, a word that is only begun, the middle of a title word and text without spaces', async () => {
  const by = await aPerson();
  await aPublicArticle(by, {
    title: 'The Great Wave',
    value: aValue('The Great Wave', 'Prussian blue came from Berlin.'),
  });
  await aPublicArticle(by, { title: 'Rough Waves' });
  await aPublicArticle(by, { title: 'Ogata Kōrin’s gold' });
  await aPublicArticle(by, { title: '富嶽三十六景' });
  await aPublicArticle(by, { title: '100% _ water\\' });
  const found = async (searchText: string) =>
    titles(await app.call(null, articlesRoutes.list, { query: { searchText } })).sort();
  expect(await found('wave')).toEqual(['Rough Waves', 'The Great Wave']);
  expect(await found('berlin pruss')).toEqual(['The Great Wave']);
  expect(await found('korin')).toEqual(['Ogata Kōrin’s gold']);
  expect(await found('oug')).toEqual(['Rough Waves']);
  expect(await found('三十')).toEqual(['富嶽三十六景']);
  expect(await found('0%')).toEqual([]);
  expect(await found('0% _')).toEqual(['100% _ water\\']);
  expect(await found('wat_r')).toEqual([]);
  expect(await found('w')).toHaveLength(5);
  for (const odd of ["it's & | ! ( ) : * <->", "'':*", '\\\\', '½ ŉ', '%%', '__', ':*:*', 'a:b & c'])
    expect(Array.isArray(await found(odd))).toBe(true);
});

test('search reads German, Cyrillic, Chinese and Japanese, with or without accents, in titles and texts', async () => {
  const by = await aPerson();
  await aPublicArticle(by, {
    title: 'Das große Rasenstück',
    value: aValue('Das große Rasenstück', 'Albrecht Dürer malte 1503 in Nürnberg ein Stück Wiese.'),
  });
  await aPublicArticle(by, {
    title: 'Чёрный квадрат',
    value: aValue('Чёрный квадрат', 'Казимир Малевич показал его на выставке в Петрограде.'),
  });
  await aPublicArticle(by, { title: '明代花鸟画', value: aValue('明代花鸟画', '边景昭与吕纪的作品藏于故宫博物院。') });
  await aPublicArticle(by, {
    title: '葛飾北斎の浮世絵',
    value: aValue('葛飾北斎の浮世絵', '冨嶽三十六景は七十代の北斎が描いた。'),
  });
  const found = async (searchText: string) =>
    titles(await app.call(null, articlesRoutes.list, { query: { searchText } }));
  for (const text of ['Durer', 'Dürer', 'DÜRER', 'nurnberg wies', 'grosse rasen', 'Rasenstück 1503'])
    expect(await found(text), text).toEqual(['Das große Rasenstück']);
  for (const text of ['черный', 'Чёрный квадрат', 'малев', 'ПЕТРОГРАДЕ'])
    expect(await found(text), text).toEqual(['Чёрный квадрат']);
  for (const text of ['花', '画', '花鸟', '鸟画', '明代花鸟画', '明代 花鸟', '故宫博物院', '吕纪'])
    expect(await found(text), text).toEqual(['明代花鸟画']);
  for (const text of ['北斎', '浮世絵', '葛飾北斎の浮世絵', '三十六景', '冨嶽'])
    expect(await found(text), text).toEqual(['葛飾北斎の浮世絵']);
  for (const text of ['海', '鸟花', '画明', '世浮絵']) expect(await found(text), text).toEqual([]);
});

test('titles come before texts, exact words before similar ones, newest first; and no page repeats another', async () => {
  const by = await aPerson();
  await aPublicArticle(by, {
    title: 'In a text only',
    value: aValue('In a text only', 'Nothing by Rembrandt hangs here.'),
    at: day(9),
  });
  await aPublicArticle(by, { title: 'Rembrandt early', at: day(1) });
  await aPublicArticle(by, { title: 'Rembrandt late', at: day(2) });
  await aPublicArticle(by, { title: 'Rembrand, as his mother wrote it', at: day(3) });
  const page = (searchText: string, asked: number | string, itemsPerPage = 20) =>
    app.call(null, articlesRoutes.list, { query: { searchText, page: asked, itemsPerPage } });
  const ranked = ['Rembrandt late', 'Rembrandt early', 'In a text only', 'Rembrand, as his mother wrote it'];
  expect(titles(await page('Rembrandt', 1))).toEqual(ranked);
  expect(await page('Rembrant', 1)).toMatchObject({ totalCount: 4, hasNextPage: false });
  const byCursor: string[] = [];
  for (let next: number | string | null = 1; next !== null; ) {
    const answer: Awaited<ReturnType<typeof page>> = await page('Rembrandt', next, 1);
    byCursor.push(...titles(answer));
    next = answer.nextPage;
  }
  expect(byCursor).toEqual(ranked);
  expect((await Promise.all([1, 2, 3, 4].map((number) => page('Rembrandt', number, 1)))).flatMap(titles)).toEqual(
    ranked,
  );
  expect((await page('Rembrandt', 2, 3)).articles.map((article) => article.title)).toEqual(ranked.slice(3));
});

test('suggestions begin with the text, then have its words, then words very like them', async () => {
  const by = await aPerson();
  await aPublicArticle(by, { title: 'The young Vermeer', at: day(3) });
  await aPublicArticle(by, { title: 'Vermeer in Delft', at: day(1) });
  await aPublicArticle(by, { title: 'Other things', value: aValue('Other things', 'Vermeer is named in this text.') });
  const names = async (searchText: string) =>
    (await app.call(null, articlesRoutes.suggestions, { query: { searchText } })).map(({ name }) => name);
  expect(await names('ver')).toEqual(['Vermeer in Delft', 'The young Vermeer']);
  expect(await names('Vermer')).toEqual(['The young Vermeer', 'Vermeer in Delft']);
  expect(await names('v')).toEqual([]);
});

test('a saved text is found by its new words at once, and no longer by its old ones', async () => {
  const author = await aPerson();
  const { id } = await anArticle(db, { by: author, title: 'First words' });
  await app.call(author, articlesRoutes.save, {
    params: { id },
    body: { version: 1, value: aValue('Second thoughts', 'Zinnober und Auripigment') },
  });
  const own = async (searchText: string) =>
    titles(await app.call(author, articlesRoutes.listOwn, { query: { searchText } }));
  expect(await own('auripigment')).toEqual(['Second thoughts']);
  expect(await own('Auripigmemt')).toEqual(['Second thoughts']);
  expect(await own('first words')).toEqual([]);
});

test('a far page by number is the one that its cursor leads to', async () => {
  const by = await aPerson();
  await manyArticles(
    db,
    Array.from({ length: 1_130 }, (_, at) => ({
      by,
      title: `No. ${at}`,
      status: 'published' as const,
      accessType: 'PUBLIC' as const,
      at: new Date(Date.UTC(2026, 0, 1, 0, at)),
    })),
  );
  const page = (asked: number | string) =>
    app.call(null, articlesRoutes.list, { query: { page: asked, itemsPerPage: 100 } });
  const [eleventh, twelfth] = [await page(11), await page(12)];
  expect(titles(eleventh)[0]).toBe('No. 129');
  expect(titles(twelfth)).toEqual(titles(await page(eleventh.nextPage!)));
  expect(twelfth).toMatchObject({ hasNextPage: false, totalCount: 1_130 });
  expect(titles(twelfth).at(-1)).toBe('No. 0');
  expect((await page(13)).articles).toEqual([]);
});

test('a feed merged of public and restricted articles equals the policies, page by page', async () => {
  const [mine, left, foreign] = [await aSegment(), await aSegment(), await aSegment()];
  const [by, member, assigned] = [await aPerson(), await aPerson(), await aPerson()];
  const audiences = [[mine.id], [left.id], [foreign.id], [mine.id, foreign.id], []];
  for (let number = 0; number < 60; number += 1)
    await anArticle(db, {
      by: number % 7 === 0 ? member : by,
      title: `No. ${number}`,
      status: number % 6 === 0 ? 'on_review' : 'published',
      accessType: number % 3 === 0 ? 'PUBLIC' : 'SUBSCRIBERS_ONLY',
      segments: audiences[number % 5]!,
      at: day(1 + (number % 9)),
    });
  const viewers: Viewer[] = [
    { ...guest, id: member.id, roles: ['COMMON'], memberOf: [mine.id] },
    { ...guest, id: assigned.id, roles: ['COMMON'], assignedTo: [mine.id, left.id], suspendedIn: [left.id] },
    { ...guest, id: by.id, roles: ['COMMON'] },
  ];
  for (const viewer of viewers) {
    expect(await fewPublishedFor(db, viewer)).toBeDefined();
    for (let page: number | string | null = 1; page !== null; ) {
      const merged: Awaited<ReturnType<typeof listFeed>> = await listFeed(db, viewer, { page, itemsPerPage: 7 });
      expect(merged.articles.length).toBeGreaterThan(0);
      expect(merged).toEqual(
        await listArticles(db, articlesVisibleTo(viewer), {
          filter: { statuses: ['published'] },
          page: { page, itemsPerPage: 7 },
        }),
      );
      page = merged.nextPage;
    }
  }
  for (const viewer of [
    guest,
    { ...guest, id: by.id, roles: ['SUPER'] as const },
    { ...guest, id: by.id, roles: ['SUPERVISOR'] as const },
  ])
    expect(await fewPublishedFor(db, viewer)).toBeUndefined();
});

test('lists of guests are index-only scans of their own index', async () => {
  const client = await pool.connect();
  try {
    const { sql: scope } = publishedArticlesVisibleTo(guest).compile(db);
    await client.query(
      'begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
    );
    const { rows } = await client.query(
      `explain (costs off) select articles.id from articles where ${scope} and (articles.published_at is not null) order by articles.published_at desc, articles.id desc limit 21`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using articles_public');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('the feed narrows to authors, by either name of the parameter, and to segments', async () => {
  const segment = await aSegment({ public: true });
  const [one, other] = [await aPerson(), await aPerson()];
  await aPublicArticle(one, { title: 'One', segments: [segment.id] });
  await aPublicArticle(other, { title: 'Other' });
  expect(titles(await app.call(null, articlesRoutes.list, { query: { authorsIds: [one.id] } }))).toEqual(['One']);
  expect(titles(await app.call(null, articlesRoutes.list, { query: { usersIds: [other.id] } }))).toEqual(['Other']);
  expect(titles(await app.call(null, articlesRoutes.list, { query: { segmentsIds: [segment.id] } }))).toEqual(['One']);
  expect(
    (await app.call(null, articlesRoutes.authors, { query: { segmentsIds: [segment.id] } })).map((author) => author.id),
  ).toEqual([one.id]);
});

test('an author lists their own articles by status and words', async () => {
  const [author, another] = [await aPerson(), await aPerson()];
  await anArticle(db, { by: author, title: 'A draft', at: day(1) });
  await anArticle(db, { by: author, title: 'A waiting one', status: 'on_review', at: day(2) });
  await anArticle(db, { by: author, title: 'A shown one', status: 'published', at: day(3) });
  await anArticle(db, { by: another, title: 'Not theirs' });
  const own = async (query: { statuses?: ArticleStatus[]; searchText?: string }) =>
    titles(await app.call(author, articlesRoutes.listOwn, { query }));
  expect(await own({})).toEqual(['A shown one', 'A waiting one', 'A draft']);
  expect(await own({ statuses: ['draft', 'on_review'] })).toEqual(['A waiting one', 'A draft']);
  expect(await own({ searchText: 'shown' })).toEqual(['A shown one']);
  expect((await app.refusal(null, articlesRoutes.listOwn, { query: {} })).status).toBe(401);
});

test('a supervisor reviews submissions to their segments, an admin everything, drafts included', async () => {
  const [mine, foreign] = [await aSegment(), await aSegment()];
  const author = await aPerson();
  await anArticle(db, { by: author, title: 'Waiting here', status: 'on_review', segments: [mine.id] });
  await anArticle(db, { by: author, title: 'Shown here', status: 'published', segments: [mine.id] });
  await anArticle(db, { by: author, title: 'Waiting there', status: 'on_review', segments: [foreign.id] });
  await anArticle(db, { by: author, title: 'A draft', segments: [mine.id] });
  const [supervisor, admin] = [
    await aPerson({ roles: ['OO_SUPERVISOR'], assignedTo: [mine] }),
    await aPerson({ roles: ['SUPER'] }),
  ];
  const review = async (person: { id: string }, articleStatus: ('true' | 'false' | 'draft')[] = []) =>
    titles(await app.call(person, articlesRoutes.listForReview, { query: { articleStatus } })).sort();
  expect(await review(supervisor)).toEqual(['Shown here', 'Waiting here']);
  expect(await review(supervisor, ['false'])).toEqual(['Waiting here']);
  expect(await review(admin)).toHaveLength(4);
  expect(await review(admin, ['draft'])).toEqual(['A draft']);
  const refused = await app.refusal(supervisor, articlesRoutes.listForReview, { query: { articleStatus: ['draft'] } });
  expect([refused.status, refused.code]).toEqual([403, 'articles/drafts-for-admins']);
  expect((await app.refusal(author, articlesRoutes.listForReview, { query: {} })).status).toBe(403);
  const found = await app.call(supervisor, articlesRoutes.suggestionsForReview, { query: { searchText: 'waiting' } });
  expect(found.map((one) => one.name)).toEqual(['Waiting here']);
  expect(await app.call(supervisor, articlesRoutes.suggestionsForReview, { query: {} })).toEqual([]);
  expect((await app.call(supervisor, articlesRoutes.authorsForReview, { query: {} })).map((one) => one.id)).toEqual([
    author.id,
  ]);
});

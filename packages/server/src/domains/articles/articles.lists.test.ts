import type { ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db } from '../../../test/database.ts';
import { anArticle, aValue } from './articles.factory.ts';
import { aPerson, aSegment } from './articles.fixture.ts';
import { articlesHandlers } from './articles.routes.ts';

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
  for (let number = 1; number <= 23; number += 1) await aPublicArticle(by, { title: `No. ${number}`, at: day(Math.ceil(number / 2)) });
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
  await aPublicArticle(by, { title: 'The Great Wave', value: aValue('The Great Wave', 'Prussian blue came from Berlin.') });
  await aPublicArticle(by, { title: 'Rough Waves' });
  await aPublicArticle(by, { title: 'Ogata Kōrin’s gold' });
  await aPublicArticle(by, { title: '富嶽三十六景' });
  await aPublicArticle(by, { title: '100% _ water\\' });
  const found = async (searchText: string) => titles(await app.call(null, articlesRoutes.list, { query: { searchText } })).sort();
  expect(await found('wave')).toEqual(['Rough Waves', 'The Great Wave']);
  expect(await found('berlin pruss')).toEqual(['The Great Wave']);
  expect(await found('korin')).toEqual(['Ogata Kōrin’s gold']);
  expect(await found('oug')).toEqual(['Rough Waves']);
  expect(await found('三十')).toEqual(['富嶽三十六景']);
  expect(await found('0%')).toEqual([]);
  expect(await found('0% _')).toEqual(['100% _ water\\']);
  expect(await found('wat_r')).toEqual([]);
  expect(await found('w')).toHaveLength(5);
  for (const odd of ["it's & | ! ( ) : * <->", "'':*", '\\\\', '½ ŉ', '%%', '__', ':*:*', 'a:b & c']) expect(Array.isArray(await found(odd))).toBe(true);
});

test('the feed narrows to authors, by either name of the parameter, and to segments', async () => {
  const segment = await aSegment({ public: true });
  const [one, other] = [await aPerson(), await aPerson()];
  await aPublicArticle(one, { title: 'One', segments: [segment.id] });
  await aPublicArticle(other, { title: 'Other' });
  expect(titles(await app.call(null, articlesRoutes.list, { query: { authorsIds: [one.id] } }))).toEqual(['One']);
  expect(titles(await app.call(null, articlesRoutes.list, { query: { usersIds: [other.id] } }))).toEqual(['Other']);
  expect(titles(await app.call(null, articlesRoutes.list, { query: { segmentsIds: [segment.id] } }))).toEqual(['One']);
  expect((await app.call(null, articlesRoutes.authors, { query: { segmentsIds: [segment.id] } })).map((author) => author.id)).toEqual([one.id]);
});

test('an author lists their own articles by status and words', async () => {
  const [author, another] = [await aPerson(), await aPerson()];
  await anArticle(db, { by: author, title: 'A draft', at: day(1) });
  await anArticle(db, { by: author, title: 'A waiting one', status: 'on_review', at: day(2) });
  await anArticle(db, { by: author, title: 'A shown one', status: 'published', at: day(3) });
  await anArticle(db, { by: another, title: 'Not theirs' });
  const own = async (query: { statuses?: ArticleStatus[]; searchText?: string }) => titles(await app.call(author, articlesRoutes.listOwn, { query }));
  expect(await own({})).toEqual(['A shown one', 'A waiting one', 'A draft']);
  expect(await own({ statuses: ['draft', 'on_review'] })).toEqual(['A waiting one', 'A draft']);
  expect(await own({ searchText: 'shown' })).toEqual(['A shown one']);
  expect((await app.refusal(null, articlesRoutes.listOwn, { query: {} })).status).toBe(401);
});

test('a supervisor reviews what was submitted to their segments, an admin everything, drafts too', async () => {
  const [mine, foreign] = [await aSegment(), await aSegment()];
  const author = await aPerson();
  await anArticle(db, { by: author, title: 'Waiting here', status: 'on_review', segments: [mine.id] });
  await anArticle(db, { by: author, title: 'Shown here', status: 'published', segments: [mine.id] });
  await anArticle(db, { by: author, title: 'Waiting there', status: 'on_review', segments: [foreign.id] });
  await anArticle(db, { by: author, title: 'A draft', segments: [mine.id] });
  const [supervisor, admin] = [await aPerson({ roles: ['OO_SUPERVISOR'], assignedTo: [mine] }), await aPerson({ roles: ['SUPER'] })];
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
  expect((await app.call(supervisor, articlesRoutes.authorsForReview, { query: {} })).map((one) => one.id)).toEqual([author.id]);
});

import type { FeedEntry } from '@oeuvre/contracts/domains/feed/feed.model.ts';
import { feedRoutes } from '@oeuvre/contracts/domains/feed/feed.routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db } from '../../../test/database.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { anArticle } from '../articles/articles.factory.ts';
import { anArtwork } from '../artworks/artworks.factory.ts';
import { aCollection } from '../collections/collections.factory.ts';
import { aMembership } from '../memberships/memberships.factory.ts';
import { aSegment, assign } from '../segments/segments.factory.ts';
import { feedHandlers } from './feed.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(feedHandlers);
});
afterAll(async () => {
  await app.app.close();
});

type Person = Awaited<ReturnType<typeof aPerson>>;
const feed = async (person: Person, query: { page?: string; itemsPerPage?: number } = {}) =>
  app.call(person, feedRoutes.list, { query });

const day = (number: number, hour = 12) => new Date(Date.UTC(2026, 9, number, hour));
async function aWorkAdded(segment: Awaited<ReturnType<typeof aSegment>>, title: string, at: Date) {
  const id = await anArtwork(db, { title, segments: [segment.id] });
  await sql`update artwork_segments set added_at = ${at} where artwork_id = ${id}`.execute(db);
  return id;
}
async function aCollectionMade(
  segment: Awaited<ReturnType<typeof aSegment>>,
  name: string,
  artworks: string[],
  at: Date,
) {
  const { id } = await aCollection(db, { segment, name, artworks });
  await sql`update collections set created_at = ${at} where id = ${id}`.execute(db);
}
const words = (entry: FeedEntry) =>
  entry.kind === 'article'
    ? entry.article.title
    : entry.kind === 'collection'
      ? `${entry.collection.name}: ${entry.collection.artworksCount}`
      : `${entry.artworksCount}: ${entry.artworks.map(({ title }) => title).join(', ')}`;

async function aRoom(name: string) {
  const segment = await aSegment(db, { public: false });
  const author = await aPerson(db);
  const first = await aWorkAdded(segment, `${name} mill`, day(1));
  await aWorkAdded(segment, `${name} sea`, day(3, 8));
  await aWorkAdded(segment, `${name} wave`, day(3, 9));
  await anArticle(db, { by: author, title: `${name} text`, status: 'published', segments: [segment.id], at: day(2) });
  await anArticle(db, { by: author, title: `${name} draft`, status: 'draft', segments: [segment.id], at: day(4) });
  await aCollectionMade(segment, `${name} set`, [first], day(4));
  await aCollectionMade(segment, `${name} empty`, [], day(5));
  return segment;
}

test('a member sees what is new in time order: works by day, articles and collections', async () => {
  const segment = await aRoom('Ada');
  const ada = await aPerson(db);
  await aMembership(db, { segment, person: ada });
  const { entries, hasNextPage } = await feed(ada);
  expect(entries.map(words)).toEqual(['Ada set: 1', '2: Ada wave, Ada sea', 'Ada text', '1: Ada mill']);
  expect(entries.map(({ segments }) => segments.map(({ id }) => id))).toEqual(Array(4).fill([segment.id]));
  expect(hasNextPage).toBe(false);
});

test('pages by cursor meet every entry of several segments once, also where a day ends in several of them', async () => {
  const ada = await aPerson(db);
  for (const name of ['Oak', 'Elm', 'Ash']) await aMembership(db, { segment: await aRoom(name), person: ada });
  const whole = (await feed(ada, { itemsPerPage: 100 })).entries.map(words);
  expect(whole).toHaveLength(12);
  for (const itemsPerPage of [1, 2, 5]) {
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const answer: Awaited<ReturnType<typeof feed>> = await feed(ada, { itemsPerPage, ...(page && { page }) });
      seen.push(...answer.entries.map(words));
      page = answer.nextPage ?? undefined;
    } while (page);
    expect(seen).toEqual(whole);
  }
});

test('whoever is not a member sees nothing of a segment: strangers, applicants, invited, suspended people, and those who left', async () => {
  const segment = await aRoom('Closed');
  for (const status of [
    undefined,
    'REQUEST_PENDING',
    'INVITED',
    'SUSPENDED',
    'LEAVE_BY_USER',
    'UNSUBSCRIBED',
  ] as const) {
    const person = await aPerson(db);
    if (status) await aMembership(db, { segment, person, status });
    expect(await feed(person), status).toEqual({ entries: [], hasNextPage: false, nextPage: null });
  }
});

test('staff follow the segments they work in, unless suspended there; supervisors do not follow all that they may read', async () => {
  const segment = await aRoom('Staffed');
  const [curator, suspended, elsewhere] = [
    await aPerson(db, { roles: ['OO_CURATOR'] }),
    await aPerson(db, { roles: ['OO_CURATOR'] }),
    await aPerson(db, { roles: ['OO_SUPERVISOR'] }),
  ];
  await assign(db, curator, segment);
  await assign(db, suspended, segment);
  await aMembership(db, { segment, person: suspended, status: 'SUSPENDED' });
  expect((await feed(curator)).entries).toHaveLength(4);
  expect((await feed(suspended)).entries).toEqual([]);
  expect((await feed(elsewhere)).entries).toEqual([]);
});

test('works that their owner has not published, or that are taken down from the wall, are not news', async () => {
  const segment = await aSegment(db);
  const ada = await aPerson(db);
  await aMembership(db, { segment, person: ada });
  const [hidden, taken] = [
    await aWorkAdded(segment, 'Unpublished', day(6)),
    await aWorkAdded(segment, 'Taken down', day(7)),
  ];
  await aWorkAdded(segment, 'Shown', day(5));
  await sql`update artworks set published = false where id = ${hidden}`.execute(db);
  await sql`update artwork_segments set published = false where artwork_id = ${taken}`.execute(db);
  expect((await feed(ada)).entries.map(words)).toEqual(['1: Shown']);
});

test('a day with many works is one entry with the last six of them', async () => {
  const segment = await aSegment(db);
  const ada = await aPerson(db);
  await aMembership(db, { segment, person: ada });
  for (let number = 1; number <= 8; number += 1) await aWorkAdded(segment, `No. ${number}`, day(9, number));
  expect((await feed(ada)).entries.map(words)).toEqual(['8: No. 8, No. 7, No. 6, No. 5, No. 4, No. 3']);
});

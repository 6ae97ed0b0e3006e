// Processor time of pages for 200 people whose memberships are spread over 25 segments: few have none, most
// have one to three, large segments are in most lists. Each asks for 15 pages of a kind, each for the first time.
import { createHmac } from 'node:crypto';
import { manyPeople } from '../packages/server/src/domains/accounts/accounts.factory.ts';
import { anArticle } from '../packages/server/src/domains/articles/articles.factory.ts';
import { contactOfUser } from '../packages/server/src/domains/contacts/contacts.commands.ts';
import { manyMemberships } from '../packages/server/src/domains/memberships/memberships.factory.ts';
import { aSegment } from '../packages/server/src/domains/segments/segments.factory.ts';
import { touch } from '../packages/server/src/platform/cache/content.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database/database.ts';
import { openEmbeddedPostgres } from '../packages/server/src/platform/database/embedded/embedded-postgres.ts';
import { removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { loadEach } from './load.mjs';
import { processorMs } from './processor.mjs';
import { median, report } from './report.mjs';

const secret = 'the secret of a server that is measured';
const [peopleCount, segmentCount, pagesEach, rounds] = [200, 25, 15, 3];

/** The same numbers in every run (a linear congruential generator; Numerical Recipes). */
function numbersFrom(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
const random = numbersFrom(7);
/** One of them: the earlier, the likelier (Zipf). */
const oneOf = (list) => list[Math.floor(list.length ** random()) - 1];

function cookieOf(person) {
  const token = `session-of-${person}`;
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `oeuvre.session=${encodeURIComponent(`${token}.${signature}`)}`;
}

function membershipsOf(contact, segments) {
  const count = Math.min(8, Math.floor(-2 * Math.log(1 - random())));
  const mine = new Set(Array.from({ length: count }, () => oneOf(segments)));
  return [...mine].map((segment) => ({
    segment,
    contact,
    status: random() < 0.05 ? 'SUSPENDED' : 'SUBSCRIBED',
    newsletter: random() < 0.4 ? 'subscribed' : 'notSubscribed',
  }));
}

async function addSegments(db, pool) {
  const { rows } = await pool.query('select id from segments order by id');
  while (rows.length < segmentCount) rows.push(await aSegment(db, { public: rows.length % 2 === 0 }));
  return rows;
}

async function addPeople(db, pool, segments) {
  const people = await manyPeople(
    db,
    Array.from({ length: peopleCount }, (_, at) => ({ email: `reader-${at}@spread.test` })),
  );
  for (const [at, { id }] of people.entries()) {
    await pool.query(`insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`, [
      id,
      `session-of-${at}`,
    ]);
    await manyMemberships(db, membershipsOf({ id: await contactOfUser(db, id) }, segments));
  }
}

/** Copies of the demo's articles, half of them for subscribers only. */
async function addArticles(db, pool, segments) {
  const { rows } = await pool.query(`
    select a.owner_id as "ownerId", a.value, a.published_at as at,
           array(select artwork_id from article_artworks w where w.article_id = a.id order by position) as artworks
    from articles a where a.published_at is not null`);
  for (let copy = 0; copy < 60; copy++) {
    const { ownerId, ...article } = rows[copy % rows.length];
    const accessType = copy % 2 === 0 ? 'PUBLIC' : 'SUBSCRIBERS_ONLY';
    const segment = oneOf(segments).id;
    await anArticle(db, { ...article, accessType, by: { id: ownerId }, segments: [segment], status: 'published' });
  }
}

async function addressesOf(pool, segments) {
  const idsOf = async (sql) => (await pool.query(sql)).rows.map(({ id }) => id);
  const articles = await idsOf('select id from articles where published_at is not null order by id');
  const works = await idsOf('select distinct artwork_id as id from artwork_segments order by 1 limit 50');
  const tabs = segments.slice(0, 12).flatMap(({ id }) => ['', '&tab=ARTICLES'].map((tab) => `${id}${tab}`));
  return {
    articles: articles.map((id) => `/articles/${id}`),
    works: works.map((id) => `/subscriptions/${id}`),
    'lists and segments': [
      ...['/explore', '/articles', '/catalogue', '/segments'],
      ...tabs.map((tab) => `/subscriptions?segmentId=${tab}`),
    ],
  };
}

/** The visits of all people, without refused pages and second visits. */
async function visitsTo(url, addresses) {
  const readable = [];
  for (let person = 0; person < peopleCount; person++) {
    const headers = { cookie: cookieOf(person), 'accept-encoding': 'identity' };
    for (const address of new Set(Array.from({ length: pagesEach }, () => oneOf(addresses)))) {
      const visit = { url: `${url}${address}`, headers };
      const reply = await fetch(visit.url, { headers });
      await reply.arrayBuffer();
      if (reply.ok) readable.push(visit);
    }
  }
  return readable;
}

const server = await startServer({ env: { SESSION_SECRET: secret } });
const database = await openEmbeddedPostgres(server.dataDir);
const pool = createPool(database.url, { max: 1 });
const db = createDatabase(pool);
try {
  const segments = await addSegments(db, pool);
  await addPeople(db, pool, segments);
  await addArticles(db, pool, segments);
  await pool.query('analyze');
  for (const [kind, addresses] of Object.entries(await addressesOf(pool, segments))) {
    const visits = await visitsTo(server.url, addresses);
    const spent = [];
    for (let round = 0; round < rounds; round++) {
      await touch(db, '*');
      // The server hears of it a moment later.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const before = processorMs(server.pid);
      await loadEach(visits, 16);
      spent.push((processorMs(server.pid) - before) / visits.length);
    }
    report({
      figure: `Pages of ${kind}, ${peopleCount} people with a spread of memberships, ${visits.length} first visits`,
      value: `${median(spent).toFixed(2)} ms of the processor`,
    });
  }
} finally {
  await pool.end();
  await database.close();
  await server.stop();
  await removeDataDir(server.dataDir);
}

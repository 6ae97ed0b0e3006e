import { Writable } from 'node:stream';
import { feedsRoutes } from '@oeuvre/contracts/domains/articles/feeds.routes.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { SaxesParser } from 'saxes';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db } from '../../../../test/database.ts';
import { createHttpServer } from '../../../platform/http/http.ts';
import { savePicture } from '../../files/files.commands.ts';
import { aPicture } from '../../files/files.factory.ts';
import { anArticle, type GivenArticle } from '../articles.factory.ts';
import { aPerson, aSegment } from '../articles.fixture.ts';
import { articlesHandlers } from '../articles.routes.ts';
import { feedsPlugin } from './feeds.plugin.ts';
import { feedsHandlers } from './feeds.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let author: Awaited<ReturnType<typeof aPerson>>;
beforeAll(async () => {
  app = await testApp([...articlesHandlers, ...feedsHandlers], {}, [feedsPlugin]);
});
beforeEach(async () => {
  await db.deleteFrom('articles').execute();
  app.services.changes.emit(['*']);
  author = await aPerson();
});

const published = (given: Omit<GivenArticle, 'by'>) => anArticle(db, { by: author, status: 'published', ...given });
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url: url.replace(app.services.config.publicUrl, ''), headers });

interface Element {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Element[];
  text: string;
}

/** Reads a document as strictly as XML is meant to be read; throws where a reader would give up. */
function parsed(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const element = {
      name: tag.name,
      attributes: Object.fromEntries(Object.entries(tag.attributes).map(([name, { value }]) => [name, value])),
      children: [],
      text: '',
    };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    open.at(-1)!.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}
const all = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
const first = (element: Element, name: string) => all(element, name)[0]!;
const titles = (xml: string) => {
  const feed = parsed(xml);
  return [...all(feed, 'item'), ...all(feed, 'entry')].map((entry) => first(entry, 'title').text);
};

const awkward: ArticleValue = [
  { id: 't', type: 'title', children: [{ text: 'Wa\u0001\uFFFEves <&> "]]>"' }] },
  {
    id: 'p',
    type: 'paragraph',
    children: [
      { text: 'Blue & ' },
      { id: 'h', type: 'hint', hintContent: 'A pigment', children: [{ text: '<b>ink</b>' }] },
    ],
  },
];

describe('the feed of the site', () => {
  test('RSS is well-formed whatever was written, with the whole text, its author and its cover', async () => {
    const picture = await savePicture(db, app.services.storage, {
      bytes: await aPicture(),
      fileName: 'a.jpg',
      ownerId: author.id,
    });
    const model = '0123456789abcdef0123456789abcdef';
    await sql`insert into models (uuid, owner_id, poster_file_id, name) values (${model}, ${author.id}, ${picture.id}, 'A jug')`.execute(
      db,
    );
    const image = { id: 'one', src: picture.location, width: 64, height: 48, alt: 'A wave', children: [] };
    const { id } = await published({
      accessType: 'PUBLIC',
      value: [...awkward, { id: 'i', type: 'images', images: [image] }, { id: 'm', type: 'model', uuid: model }],
      at: new Date('2026-03-05T10:00:00Z'),
    });
    const reply = await get('/feeds/articles.rss');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const rss = parsed(reply.body);
    expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0']);
    const channel = rss.children[0]!;
    for (const required of ['title', 'link', 'description']) expect(first(channel, required).text).not.toBe('');
    const item = first(channel, 'item');
    expect(first(item, 'title').text).toBe('Waves <&> "]]>"');
    expect(first(item, 'guid').text).toBe(`http://oeuvre.test/articles/${id}`);
    expect(first(item, 'pubDate').text).toBe('Thu, 05 Mar 2026 10:00:00 GMT');
    expect(first(item, 'dc:creator').text).toBe('Ines Caldeira');
    const html = first(item, 'content:encoded').text;
    expect(html).toContain('<p dir="auto">Blue &#38; &#60;b&#62;ink&#60;/b&#62;<sup');
    expect(html).toContain(`<img src="http://oeuvre.test/files/${picture.id}?width=900"`);
    expect(html).toMatch(new RegExp(`<img src="http://oeuvre.test/files/${picture.id}\\?width=900"[^>]* alt="A jug">`));
    expect(first(item, 'media:content').attributes).toMatchObject({
      url: `http://oeuvre.test/files/${picture.id}?width=900`,
      medium: 'image',
      width: '64',
    });
  });

  test('Atom has the elements that RFC 4287 requires', async () => {
    await published({ accessType: 'PUBLIC', value: awkward });
    const feed = parsed((await get('/feeds/articles.atom')).body);
    expect(feed.name).toBe('feed');
    const one = (element: Element, name: string) => element.children.filter((child) => child.name === name);
    for (const element of [feed, first(feed, 'entry')]) {
      for (const name of ['id', 'title', 'updated']) expect(one(element, name)).toHaveLength(1);
      expect(new Date(one(element, 'updated')[0]!.text).toISOString()).toBe(one(element, 'updated')[0]!.text);
    }
    expect(one(feed, 'link').find((link) => link.attributes.rel === 'self')?.attributes.href).toBe(
      'http://oeuvre.test/feeds/articles.atom',
    );
    expect(first(first(feed, 'entry'), 'author').children[0]).toMatchObject({ name: 'name', text: 'Ines Caldeira' });
    expect(first(feed, 'content').attributes.type).toBe('html');
  });

  test('holds exactly the articles that everybody may read, newest first', async () => {
    const segment = await aSegment({ public: true });
    await published({ title: 'Older', accessType: 'PUBLIC', at: new Date('2026-01-01') });
    await published({ title: 'Newer', accessType: 'PUBLIC', at: new Date('2026-02-01') });
    await published({ title: 'For members', segments: [segment.id] });
    await anArticle(db, { by: author, title: 'Draft', accessType: 'PUBLIC' });
    for (const format of ['rss', 'atom'])
      expect(titles((await get(`/feeds/articles.${format}`)).body)).toEqual(['Newer', 'Older']);
    // The caller's session changes nothing: the cached feed is for everybody.
    app.services.changes.emit(['articles']);
    expect(titles((await get('/feeds/articles.rss', { 'x-test-person': author.id })).body)).toEqual(['Newer', 'Older']);
  });

  test('a client with the current version gets 304 until something changes', async () => {
    await published({ accessType: 'PUBLIC', at: new Date('2026-01-01') });
    const before = await get('/feeds/articles.rss');
    const has = { 'if-none-match': String(before.headers.etag) };
    expect(before.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
    });
    expect((await get('/feeds/articles.rss', has)).statusCode).toBe(304);
    expect(
      (await get('/feeds/articles.rss', { 'if-modified-since': String(before.headers['last-modified']) })).statusCode,
    ).toBe(304);
    await published({ accessType: 'PUBLIC' });
    // Kept until it is touched …
    expect((await get('/feeds/articles.rss', has)).statusCode).toBe(304);
    app.services.changes.emit(['articles']);
    expect((await get('/feeds/articles.rss', has)).statusCode).toBe(200);
    expect(
      (await get('/feeds/articles.rss', { 'if-modified-since': String(before.headers['last-modified']) })).statusCode,
    ).toBe(200);
    expect((await app.inject({ method: 'HEAD', url: '/feeds/articles.rss' })).body).toBe('');
  });

  test('is valid when nothing has been published', async () => {
    expect(titles((await get('/feeds/articles.rss')).body)).toEqual([]);
    expect(titles((await get('/feeds/articles.atom')).body)).toEqual([]);
  });
});

describe('the feed of a segment', () => {
  test('holds its public articles; a private or unknown segment has none', async () => {
    const [open, closed] = [await aSegment({ public: true, name: 'Prints & <ink>' }), await aSegment()];
    await published({ title: 'Here', accessType: 'PUBLIC', segments: [open.id] });
    await published({ title: 'For members', segments: [open.id] });
    await published({ title: 'Elsewhere', accessType: 'PUBLIC', segments: [closed.id] });
    const reply = await get(`/segments/${open.id}/feed.rss`);
    expect(titles(reply.body)).toEqual(['Here']);
    expect(first(parsed(reply.body), 'title').text).toBe('Prints & <ink> · Oeuvre');
    expect(titles((await get(`/segments/${open.id}/feed.atom`)).body)).toEqual(['Here']);
    for (const none of [closed.id, author.id, 'nothing'])
      expect((await get(`/segments/${none}/feed.rss`)).statusCode).toBe(404);
  });
});

describe('a private feed', () => {
  async function aReader() {
    const segment = await aSegment();
    const member = await aPerson({ memberOf: [segment] });
    await published({ title: 'For members', segments: [segment.id] });
    await published({ title: 'For all', accessType: 'PUBLIC', at: new Date('2026-01-01') });
    await published({ title: 'Of others', segments: [(await aSegment()).id] });
    return { member, segment, feed: await app.call(member, feedsRoutes.create, {}) };
  }

  test('holds the articles that its owner may read, for its owner alone', async () => {
    const { feed } = await aReader();
    const reply = await get(feed.rss);
    expect(titles(reply.body)).toEqual(['For members', 'For all']);
    expect(titles((await get(feed.atom)).body)).toEqual(['For members', 'For all']);
    expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    expect(reply.headers['last-modified']).toBeUndefined();
    expect((await get(feed.rss, { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
  });

  test.each(['SUSPENDED', 'UNSUBSCRIBED'] as const)(
    'who is %s reads no longer what is for members, at once',
    async (status) => {
      const { feed } = await aReader();
      expect(titles((await get(feed.rss)).body)).toContain('For members');
      await sql`update memberships set status = ${status}`.execute(db);
      expect(titles((await get(feed.rss)).body)).toEqual(['For all']);
    },
  );

  test('a suspended account has no feed', async () => {
    const { member, feed } = await aReader();
    await sql`update users set suspended = true where id = ${member.id}`.execute(db);
    expect((await get(feed.rss)).statusCode).toBe(404);
  });

  test('another address ends the one before, turning it off ends all, and each is noted', async () => {
    const { member, feed } = await aReader();
    const next = await app.call(member, feedsRoutes.create, {});
    expect((await get(feed.rss)).statusCode).toBe(404);
    expect((await get(next.rss)).statusCode).toBe(200);
    expect((await app.call(member, feedsRoutes.get, {})).createdAt).toBe(next.createdAt);
    await app.call(member, feedsRoutes.remove, {});
    await app.call(member, feedsRoutes.remove, {});
    expect((await get(next.rss)).statusCode).toBe(404);
    expect((await app.call(member, feedsRoutes.get, {})).createdAt).toBeNull();
    const acts = await db.selectFrom('auditLog').select('act').where('actorId', '=', member.id).orderBy('at').execute();
    expect(acts.map(({ act }) => act)).toEqual([
      'articles.create-private-feed',
      'articles.replace-private-feed',
      'articles.remove-private-feed',
    ]);
  });

  test('nobody signed out gets one, and an address that is not one is not found', async () => {
    const { feed } = await aReader();
    for (const route of Object.values(feedsRoutes)) expect((await app.refusal(null, route, {})).status).toBe(401);
    const token = /private\/([^/]+)\//.exec(feed.rss)![1]!;
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [
      `${token.slice(0, -1)}${last}`,
      token.slice(1),
      'x',
      '%00',
      '%ff',
      'A'.repeat(64),
      'A'.repeat(500),
    ]) {
      const reply = await get(`/feeds/private/${wrong}/articles.rss`);
      expect([wrong, reply.statusCode >= 400 && reply.statusCode < 500]).toEqual([wrong, true]);
    }
  });

  test('of the address only a hash is kept', async () => {
    const { feed } = await aReader();
    const token = Buffer.from(/private\/([^/]+)\//.exec(feed.rss)![1]!, 'base64url');
    const { rows } = await sql<{ row: string }>`select row_to_json(f)::text as row from private_feeds f`.execute(db);
    for (const { row } of rows) expect(row).not.toContain(token.subarray(16).toString('hex'));
    expect(rows.some(({ row }) => row.includes(token.subarray(0, 16).toString('hex').slice(0, 8)))).toBe(true);
  });

  test('the address is in no log, whatever becomes of the request', async () => {
    const { feed } = await aReader();
    let said = '';
    const log = pino(
      { level: 'trace' },
      new Writable({
        write: (chunk, _encoding, done) => {
          said += String(chunk);
          done();
        },
      }),
    );
    const server = await createHttpServer(app.services.config, log);
    await server.register(feedsPlugin, { services: app.services });
    const broken = await createHttpServer(app.services.config, log);
    // A feed whose budget cannot be counted fails after its token was read.
    await broken.register(feedsPlugin, {
      services: {
        ...app.services,
        limits: {
          take: () => Promise.reject(new Error('planted')),
          mayTake: async () => true,
          giveBack: async () => {},
        },
      },
    });
    const url = new URL(feed.rss).pathname;
    const token = url.split('/')[3]!;
    expect((await server.inject({ url })).statusCode).toBe(200);
    expect((await server.inject({ url: url.replace(token, token.toLowerCase()) })).statusCode).toBe(404);
    expect((await broken.inject({ url })).statusCode).toBe(500);
    expect(said).toContain('planted');
    expect(said.toLowerCase()).not.toContain(token.toLowerCase());
  });
});

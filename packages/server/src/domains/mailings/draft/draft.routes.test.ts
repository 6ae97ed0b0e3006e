import { draftRoutes } from '@oeuvre/contracts/domains/mailings/draft/draft.routes.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import type { ArticleId, ContactId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { anArticle, aValue } from '../../articles/articles.factory.ts';
import { anArtwork } from '../../artworks/artworks.factory.ts';
import { suppress } from '../../contacts/suppressions.commands.ts';
import { savePicture } from '../../files/files.commands.ts';
import { aPicture } from '../../files/files.factory.ts';
import { manyMemberships } from '../../memberships/memberships.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { countAudience } from '../mailings.audience.ts';
import { manyReaders } from '../mailings.factory.ts';
import { mailingsHandlers } from '../mailings.routes.ts';
import { draftHandlers } from './draft.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let supervisor: { id: UserId };
let segment: { id: SegmentId };
let other: { id: SegmentId };
let article: { id: ArticleId };

beforeAll(async () => {
  app = await testApp([...mailingsHandlers, ...draftHandlers], { demo: true, mailFrom: 'Paper <news@oeuvre.test>' });
});
beforeEach(async () => {
  supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'], flags: ['canMailArticles'] });
  segment = await aSegment(db, { name: 'Paper Cabinet', staff: [supervisor] });
  other = await aSegment(db, { name: 'After Dark', public: false });
  article = await articleOf(aValue('How to Hold a Wave Still', 'Water gives nothing to hold.'));
});

const articleOf = async (value: ArticleValue, segments = [segment.id]) =>
  anArticle(db, { by: await aPerson(db), segments, status: 'published', value });
const query = () => ({ articleId: article.id });
const draft = () => app.call(supervisor, draftRoutes.get, { query: query() });
const aReader = async (at = segment): Promise<ContactId> => (await manyReaders(db, { segment: at, count: 1 }))[0]!.id;
const preview = (contactId: ContactId) =>
  app.call(supervisor, draftRoutes.preview, { query: { ...query(), contactId } });
const page = async (contactId: ContactId, more: Record<string, string> = {}) =>
  app.inject({
    method: 'GET',
    headers: { 'x-test-person': supervisor.id },
    url: `/api/mailings/draft/page?${new URLSearchParams({ ...query(), contactId, ...more })}`,
  });

test('the audience is a sum: contacts of each segment, those left out by one reason each, people in both counted once', async () => {
  await pool.query('insert into article_segments values ($1, $2)', [article.id, other.id]);
  const readers = await manyReaders(db, { segment, count: 5 });
  await manyMemberships(
    db,
    readers.slice(0, 2).map((contact) => ({ segment: other, contact, newsletter: 'subscribed' as const })),
  );
  // Left out in one segment, but a reader of the other.
  await manyMemberships(db, [{ segment: other, contact: readers[2]!, newsletter: 'unsubscribed' }]);
  await manyReaders(db, { segment, count: 4, newsletter: 'notSubscribed' });
  await manyReaders(db, { segment, count: 3, newsletter: 'unsubscribed' });
  await manyReaders(db, { segment: other, count: 2, status: 'SUSPENDED' });
  await manyReaders(db, { segment, count: 1, status: 'UNREGISTERED_FROM_NEWSLETTER' });
  await suppress(db, { email: readers[3]!.email, reason: 'bounce' });
  await suppress(db, { email: readers[4]!.email, reason: 'complaint' });
  const { audience } = await draft();
  expect(audience.segments.map(({ name, contacts, get }) => [name, contacts, get])).toEqual([
    ['After Dark', 5, 2],
    ['Paper Cabinet', 13, 3],
  ]);
  expect(audience.leftOut).toEqual([
    { reason: 'complained', count: 1 },
    { reason: 'bounced', count: 1 },
    { reason: 'suspended', count: 2 },
    { reason: 'unsubscribed', count: 3 },
    { reason: 'not-member', count: 1 },
    { reason: 'not-subscribed', count: 4 },
  ]);
  expect([audience.contacts, audience.people]).toEqual([15, 3]);
  const leftOut = audience.leftOut.reduce((sum, { count }) => sum + count, 0);
  expect(audience.people + leftOut).toBe(audience.contacts);
});

const everyStatus = ['SUBSCRIBED', 'SUSPENDED', 'UNREGISTERED_FROM_NEWSLETTER'] as const;
test.each(['PUBLIC', 'SUBSCRIBERS_ONLY'] as const)(
  'the sum of a %s article counts exactly the people who get its mail',
  async (accessType) => {
    await pool.query('update articles set access_type = $1', [accessType]);
    for (const status of everyStatus)
      for (const newsletter of ['subscribed', 'unsubscribed', 'notSubscribed'] as const) {
        const people = await manyReaders(db, { segment, count: 2, status, newsletter });
        await suppress(db, { email: people[0]!.email, reason: 'bounce' });
      }
    const { everybody } = await countAudience(db, article.id, { segments: [segment.id], accessType });
    expect((await draft()).audience.people).toBe(everybody);
    const { mailingId } = await app.call(supervisor, mailingsRoutes.start, { body: query() });
    const { rows } = await pool.query('select count(*) from mailing_recipients where mailing_id = $1', [mailingId]);
    expect(rows[0].count).toBe(everybody);
  },
);

test('the people whom a reason leaves out are listed in pages, by address', async () => {
  const gone = await manyReaders(db, { segment, count: 5, newsletter: 'unsubscribed' });
  await manyReaders(db, { segment, count: 2 });
  const list = (page: number | string) =>
    app.call(supervisor, draftRoutes.leftOut, {
      query: { ...query(), reason: 'unsubscribed', itemsPerPage: 3, page },
    });
  const first = await list(1);
  const second = await list(first.nextPage!);
  expect([...first.people, ...second.people].map(({ email }) => email)).toEqual(gone.map(({ email }) => email).sort());
  expect([first.totalCount, first.hasNextPage, second.hasNextPage]).toEqual([5, true, false]);
  expect(
    (await app.refusal(supervisor, draftRoutes.leftOut, { query: { ...query(), reason: 'bored' as never } })).status,
  ).toBe(400);
});

test('readers are found by name or address, and without a text the first of each segment', async () => {
  await pool.query('insert into article_segments values ($1, $2)', [article.id, other.id]);
  const here = await manyReaders(db, { segment, count: 30 });
  await manyReaders(db, { segment: other, count: 2 });
  await manyReaders(db, { segment, count: 2, newsletter: 'unsubscribed' });
  const find = async (searchText?: string) =>
    (await app.call(supervisor, draftRoutes.readers, { query: { ...query(), ...(searchText ? { searchText } : {}) } }))
      .readers;
  const first = await find();
  expect(new Set(first.map(({ segmentName }) => segmentName))).toEqual(new Set(['Paper Cabinet', 'After Dark']));
  expect(first.length).toBeLessThan(10);
  expect((await find(here[17]!.email)).map(({ id }) => id)).toEqual([here[17]!.id]);
  expect((await find('Reader')).length).toBe(20);
});

test('a subject and a preheader are kept, empty ones take the title and the first line, and the mail has them', async () => {
  const [reader] = await manyReaders(db, { segment, count: 1 });
  expect(await draft()).toMatchObject({
    subject: '',
    preheader: '',
    defaults: { subject: 'How to Hold a Wave Still', preheader: 'Water gives nothing to hold.' },
  });
  const body = { ...query(), subject: '  Hold a wave ', preheader: 'Four attempts.' };
  expect(await app.call(supervisor, draftRoutes.save, { body })).toEqual({
    subject: 'Hold a wave',
    preheader: 'Four attempts.',
  });
  expect((await page(reader!.id)).body).toContain('Four attempts.');
  const { mailingId } = await app.call(supervisor, mailingsRoutes.start, { body: query() });
  const { rows } = await pool.query('select subject, html from mailings where id = $1', [mailingId]);
  expect(rows[0].subject).toBe('Hold a wave');
  expect(rows[0].html).toContain('Four attempts.');
});

test('too long a subject is refused', async () => {
  const refused = await app.refusal(supervisor, draftRoutes.save, {
    body: { ...query(), subject: 'x'.repeat(301), preheader: '' },
  });
  expect(refused.status).toBe(400);
});

test('a test mail begins with Test', async () => {
  await app.call(supervisor, mailingsRoutes.sendTest, { body: { ...query(), emails: ['ines@example.org'] } });
  const { rows } = await pool.query('select subject from mailings');
  expect(rows[0].subject).toBe('Test: How to Hold a Wave Still');
});

const carousel = (...ids: string[]): Block => ({
  id: 'strip',
  type: 'artworksCarousel',
  artworks: ids.map((id) => ({ id })),
});

test('a work that not every reader may open leaves its place, and the preview says who may open it', async () => {
  const closed = await anArtwork(db, { title: 'Night Piece', segments: [other.id] });
  await pool.query('update artworks set published = true, source = null where id = $1', [closed]);
  await pool.query('update artwork_segments set published = true where artwork_id = $1', [closed]);
  await pool.query('insert into segment_staff (segment_id, user_id) values ($1, $2)', [other.id, supervisor.id]);
  article = await articleOf([...aValue(), carousel(closed)]);
  const [inside, outside] = await manyReaders(db, { segment, count: 2 });
  await manyMemberships(db, [{ segment: other, contact: inside! }]);
  const { findings } = await preview(outside!.id);
  expect(findings.find(({ kind }) => kind === 'closed')).toMatchObject({
    count: 1,
    readers: 1,
    places: [{ words: 'Night Piece', more: 'After Dark', blockId: 'strip' }],
  });
  expect((await page(outside!.id)).body).toContain('Not shown to Reader 2, who may not open this work.');
  expect((await page(inside!.id)).body).toContain('Reader 1 may open this work, and other readers may not.');
  const { mailingId } = await app.call(supervisor, mailingsRoutes.start, { body: query() });
  const { rows } = await pool.query('select html, plain from mailings where id = $1', [mailingId]);
  expect(rows[0].html).toContain('This work is not open to every reader of this mail.');
  expect(rows[0].html + rows[0].plain).not.toContain('Night Piece');
  expect(rows[0].html).not.toContain('Reader');
});

test('checks find dead links of this house, missing alternative texts and missing credit lines, the worst first', async () => {
  const uncredited = await anArtwork(db, { title: 'Rough Waves', segments: [segment.id] });
  await pool.query("update artworks set published = true, credit_line = '' where id = $1", [uncredited]);
  const home = app.services.config.publicUrl;
  const { location } = await savePicture(db, app.services.storage, {
    bytes: await aPicture(),
    fileName: 'wave.jpg',
    ownerId: supervisor.id,
  });
  const link = (url: string, text: string) => ({ id: text, type: 'link' as const, url, children: [{ text }] });
  article = await articleOf([
    ...aValue(),
    {
      id: 'links',
      type: 'paragraph',
      children: [
        link(`${home}/articles/${article.id}`, 'another article'),
        link(`${home}/articles/019a9f00-0000-7000-8000-000000000001`, 'the lender’s page'),
        link(`${home}/artworks/019a9f00-0000-7000-8000-000000000001`, 'a work'),
        link(`${home}/subscriptions?segmentId=${segment.id}`, 'a segment'),
        link('https://elsewhere.test/articles/1', 'another site'),
      ],
    },
    {
      id: 'pictures',
      type: 'images',
      images: ['', 'A wave'].map((alt, at) => ({
        id: `i${at}`,
        src: location,
        width: 8,
        height: 6,
        alt,
        children: [],
        ...(at === 0 ? { sourceId: uncredited } : {}),
      })),
    },
  ]);
  const { findings } = await preview(await aReader());
  expect(findings.map(({ kind, count }) => [kind, count])).toEqual([
    ['link', 2],
    ['alt', 1],
    ['credit', 1],
  ]);
  expect(findings[0]!.places.map(({ words, blockId }) => [words, blockId])).toEqual([
    ['the lender’s page', 'links'],
    ['a work', 'links'],
  ]);
  expect(findings[1]!.places[0]).toMatchObject({ mark: location, blockId: 'pictures' });
  expect(findings[2]!.places[0]).toMatchObject({ words: 'Rough Waves', mark: location });
});

test('the preview is the mail of its reader: their reason in the text and the size of the encoded message', async () => {
  const long = 'Water gives a painter nothing to hold. '.repeat(2_000);
  article = await articleOf(aValue('Long', long));
  const { text, bytes, reader } = await preview(await aReader());
  expect(text).toContain('subscribed to the newsletter of Paper Cabinet');
  expect(reader.segmentName).toBe('Paper Cabinet');
  // The words are in the message twice, as text and as HTML.
  expect(bytes).toBeGreaterThan(2 * long.length);
  expect(bytes).toBeLessThan(2.3 * long.length);
});

test('the page of the preview runs no script, blocks pictures on request, and shows the scheme that is asked for', async () => {
  const reader = await aReader();
  const light = await page(reader);
  expect(light.headers['content-type']).toContain('text/html');
  expect(light.headers['content-security-policy']).toMatch(
    /default-src 'none';.*img-src 'self'.*frame-ancestors 'self'; sandbox allow-same-origin$/,
  );
  expect(light.body).toContain('@media not all');
  const dark = await page(reader, { scheme: 'dark', pictures: 'blocked' });
  expect(dark.headers['content-security-policy']).toContain("img-src 'none'");
  expect(dark.body).toContain('@media all');
  expect(dark.body).not.toContain('prefers-color-scheme');
});

test('only people who get the mail have a preview', async () => {
  const [gone] = await manyReaders(db, { segment, count: 1, newsletter: 'unsubscribed' });
  for (const contactId of [gone!.id, segment.id as unknown as ContactId])
    expect((await app.refusal(supervisor, draftRoutes.preview, { query: { ...query(), contactId } })).status).toBe(404);
});

test('people who may not mail the article neither read nor change its draft', async () => {
  const contactId = await aReader();
  const foreign = await aPerson(db, { roles: ['OO_SUPERVISOR'], flags: ['canMailArticles'] });
  const calls = [
    [draftRoutes.get, { query: query() }],
    [draftRoutes.save, { body: { ...query(), subject: 'x', preheader: '' } }],
    [draftRoutes.leftOut, { query: { ...query(), reason: 'bounced' } }],
    [draftRoutes.readers, { query: query() }],
    [draftRoutes.preview, { query: { ...query(), contactId } }],
    [draftRoutes.page, { query: { ...query(), contactId } }],
  ] as const;
  for (const [route, input] of calls) {
    expect((await app.refusal(foreign, route, input as never)).status).toBe(403);
    expect((await app.refusal(null, route, input as never)).status).toBe(401);
  }
  await pool.query('update articles set published_at = null');
  expect((await app.refusal(supervisor, draftRoutes.get, { query: query() })).code).toBe('articles/not-mailable');
});

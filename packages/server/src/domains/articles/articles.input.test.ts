import { randomUUID } from 'node:crypto';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { limitRules } from '../../platform/limits/limits.ts';
import { anArticle, aValue } from './articles.factory.ts';
import { aPerson } from './articles.fixture.ts';
import { articlesHandlers } from './articles.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let author: Awaited<ReturnType<typeof aPerson>>;
let id: string;

beforeAll(async () => {
  app = await testApp(articlesHandlers);
});
beforeEach(async () => {
  author = await aPerson();
  ({ id } = await anArticle(db, { by: author }));
});

const put = (payload: unknown, path = id) =>
  app.inject({
    method: 'PUT',
    url: `/api/articles/${path}`,
    headers: { 'x-test-person': author.id, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const withText = (text: string) => ({ version: 1, value: aValue('Title', text) });
const withBlock = (block: object) => ({ version: 1, value: [...aValue(), block] });
const picture = (src: string) =>
  withBlock({ id: 'p', type: 'images', images: [{ id: 'i', src, width: 1, height: 1, children: [] }] });

test.each([
  ['a body that is not JSON', '{', 400],
  ['no body', '', 400],
  ['a list for a body', [], 400],
  ['no version', { value: aValue() }, 400],
  ['a version that is text', { value: aValue(), version: '1' }, 400],
  ['a value that is text', { value: 'words', version: 1 }, 400],
  ['an empty value', { value: [], version: 1 }, 400],
  ['a value without a title', { value: aValue().toReversed(), version: 1 }, 400],
  ['two blocks of one id', { value: [...aValue(), aValue()[1]], version: 1 }, 400],
  ['a NUL byte', withText('a\u0000b'), 400],
  ['half a surrogate pair', withText('a\uD800b'), 400],
  ['an unknown kind of block', withBlock({ id: 'x', type: 'script', children: [{ text: '' }] }), 400],
  [
    'an unknown mark',
    { version: 1, value: [aValue()[0], { id: 'x', type: 'paragraph', children: [{ text: 'a', blink: true }] }] },
    400,
  ],
  [
    'a javascript link',
    withBlock({
      id: 'x',
      type: 'paragraph',
      children: [{ id: 'l', type: 'link', url: 'javascript:alert(1)', children: [{ text: 'a' }] }],
    }),
    400,
  ],
  ['a picture of another site', picture('https://elsewhere.example/a.png'), 400],
  ['a picture that does not exist', picture(`/files/${randomUUID()}`), 422],
  ['a picture whose name is no id', picture(`/files/${'-'.repeat(36)}`), 422],
  ['more than 2 MB', withText('a'.repeat(2_200_000)), 413],
])('an author who sends %s is refused', async (_, payload, status) => {
  const reply = await put(payload);
  expect(reply.statusCode, reply.body).toBe(status);
  expect(reply.json()).toMatchObject({ status, code: expect.any(String), message: expect.any(String) });
});

test('an id that is none, or of nothing, is answered without a stir', async () => {
  expect((await put(withText('a'), 'abc')).statusCode).toBe(400);
  expect((await put(withText('a'), randomUUID())).statusCode).toBe(404);
});

test('owner and state in a body are ignored', async () => {
  const other = await aPerson();
  const reply = await put({
    ...withText('Words'),
    ownerId: other.id,
    publishedAt: '2026-01-01T00:00:00Z',
    accessType: 'PUBLIC',
  });
  expect(reply.json()).toMatchObject({ ownerId: author.id, publishedAt: null, accessType: 'SUBSCRIBERS_ONLY' });
});

test('odd pages, lists and counts are refused with a message', async () => {
  for (const query of [
    'page=0',
    'page=x',
    'page=WzFd',
    'itemsPerPage=1000000',
    'itemsPerPage=-1',
    'segmentsIds=1',
    'authorsIds=%00',
    'articleStatus=maybe',
    'searchText=%00',
    `searchText=${'a'.repeat(201)}`,
  ]) {
    const reply = await app.inject({ url: `/api/articles?${query}` });
    expect(reply.statusCode, query).toBe(400);
  }
});

test('a title and a text as long as they may be are kept and found', async () => {
  const value = aValue('W'.repeat(90_000), `needle ${'𠀀𠀁𠀂 '.repeat(14_000)}`);
  expect((await put({ version: 1, value })).statusCode).toBe(200);
  const saved = await app.call(author, articlesRoutes.get, { params: { id: id as never } });
  expect(saved.title).toHaveLength(300);
  expect((await app.call(author, articlesRoutes.listOwn, { query: { searchText: 'needle' } })).articles).toHaveLength(
    1,
  );
});

test('an author who saves faster than anybody writes is asked to wait', async () => {
  const { points } = limitRules['article-change'];
  const replies = await Promise.all(Array.from({ length: points - 1 }, () => put({})));
  expect(replies.every((reply) => reply.statusCode === 400)).toBe(true);
  // A refused save counts too: it costs as much to read.
  expect((await pool.query('select points from limits')).rows).toEqual([{ points: points - 1 }]);
  expect((await put({ value: aValue(), version: 1 })).statusCode).toBe(200);
  expect((await put({ value: aValue(), version: 2 })).statusCode).toBe(429);
});

import { maximumSavedBytes } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pool } from '../../../test/database.ts';
import { type RawReply, rawRequest, sendRaw } from '../../../test/raw.ts';
import { openSite, type Site } from '../../../test/site.ts';
import { sessionCookie } from '../../../test/whole.ts';
import { articles, placeWorld, tokenOf } from '../../../test/world.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(() => placeWorld(pool));

type Headers = readonly (readonly [name: string, value: string])[];
const json = ['Content-Type', 'application/json'] as const;
const base = [
  ['Host', 'oeuvre.test'],
  ['Origin', 'http://oeuvre.test'],
] as const;
const as = (name: 'author' | 'member') =>
  ['Cookie', sessionCookie(tokenOf(name)!, site.services.config.sessionSecret)] as const;
const send = (method: string, target: string, headers: Headers, body: string | Buffer) =>
  sendRaw(site.port, rawRequest(method, target, [...base, ...headers], body));
const codeOf = ({ body }: RawReply) => (JSON.parse(body) as { code: string }).code;
const save = `/api/articles/${articles.here.draft}`;
const brackets = (bytes: number) => '['.repeat(bytes);

describe('what a body costs', () => {
  /** CPU time and peak memory of all requests together; client and server both run in this process. */
  async function costOf(work: () => Promise<unknown>) {
    const before = process.memoryUsage();
    let highest = 0;
    const watch = setInterval(() => {
      const { heapUsed, external } = process.memoryUsage();
      highest = Math.max(highest, heapUsed + external - before.heapUsed - before.external);
    }, 5);
    const cpu = process.cpuUsage();
    await work();
    clearInterval(watch);
    return { seconds: process.cpuUsage(cpu).user / 1e6, megabytes: highest / 2 ** 20 };
  }
  const sixteen = (ask: () => Promise<RawReply>) => Promise.all(Array.from({ length: 16 }, ask));

  test.each([
    ['an article', 'PUT', save, 401],
    ['a new article', 'POST', '/api/articles', 401],
    ['a sign-in', 'POST', '/api/auth/sign-in/email', 413],
    ['nothing that there is', 'POST', '/api/nothing', 404],
    ['a page', 'POST', '/sign-up', 415],
  ])(
    'sixteen guests who post 2 MB of brackets to %s are refused before their bodies are read',
    async (_, method, target, status) => {
      const body = brackets(2_000_000);
      let replies: RawReply[] = [];
      const { seconds, megabytes } = await costOf(async () => {
        replies = await sixteen(() => send(method, target, [json], body));
      });
      expect(replies.map((reply) => reply.status)).toEqual(Array(16).fill(status));
      expect(seconds).toBeLessThan(2);
      // Includes the 32 MB that the clients in this process send.
      expect(megabytes).toBeLessThan(160);
    },
  );

  test('sixteen authors who send an article of brackets are refused before it is parsed', async () => {
    const body = `{"version":1,"value":${brackets(1_000_000)}${']'.repeat(1_000_000)}}`;
    let replies: RawReply[] = [];
    const { seconds, megabytes } = await costOf(async () => {
      replies = await sixteen(() => send('PUT', save, [json, as('author')], body));
    });
    expect(replies.map(codeOf)).toEqual(Array(16).fill('common/malformed-body'));
    expect(seconds).toBeLessThan(3);
    expect(megabytes).toBeLessThan(250);
  });
});

describe('access is checked before the body is read', () => {
  const withBody = Object.values(articlesRoutes).filter((route) => 'body' in route);

  test.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s answers a guest before the body has arrived',
    async (_, route) => {
      const head = [
        `${route.method} ${route.path.replace(/:\w+/g, articles.here.draft)} HTTP/1.1`,
        ...[...base, json].map(([name, value]) => `${name}: ${value}`),
        'Content-Length: 60000',
        '',
        '{',
      ].join('\r\n');
      expect((await sendRaw(site.port, head)).status).toBe(401);
    },
  );

  test('a picture upload too', async () => {
    const head = [
      'POST /api/file/articles HTTP/1.1',
      ...base.map(([name, value]) => `${name}: ${value}`),
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 60000',
      '',
      '--x',
    ];
    expect((await sendRaw(site.port, head.join('\r\n'))).status).toBe(401);
  });
});

describe('size limits', () => {
  const text = (letters: number) => `{"email":"a@b.test","password":"${'x'.repeat(letters)}"}`;

  test('64 kB by default, and whoever sends more gets an answer, with or without a length', async () => {
    expect((await send('POST', '/api/auth/sign-in/email', [json], text(60_000))).status).toBeLessThan(413);
    const large = text(66_000);
    expect((await send('POST', '/api/auth/sign-in/email', [json], large)).status).toBe(413);
    const chunked = [
      'POST /api/auth/sign-in/email HTTP/1.1',
      ...[...base, json].map(([name, value]) => `${name}: ${value}`),
      'Transfer-Encoding: chunked',
      '',
      large.length.toString(16),
      large,
      '0',
      '',
      '',
    ];
    expect((await sendRaw(site.port, chunked.join('\r\n'))).status).toBe(413);
    expect(
      (
        await send(
          'POST',
          '/reset-password',
          [['Content-Type', 'application/x-www-form-urlencoded']],
          `a=${'x'.repeat(66_000)}`,
        )
      ).status,
    ).toBe(413);
  });

  test('an article may have two megabytes', async () => {
    const paragraph = (at: number) => ({
      id: `p${at}`,
      type: 'paragraph',
      children: [{ text: 'Words of a long article. '.repeat(60) }],
    });
    const value = [
      { id: 't', type: 'title', children: [{ text: 'Long' }] },
      ...Array.from({ length: 900 }, (_, at) => paragraph(at)),
    ];
    const body = JSON.stringify({ version: 1, value });
    expect(body.length).toBeGreaterThan(1_300_000);
    expect((await send('PUT', save, [json, as('author')], body)).status).toBe(200);
    expect((await send('PUT', save, [json, as('author')], `"${'x'.repeat(maximumSavedBytes)}"`)).status).toBe(413);
  });

  test('as deep as an article and no deeper than thirty-two', async () => {
    const nested = (depth: number) => `${brackets(depth)}${']'.repeat(depth)}`;
    const post = async (body: string) => codeOf(await send('POST', '/api/auth/sign-in/email', [json], body));
    expect(await post(nested(32))).toBe('common/invalid-input');
    expect(await post(nested(33))).toBe('common/malformed-body');
    expect(await post(`{"email":"a@b.test","password":"${'[{'.repeat(1_000)}\\"${'['.repeat(40)}"}`)).not.toBe(
      'common/malformed-body',
    );
    expect(await post(`{"a":"\\\\","b":${nested(33)}}`)).toBe('common/malformed-body');
  });
});

describe('43: bodies that no browser posts to a page', () => {
  const pages = [
    '/',
    '/sign-up',
    '/login',
    '/catalogue',
    '/segments',
    '/subscriptions',
    '/my-articles',
    '/notifications',
    '/reset-password',
    '/verify-email',
    '/email/confirm',
    '/email/unsubscribe',
    `/articles/${articles.here.public}`,
    `/articles/${articles.here.draft}`,
    '/no-such-page',
    '/my-articles.data',
    '/subscriptions.data',
    '/__manifest',
  ];
  const types: readonly (string | undefined)[] = [
    undefined,
    '',
    'text/plain',
    'text/html',
    'application/json',
    'application/xml',
    'application/octet-stream',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'multipart/mixed; boundary=x',
    'application/x-www-form-urlencoded; charset=utf-16',
    'application/x-www-form-urlencoded;;;=',
    'nonsense',
    'a/b/c',
    '*/*',
    '\u00ff/\u00ff',
  ];
  const form = 'application/x-www-form-urlencoded';
  const bodies = [
    '',
    'x',
    '{',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
    'a=b',
    '\0\0',
    '%',
    '%ff=%00',
    'intent=%00',
    '=&=&=',
  ];

  test.each(['guest', 'author'] as const)(
    'a %s gets a message, and nothing fails',
    { timeout: 300_000 },
    async (who) => {
      const own = who === 'guest' ? [] : [as('author')];
      for (const page of pages)
        for (const type of types)
          for (const body of type?.startsWith(form) ? bodies : bodies.slice(0, 4)) {
            const reply = await send(
              'POST',
              page,
              [...own, ...(type === undefined ? [] : [['Content-Type', type] as const])],
              body,
            );
            const what = `POST ${page} ${type} ${JSON.stringify(body)}: ${reply.body.slice(0, 200)}`;
            if (type?.startsWith(form)) expect(reply.status, what).toBeLessThan(500);
            else expect([400, 404, 413, 415], what).toContain(reply.status);
          }
    },
  );

  test.each(['guest', 'author'] as const)(
    'a form of a %s with any content causes no failure',
    { timeout: 300_000 },
    async (who) => {
      const own = who === 'guest' ? [] : [as('author')];
      const intents = [
        '',
        'join',
        'leave',
        'apply',
        'read',
        'create',
        'delete',
        'publish',
        'constructor',
        '\0',
        '\ud800',
        'x'.repeat(5_000),
      ];
      const names = [
        '',
        'intent',
        'token',
        'segmentId',
        'id',
        'password',
        'newPassword',
        'message',
        'value',
        '__proto__',
      ];
      for (const page of pages)
        for (const intent of intents) {
          const fields = names.flatMap((name): [string, string][] => [
            [name, '\0'],
            [name, 'x'],
          ]);
          const body = new URLSearchParams([['intent', intent], ...fields]).toString();
          const reply = await send('POST', page, [...own, ['Content-Type', form]], body);
          expect(reply.status, `POST ${page} ${body.slice(0, 80)}: ${reply.body.slice(0, 200)}`).toBeLessThan(500);
          expect(reply.status).toBeGreaterThanOrEqual(200);
        }
    },
  );

  test('a method that no page supports is refused as such', async () => {
    for (const page of pages.filter((one) => !one.includes('data')))
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK', 'SEARCH', 'QUERY']) {
        const reply = await send(method, page, [], '');
        expect([400, 404, 405], `${method} ${page}: ${reply.status}`).toContain(reply.status);
        if (reply.status === 405) expect(reply.headers.allow).toBe('GET, HEAD, POST');
      }
    expect((await send('PUT', '/sign-up', [json], '{}')).status).toBe(405);
  });

  test('broken HTTP is refused', async () => {
    const lines = (...made: string[]) => made.join('\r\n');
    for (const bytes of [
      'GET /sign-up HTTP/9.9\r\n\r\n',
      'GET  HTTP/1.1\r\nHost: x\r\n\r\n',
      'get /sign-up HTTP/1.1\r\nHost: x\r\n\r\n',
      lines('POST /sign-up HTTP/1.1', 'Host: x', 'Content-Length: x', '', ''),
      lines('POST /sign-up HTTP/1.1', 'Host: x', 'Content-Length: -1', '', ''),
      lines('POST /sign-up HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Transfer-Encoding: chunked', '', '0', '', ''),
      lines('POST /sign-up HTTP/1.1', 'Host: x', `Content-Type: ${form}`, 'Transfer-Encoding: chunked', '', 'zz', ''),
      lines('GET /sign-up HTTP/1.1', 'Host: x', 'a b: c', '', ''),
      lines('GET /sign-up HTTP/1.1', 'Host: x', `X: ${'x'.repeat(70_000)}`, '', ''),
    ])
      expect((await sendRaw(site.port, bytes)).status, bytes.slice(0, 80)).toSatisfy(
        (status: number) => status >= 400 && status < 500,
      );
  });
});

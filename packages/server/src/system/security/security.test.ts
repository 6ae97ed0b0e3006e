import { allRoutes } from '@oeuvre/contracts/all-routes.ts';
import { type Route, type Sent, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../../../test/database.ts';
import { openSite } from '../../../test/site.ts';
import { problemIn, sessionCookie, type WholeApi, wholeApi } from '../../../test/whole.ts';
import {
  articles,
  emailOf,
  person,
  placeWorld,
  segments,
  sessionOf,
  tokenOf,
  worldPassword,
} from '../../../test/world.ts';
import { readConfig } from '../../platform/base/config.ts';
import { createLog } from '../../platform/base/log.ts';

let api: WholeApi;
beforeAll(async () => {
  api = await wholeApi();
  await api.services.changes.listen(databaseUrl, createLog('silent'));
});
afterAll(async () => {
  await api.services.changes.close();
  await api.app.close();
});
beforeEach(() => placeWorld(pool));

const me = async (headers: Record<string, string>, url = '/api/users/me') =>
  (await api.app.inject({ url, headers })).json<{ id: string | 0 }>().id;
const cookieOf = (name: 'author' | 'member' | 'supervisor' | 'stranger') =>
  sessionCookie(tokenOf(name)!, api.services.config.sessionSecret);
const own = 'http://oeuvre.test';

describe('1: identity comes from the session alone', () => {
  test('no header and no parameter gives a guest an identity', async () => {
    const headers = Object.fromEntries(
      ['x-user-id', 'x-test-person', 'x-forwarded-user', 'authorization', 'userid'].map((name) => [name, person.super]),
    );
    expect(await me(headers, `/api/users/me?userId=${person.super}&id=${person.super}`)).toBe(0);
    expect((await api.app.inject({ url: '/api/users/me/sessions', headers })).statusCode).toBe(401);
  });

  test('a signed-in person stays who they are', async () => {
    expect(
      await me({ cookie: cookieOf('member'), 'x-user-id': person.super }, `/api/users/me?userId=${person.super}`),
    ).toBe(person.member);
  });

  test.each([
    ['another secret', () => sessionCookie(tokenOf('super')!, 'a secret of somebody else, long one')],
    ['a token of nobody', () => sessionCookie('no-such-token', api.services.config.sessionSecret)],
    ['no signature', () => `oeuvre.session=${tokenOf('super')}`],
    ['an empty signature', () => `oeuvre.session=${tokenOf('super')}.`],
    ['a broken escape', () => 'oeuvre.session=%E0%A4%A'],
    ['a NUL byte', () => `oeuvre.session=${encodeURIComponent('\0.x')}`],
    ['ten kilobytes', () => `oeuvre.session=${'x'.repeat(10_000)}`],
    ['another cookie whose name ends like ours', () => `not${cookieOf('supervisor')}`],
  ])("a cookie with %s counts as a guest's", async (_, cookie) => {
    expect(await me({ cookie: cookie() })).toBe(0);
  });
});

const signIn = (email: string, headers: Record<string, string> = {}) =>
  api.ask({ method: 'POST', url: '/api/auth/sign-in/email', body: { email, password: worldPassword }, headers });
const setCookie = (reply: { headers: Record<string, unknown> }) =>
  [reply.headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.includes('oeuvre.session='))!;

describe('2 and 3: sessions begin and end', () => {
  test('2: a session known before the sign-in is invalid after it', async () => {
    const before = cookieOf('stranger');
    const after = setCookie(await signIn(emailOf('stranger'), { cookie: before })).split(';')[0]!;
    expect(after).not.toBe(before);
    expect([await me({ cookie: before }), await me({ cookie: after })]).toEqual([0, person.stranger]);
  });

  test('3: a cookie replayed after the sign-out signs nobody in', async () => {
    const cookie = cookieOf('member');
    expect((await api.ask({ method: 'POST', url: '/api/auth/sign-out', session: tokenOf('member')! })).statusCode).toBe(
      200,
    );
    expect(await me({ cookie })).toBe(0);
    expect((await api.app.inject({ url: '/api/users/me/sessions', headers: { cookie } })).statusCode).toBe(401);
  });

  test('4: a suspended person is signed out everywhere at once and cannot sign in again', async () => {
    await pool.query('update users set suspended = true where id = $1', [person.member]);
    expect(await me({ cookie: cookieOf('member') })).toBe(0);
    expect((await signIn(emailOf('member'))).statusCode).toBe(403);
  });

  test('6: the session cookie is HttpOnly and SameSite=Lax, and on https Secure and bound to the host', async () => {
    const plain = setCookie(await signIn(emailOf('member')));
    expect(plain).toMatch(/HttpOnly/i);
    expect(plain).toMatch(/SameSite=Lax/i);
    expect(plain).toMatch(/Path=\//);
    const config = { ...api.services.config, publicUrl: 'https://oeuvre.test' };
    const other = await wholeApi({ config, pool: Object.create(pool) as typeof pool });
    const reply = await other.ask({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      body: { email: emailOf('member'), password: worldPassword },
    });
    const secure = [reply.headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.includes('oeuvre.session='))!;
    await other.app.close();
    expect(secure).toMatch(/^__Host-oeuvre\.session=/);
    expect(secure).toMatch(/Secure/);
    expect(secure).not.toMatch(/Domain=/i);
  });
});

describe('8: links in mails', () => {
  test('lead to PUBLIC_URL whatever Host the request names', async () => {
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/auth/forget-password',
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: own },
      payload: { email: emailOf('member') },
    });
    expect(reply.statusCode).toBe(200);
    await expect
      .poll(async () => (await pool.query('select count(*)::int as n from mailbox_messages')).rows[0]!.n, {
        timeout: 5_000,
      })
      .toBe(1);
    const { rows } = await pool.query<{ raw: string }>('select raw from mailbox_messages');
    expect(rows[0]!.raw).toContain('http://oeuvre.test/reset-password');
    expect(rows[0]!.raw).not.toContain('evil.test');
  });
});

describe('13: which addresses have accounts', () => {
  test('a stranger learns nothing from sign-up and password mails', async () => {
    const answers = async (route: string, body: (email: string) => object) =>
      Promise.all(
        [emailOf('member'), 'nobody@elsewhere.test'].map(async (email) => {
          const reply = await api.ask({ method: 'POST', url: route, body: body(email) });
          return [reply.statusCode, reply.body];
        }),
      );
    for (const [known, unknown] of [
      await answers('/api/auth/forget-password', (email) => ({ email })),
      await answers('/api/auth/sign-up/email', (email) => ({ email, password: 'a good password', first_name: 'New' })),
      await answers('/api/auth/sign-in/email', (email) => ({ email, password: 'a wrong password' })),
    ]) {
      const masked = (answer: unknown) => JSON.stringify(answer).replace(/\\"requestId\\":\\"[^"]*"/, '');
      expect(masked(known)).toBe(masked(unknown));
    }
  });
});

describe('36: search text is literal', () => {
  test.each([
    '%',
    '_',
    '\\',
    '%%%%',
    'a%b_c\\',
    '.*',
    '(((',
    '[',
    "'; drop table users; --",
    '$1',
    ':*',
    '!!',
    '<->',
    "'",
  ])('%s finds only what contains it', async (words) => {
    const text = encodeURIComponent(words.padEnd(2, words));
    for (const url of [
      `/api/articles?searchText=${text}`,
      `/api/articles/suggestions?searchText=${text}`,
      `/api/exhibits/open-oeuvre?searchQuery=${text}`,
      `/api/exhibits/suggestions/search?text=${text}`,
      `/api/segments?searchQuery=${text}`,
      `/api2/users/smart-search?text=${text}`,
    ]) {
      const reply = await api.ask({ method: 'GET', url, session: tokenOf('super')! });
      expect(reply.statusCode, url).toBe(200);
      const body = reply.json<{ totalCount?: number } | unknown[]>();
      expect(Array.isArray(body) ? body.length : body.totalCount, url).toBe(0);
    }
  });
});

describe('41: refusals and bugs reveal no internals', () => {
  test('a bug answers with a request id and neither stack, SQL nor message', async () => {
    const broken = await wholeApi({
      db: new Proxy(api.services.db, {
        get: () => () => {
          throw new Error('select secret from users');
        },
      }) as never,
    });
    const reply = await broken.ask({ method: 'GET', url: '/api/articles' });
    await broken.app.close();
    expect(reply.statusCode).toBe(500);
    expect(problemIn(reply).requestId).toBe(reply.headers['x-request-id']);
    expect(reply.body).not.toMatch(/secret|select |\.ts|node_modules|at \w+ \(/);
  });

  test("no refusal names a file, a table or somebody else's id", async () => {
    for (const url of [
      `/api/articles/${articles.there.draft}`,
      '/api/articles/not-an-id',
      `/api/articles?authorsIds=${'x'.repeat(50)}`,
      '/api/nowhere',
      `/api/users/me/sessions/${sessionOf.super}`,
    ]) {
      const reply = await api.ask({ method: 'GET', url, session: tokenOf('member')! });
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.body).not.toMatch(/node_modules|packages\/|kysely|relation |column |stack/i);
      expect(reply.body).not.toContain(person.authorThere);
    }
  });

  test('answers carry security headers', async () => {
    const { headers } = await api.ask({ method: 'GET', url: '/api/users/me', session: tokenOf('member')! });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBeDefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('40: what is logged', () => {
  test('neither tokens, passwords, cookies nor e-mail addresses', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line: string) => lines.push(line) });
    const logged = await wholeApi({ log });
    const token = 'Zm9yZ290dGVuLXRva2VuLW9mLWEtbWFpbA';
    await logged.ask({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      body: { email: emailOf('member'), password: 'a secret password' },
      session: tokenOf('member')!,
    });
    await logged.ask({
      method: 'POST',
      url: '/api/auth/reset-password',
      body: { token, newPassword: 'another secret one' },
    });
    await logged.ask({ method: 'GET', url: `/api/email/unsubscribe?token=${token}` });
    await logged.ask({
      method: 'GET',
      url: `/api2/users/smart-search?text=${emailOf('author')}`,
      session: tokenOf('supervisor')!,
    });
    await logged.app.close();
    const said = lines.join('');
    expect(lines.length).toBeGreaterThan(0);
    for (const secret of [
      token,
      'a secret password',
      'another secret one',
      emailOf('member'),
      emailOf('author'),
      tokenOf('member')!,
    ])
      expect(said, secret).not.toContain(secret);
  });

  test('a page that fails is logged with its path alone', async () => {
    const lines: string[] = [];
    const broken = new Proxy(db, {
      get: () => () => {
        throw new Error('a bug');
      },
    });
    const site = await openSite({ log: createLog('trace', { write: (line: string) => lines.push(line) }), db: broken });
    expect((await site.app.inject({ url: '/catalogue?token=Zm9yZ290dGVu&searchQuery=somebody' })).statusCode).toBe(500);
    await site.close();
    expect(lines.join('')).toContain('"path":"/catalogue"');
    expect(lines.join('')).not.toMatch(/Zm9yZ290dGVu|somebody/);
  });
});

describe('1.9: replies to signed-in people', () => {
  test('are never cached, and vary by cookie', async () => {
    const site = await openSite();
    const cookie = cookieOf('supervisor');
    const calls = allRoutes
      .filter((route) => route.method === 'GET')
      .map((route) =>
        urlOf(route, {
          params: Object.fromEntries(
            Object.keys(route.params?.shape ?? {}).map((name) => [name, articles.here.public]),
          ),
        } as Sent<Route>),
      );
    for (const url of [
      ...calls,
      '/',
      '/articles',
      '/my-articles',
      '/catalogue.data',
      '/no-such-page',
      `/articles/${articles.here.draft}`,
    ]) {
      const { headers } = await site.app.inject({ url, headers: { cookie } });
      expect(headers['cache-control'], url).toContain('no-store');
      expect(String(headers.vary), url).toMatch(/cookie/i);
    }
    await site.close();
  });
});

describe('configuration', () => {
  test('7: a server without the demo has no demo accounts: not at another address, not with a database of its own', () => {
    expect(readConfig({ HOST: '0.0.0.0', DATA_DIR: api.services.config.dataDir }, []).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://x@localhost/x', SESSION_SECRET: 'x'.repeat(40) }, []).demo).toBe(
      false,
    );
  });
});

test('24: an outsider sees the name of a private segment and no count, person or work', async () => {
  const reply = await api.ask({ method: 'GET', url: `/api/segments/${segments.here}`, session: tokenOf('stranger')! });
  expect(reply.statusCode).toBe(200);
  for (const secret of [emailOf('member'), person.member, person.supervisor, 'Work first'])
    expect(reply.body).not.toContain(secret);
  expect(reply.json()).toHaveProperty('membersCount', null);
  const open = await api.ask({ method: 'GET', url: `/api/segments/${segments.open}`, session: tokenOf('stranger')! });
  expect(open.json()).toHaveProperty('membersCount', 0);
  for (const name of ['supervisors', 'curators', 'collaborators', 'staff', 'members'])
    expect(reply.json(), name).not.toHaveProperty(name);
});

import type { AddressInfo } from 'node:net';
import { allRoutes } from '@oeuvre/contracts/all-routes.ts';
import { type Route, type Sent, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseUrl, pool } from '../../test/database.ts';
import { problemIn, sessionCookie, type WholeApi, wholeApi } from '../../test/whole.ts';
import { person, placeWorld, sessionOf, tokenOf } from '../../test/world.ts';
import { createLog } from '../platform/base/log.ts';
import { ownOriginsOf } from '../platform/http/request-guards.ts';
import { createSockets, type Sockets } from '../platform/live/sockets.ts';
import { visitorReader } from '../site/visitor.ts';

let api: WholeApi;
beforeAll(async () => {
  api = await wholeApi();
  await api.services.changes.listen(databaseUrl, createLog('silent'));
});
afterAll(async () => {
  await api.services.changes.close();
  await api.app.close();
});
const cookieOf = (name: 'author' | 'member' | 'supervisor' | 'stranger') =>
  sessionCookie(tokenOf(name)!, api.services.config.sessionSecret);
const own = 'http://oeuvre.test';

describe('34: requests from other sites', () => {
  const changing = allRoutes.filter((route) => route.method !== 'GET' && route.path !== '/api/email/unsubscribe');
  const named = changing.map((route): [string, Route] => [`${route.method} ${route.path}`, route]);
  const from = async (route: Route, headers: Record<string, string>, payload = '{}') => {
    const params = Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((name) => [name, person.member]));
    return api.app.inject({
      method: route.method,
      url: urlOf(route, { params } as Sent<Route>),
      headers: {
        cookie: sessionCookie(tokenOf('super')!, api.services.config.sessionSecret),
        'content-type': 'application/json',
        ...headers,
      },
      payload,
    });
  };

  test.each(named)('%s is refused by Origin and by Sec-Fetch-Site, whatever the content type', async (_, route) => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: 'http://oeuvre.test.evil.test' },
      { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test', host: 'evil.test' },
      { origin: 'http://evil.test', host: 'evil.test', 'x-forwarded-host': 'evil.test' },
      { origin: 'https://oeuvre.test' },
      { origin: 'http://oeuvre.test:81' },
      { origin: 'https://evil.test', 'content-type': 'text/plain' },
      { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
      {},
    ];
    for (const headers of foreign) {
      const reply = await from(route, headers);
      expect(reply.statusCode, JSON.stringify(headers)).toBe(403);
      expect(problemIn(reply).code).toBe('common/foreign-origin');
    }
  });

  test('our own pages are allowed', async () => {
    await placeWorld(pool);
    for (const headers of [{ origin: own }, { 'sec-fetch-site': 'same-origin' }]) {
      const reply = await api.app.inject({
        method: 'PATCH',
        url: '/api/users/me',
        headers: { cookie: cookieOf('member'), ...headers },
        payload: { about: 'Paints.' },
      });
      expect(reply.statusCode).toBe(200);
    }
  });
});

test("34: only PUBLIC_URL's origin is ours; on a local machine, its three names are", () => {
  expect([...ownOriginsOf('https://oeuvre.test/')]).toEqual(['https://oeuvre.test']);
  expect([...ownOriginsOf('http://127.0.0.1:3000')]).toEqual([
    'http://127.0.0.1:3000',
    'http://localhost:3000',
    'http://[::1]:3000',
  ]);
});

describe('25 and 3: sockets', () => {
  let sockets: Sockets;
  let url: string;
  const opened: Socket[] = [];
  beforeAll(async () => {
    if (!api.app.server.listening) await api.app.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    sockets = await createSockets(api.app.server, api.services, visitorReader(api.services));
  });
  beforeEach(() => placeWorld(pool));
  afterAll(async () => {
    await sockets.close();
  });
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.close();
  });

  function connect(headers: Record<string, string>, transport: 'websocket' | 'polling'): Promise<Socket | string> {
    const socket = io(url, {
      transports: [transport],
      extraHeaders: headers,
      reconnection: false,
      forceNew: true,
      timeout: 5_000,
    });
    opened.push(socket);
    return new Promise((resolve) => {
      socket.on('connect', () => resolve(socket));
      socket.on('connect_error', (error) => resolve(`refused: ${error.message}`));
    });
  }

  test.each(['websocket', 'polling'] as const)(
    "25: a page of another site opens no socket by %s with a visitor's cookie",
    async (transport) => {
      for (const origin of ['https://evil.test', 'null', 'http://oeuvre.test.evil.test', 'not an origin']) {
        expect(await connect({ origin, cookie: cookieOf('member') }, transport), origin).toMatch(/^refused/);
      }
      expect(
        await connect({ origin: 'http://evil.test', host: 'evil.test', cookie: cookieOf('member') }, transport),
      ).toMatch(/^refused/);
      expect(await connect({ origin: own, cookie: cookieOf('member') }, transport)).toBeTypeOf('object');
    },
  );

  test('25: nobody opens a socket without a session', async () => {
    expect(await connect({ origin: own }, 'websocket')).toMatch(/^refused/);
  });

  test('3: the sockets of a session close within a second of its sign-out', async () => {
    const socket = await connect({ origin: own, cookie: cookieOf('author') }, 'websocket');
    if (typeof socket === 'string') throw new Error(socket);
    await api.ask({ method: 'DELETE', url: `/api/users/me/sessions/${sessionOf.author}`, session: tokenOf('author')! });
    await expect.poll(() => socket.connected, { timeout: 1_000 }).toBe(false);
  });
});

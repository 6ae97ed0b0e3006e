import { feedPath } from '@oeuvre/contracts/domains/articles/feeds.constants.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pool } from '../../../test/database.ts';
import { type RawReply, rawRequest, sendRaw } from '../../../test/raw.ts';
import { testServices } from '../../../test/services.ts';
import { openSite, type Site } from '../../../test/site.ts';
import { articles, placeWorld, segments } from '../../../test/world.ts';

let site: Site;
beforeAll(async () => {
  const services = await testServices();
  // Behind a proxy its headers are trusted, by the framework too.
  site = await openSite({ config: { ...services.config, trustProxy: 1 } });
});
afterAll(() => site.close());

type Headers = readonly (readonly [name: string, value: string])[];
const host = ['Host', 'oeuvre.test'] as const;
const get = (target: string, headers: Headers = [host]) => sendRaw(site.port, rawRequest('GET', target, headers));
/** As after a change of everything: nothing is cached. */
const forgetAll = () => site.services.changes.emit(['*']);

/** Addresses that every guest sees alike: pages, their data, and replies of the API. */
const addresses = [
  '/',
  '/sign-up',
  '/login',
  '/explore',
  '/explore?searchQuery=work',
  '/segments',
  '/catalogue',
  '/catalogue.data',
  '/articles',
  `/articles/${articles.here.public}`,
  `/articles/${articles.here.public}.data`,
  `/subscriptions?segmentId=${segments.open}`,
  '/no-such-page',
  '/api/articles',
  `/api/articles/${articles.here.public}`,
  `/api/articles/${articles.here.public}/related-articles`,
  '/api/articles/suggestions?searchText=title',
  '/api/segments',
  `/api/segments/${segments.open}`,
  '/api/exhibits/open-oeuvre',
  feedPath('rss'),
  '/sitemap.xml',
  '/robots.txt',
];

/** The parts that differ in every refusal. */
const withoutNumbers = ({ status, body }: RawReply) =>
  `${status} ${body.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{22}/g, 'a number')}`;
async function shown(headers?: Headers): Promise<string[]> {
  return Promise.all(addresses.map(async (address) => withoutNumbers(await get(address, headers))));
}

const evil = 'evil.test/catalogue?';
/**
 * Every header that some server, proxy, framework or library is known to read, with values that would show up if they
 * were used.
 */
const headers: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    `X-Forwarded-Host X-Forwarded-Server X-Host X-HTTP-Host-Override Forwarded-Host X-Original-Host X-Original-URL X-Rewrite-URL X-Forwarded-Path
     X-Forwarded-Prefix X-Forwarded-Uri X-Forwarded-Url X-Script-Name X-Envoy-Original-Path Base-Url Request-Uri X-WAP-Profile Destination Referer Origin
     Location Content-Location Refresh X-Accel-Redirect X-Sendfile X-Proxy-Url Profile X-Oauth-Redirect`
      .split(/\s+/)
      .map((name) => [name, [evil, `https://${evil}`, '//evil.test', '/catalogue']]),
  ),
  Forwarded: ['host=evil.test;proto=https;for=10.0.0.1', 'for="_x";host="a b<c>"'],
  'X-Forwarded-Proto': ['https', 'javascript', 'https,http'],
  'X-Forwarded-Scheme': ['https', 'data'],
  'X-Scheme': ['https'],
  'X-Url-Scheme': ['https'],
  'Front-End-Https': ['on'],
  'X-Forwarded-Ssl': ['on'],
  'X-Forwarded-Port': ['1', '"><b>'],
  'X-Forwarded-For': ['127.0.0.1', '"><script>1</script>', '1.1.1.1, 2.2.2.2'],
  'X-Real-IP': ['127.0.0.1'],
  'X-Client-IP': ['127.0.0.1'],
  'True-Client-IP': ['127.0.0.1'],
  'CF-Connecting-IP': ['127.0.0.1'],
  'Client-IP': ['127.0.0.1'],
  'X-HTTP-Method-Override': ['POST', 'DELETE', 'HEAD'],
  'X-HTTP-Method': ['DELETE'],
  'X-Method-Override': ['PUT'],
  'X-Requested-With': ['XMLHttpRequest'],
  'X-User-Id': ['01900000-0000-7000-8002-000000000001'],
  'X-Forwarded-User': ['super@world.test'],
  'X-Test-Person': ['01900000-0000-7000-8002-00000000000b'],
  'X-Request-Id': ['"><b>seen</b>'],
  'X-Correlation-Id': ['<b>seen</b>'],
  Traceparent: ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  Authorization: ['Bearer x', 'Basic YTpi', 'x'.repeat(4_000)],
  'Proxy-Authorization': ['Basic YTpi'],
  Cookie: [
    'x=1',
    'oeuvre.session=x.y',
    'theme=<b>',
    'theme=LIGHT; notice=1',
    '__proto__=1',
    '=;=;=',
    'x'.repeat(6_000),
  ],
  Cookie2: ['$Version=1'],
  Accept: ['*/*', 'application/json', 'text/event-stream', 'nonsense', 'image/avif'],
  'Accept-Language': ['de', 'ar', '<b>', '*'],
  'Accept-Charset': ['utf-16', 'x'],
  'Accept-Encoding': ['identity', 'x', 'deflate', ''],
  'Content-Type': [
    'application/json',
    'text/html',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'nonsense',
  ],
  'Content-Encoding': ['gzip', 'x'],
  'Content-Language': ['de'],
  'Content-Disposition': ['attachment'],
  'Content-Security-Policy': ["script-src 'unsafe-inline'"],
  'Cache-Control': ['no-cache', 'no-store', 'max-age=0', 'only-if-cached'],
  Pragma: ['no-cache', 'akamai-x-get-cache-key'],
  Range: ['bytes=0-3', 'bytes=-1', 'x'],
  'If-Range': ['"x"'],
  'If-Match': ['"x"', '*'],
  'If-None-Match': ['"x"'],
  'If-Modified-Since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'x'],
  'If-Unmodified-Since': ['Thu, 01 Jan 1970 00:00:00 GMT'],
  'User-Agent': ['', 'Googlebot', 'Mozilla/5.0 (iPhone)', '<script>1</script>'],
  'Sec-CH-UA-Mobile': ['?1'],
  'Sec-CH-Prefers-Color-Scheme': ['dark'],
  'Save-Data': ['on'],
  'Viewport-Width': ['320'],
  Width: ['1'],
  DPR: ['3'],
  'Device-Memory': ['1'],
  'Upgrade-Insecure-Requests': ['1'],
  DNT: ['1'],
  'Sec-GPC': ['1'],
  'Sec-Fetch-Site': ['cross-site', 'x'],
  'Sec-Fetch-Mode': ['cors', 'navigate'],
  'Sec-Fetch-Dest': ['script', 'iframe'],
  'Sec-Purpose': ['prefetch'],
  Purpose: ['prefetch'],
  'Service-Worker': ['script'],
  Via: ['1.1 evil.test'],
  From: ['x@evil.test'],
  Warning: ['199 evil "x"'],
  Trailer: ['Host'],
  TE: ['trailers'],
  'Max-Forwards': ['0'],
  Priority: ['u=0'],
  'X-ATT-DeviceId': ['x'],
  'X-UIDH': ['x'],
  'X-Csrf-Token': ['x'],
  'X-React-Router-SPA-Mode': ['yes'],
  'X-React-Router-Prerender-Data': ['x'],
  'X-Remix-Revalidate': ['1'],
  'X-Remix-Reload-Document': ['1'],
  'X-Page-Policy': ['stage', 'foreign-stage'],
  'X-Nonce': ['x'],
  'X-Debug': ['1'],
  'X-Middleware-Prefetch': ['1'],
  'X-Middleware-Subrequest': ['x'],
  'Next-Action': ['x'],
  RSC: ['1'],
};

/** The pages as honest guests see them, before anybody else has asked. */
let honest: string[];
beforeEach(async () => {
  await placeWorld(pool);
  // Long lists use the planner's estimates for counts, which would otherwise come from earlier tests in this database.
  await pool.query('analyze');
  forgetAll();
  honest = await shown();
});

async function expectHonest(what: string): Promise<void> {
  const now = await shown();
  for (const [at, address] of addresses.entries()) expect(now[at], `${address} after ${what}`).toBe(honest[at]);
}

describe('1: a page for everybody depends on its address alone', () => {
  /**
   * Asks first with these headers, then as everybody does. A refused header would hide the others, so then each is
   * tried alone.
   */
  async function attack(made: Headers): Promise<void> {
    forgetAll();
    const before = await shown([host, ...made]);
    await expectHonest(JSON.stringify(made).slice(0, 300));
    const isRefused = before.some((one, at) => one.slice(0, 3) !== honest[at]!.slice(0, 3));
    if (isRefused && made.length > 1) for (const one of made) await attack([one]);
  }

  test('each of the addresses exists', () => {
    expect(addresses.filter((_, at) => !honest[at]!.startsWith('200'))).toEqual(['/', '/no-such-page']);
  });

  test('no header of the first visitor shows up for the next', async () => {
    const single = Object.entries(headers).flatMap(([name, values]) =>
      values.map((value, turn) => ({ turn, one: [name, value] as const })),
    );
    for (let turn = 0; single.some((one) => one.turn === turn); turn++) {
      const made = single.filter((one) => one.turn === turn).map(({ one }) => one);
      // A server limits the total size of headers, so send them in batches.
      for (let at = 0; at < made.length; at += 12) await attack(made.slice(at, at + 12));
    }
  });

  test('nor do made-up headers', { timeout: 300_000 }, async () => {
    const own = /^(host|connection|content-length|transfer-encoding|upgrade|expect|keep-alive)$/i;
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/).filter((made) => !own.test(made));
    const value = fc.oneof(fc.constant(evil), fc.stringMatching(/^[!-~][ -~]{0,40}$/));
    await fc.assert(fc.asyncProperty(fc.array(fc.tuple(name, value), { minLength: 10, maxLength: 30 }), attack), {
      numRuns: 8,
      seed: 20_261_122,
      endOnFailure: true,
    });
  });

  test.each([
    'x/catalogue?',
    'evil.test',
    'evil.test/catalogue?',
    'evil.test#',
    'user@evil.test',
    'a b<c>',
    'oeuvre.test:99999999',
    'oeuvre.test:x',
    '[::1',
    '',
    '<script>',
    'oeuvre.test, evil.test',
    '127.0.0.1',
    '[::1]:3000',
  ])('a Host of %j changes nothing, or is refused if it is invalid', async (name) => {
    forgetAll();
    const isHost = /^([\w.]+|\[::1\]:3000)$/.test(name);
    for (const address of addresses) {
      const { status } = await get(address, [['Host', name]]);
      if (isHost) expect(status, address).toBeLessThan(500);
      else expect(status, address).toBe(400);
    }
    await expectHonest(`Host: ${name}`);
  });

  test('two Hosts are invalid, and an HTTP/1.0 probe needs none', async () => {
    forgetAll();
    expect((await get('/sign-up', [host, ['Host', 'evil.test']])).status).toBe(400);
    expect((await get('/sign-up', [['Host', 'x/catalogue?'], host])).status).toBe(400);
    expect((await sendRaw(site.port, 'GET /sign-up HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400);
    expect((await sendRaw(site.port, 'GET /sign-up HTTP/1.0\r\n\r\n')).status).toBe(200);
    await expectHonest('two Hosts');
  });

  test('repeating a header changes nothing', async () => {
    for (const name of [
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'Cookie',
      'Accept',
      'Origin',
      'Content-Type',
      'User-Agent',
    ]) {
      forgetAll();
      await shown([host, [name, evil], [name, 'other.test'], [name.toLowerCase(), '/catalogue']]);
      await expectHonest(`${name} three times`);
    }
  });

  test('the cache key holds what a page varies by: the theme and the notice stored in the browser', async () => {
    forgetAll();
    const dark = await get('/sign-up', [host, ['Cookie', 'theme=dark']]);
    expect(dark.body).toContain('data-theme="dark"');
    await expectHonest('a dark page');
    expect((await get('/sign-up', [host, ['Cookie', 'notice=due; theme=dark']])).body).toContain('data-theme="dark"');
    await expectHonest('a dark page without notice');
  });
});

describe('1: addresses in another spelling', () => {
  const strange = [
    'http://evil.test/catalogue',
    'http://oeuvre.test/catalogue',
    'HTTPS://evil.test:1/catalogue?x=1',
    'http://evil.test?artworks',
    'http://evil.test',
    'http://evil.test//catalogue',
    'http://user:pass@evil.test/catalogue',
    '//catalogue',
    '//evil.test/catalogue',
    '/\\evil.test',
    '/\\\\evil.test/catalogue',
    '/%2e%2e/catalogue',
    '/sign-up/%2e%2e/catalogue',
    '/sign-up/../catalogue',
    '/./catalogue',
    '/%2f%2fevil.test/',
    '/catalogue#/sign-up',
    '/catalogue%23',
    '/catalogue%00',
    '/catalogue%ff',
    '/catalogue%',
    '/catalogue?%',
    '/catalogue?page=%ff',
    '/catalogue;/sign-up',
    '/catalogue/',
    '/CATALOGUE',
    '/sign-up?next=//evil.test',
    '/sign-up.data',
    '/_root.data',
    '/catalogue.data?_routes=root',
    '/__manifest?version=1&paths=/catalogue',
    '/catalogue?index',
    '/@fs/etc/passwd',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/api/../catalogue',
    `/${'x'.repeat(5_000)}`,
    `/catalogue?${'x=1&'.repeat(1_000)}`,
  ];

  test('none misleads another guest, none redirects outside, none fails on our side', {
    timeout: 300_000,
  }, async () => {
    forgetAll();
    for (const target of strange)
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'] as const) {
        const { status, headers: said, body } = await sendRaw(site.port, rawRequest(method, target, [host]));
        expect(status, `${method} ${target}: ${body.slice(0, 200)}`).toBeLessThan(500);
        expect(status, `${method} ${target}`).toBeGreaterThanOrEqual(200);
        expect(said.location ?? '/', `${method} ${target}`).toMatch(/^\/(?![/\\])/);
        expect(body, `${method} ${target}`).not.toMatch(/(href|src|content|action)="(https?:)?\/\/evil\.test/);
      }
    await expectHonest('all of them');
  });

  test('an absolute request target shows the page of its path', async () => {
    forgetAll();
    const [plain, whole] = [await get('/sign-up'), await get('http://elsewhere.test/sign-up')];
    expect(whole.body).toBe(plain.body);
  });

  test('an invalid address is refused', async () => {
    for (const target of ['artworks', '*', 'ftp://evil.test/catalogue', 'javascript:1'])
      expect((await get(target)).status, target).toSatisfy((status: number) => status >= 400 && status < 500);
  });
});

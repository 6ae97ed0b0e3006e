import { createHash } from 'node:crypto';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { encodedBody, finishPage } from './page-html.ts';
import { knownScripts } from './page-scripts.ts';

const html = 'text/html; charset=utf-8';
const module = (routes: string, names: string) =>
  `import "/assets/manifest.js";\n${routes}\n  \n  window.__reactRouterRouteModules = {${names}};\n\nimport("/assets/entry.js");`;
const ofRoot = module('import * as route0 from "/assets/a.js";', '"root":route0');
const data = (text: string) =>
  `<script>window.__reactRouterContext.streamController.enqueue(${JSON.stringify(text)});</script>`;
const page = (head: string, { hydrate = 'later', body = '', files = ofRoot, tail = data('[1]') } = {}) =>
  `<html data-hydrate="${hydrate}"><head>${head}</head><body>${body}<script>frame()</script><script type="module" async="">${files}</script>${tail}</body></html>`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const scripts = knownScripts(page(''), ['start()']);
const finished = (text: string, type = html) => finishPage(text, { status: 200, type, scripts });
const policyOf = (text: string) => finished(text).headers['content-security-policy'] ?? '';
const filesIn = (text: string) =>
  JSON.parse(/<script type="application\/json" data-files="">(.*?)<\/script>/.exec(text)![1]!) as unknown;

test.each(['later', 'painted'])('a page that starts %s fetches nothing before its time', (hydrate) => {
  const text = finished(page('<link rel="modulepreload" href="/assets/a.js"/>', { hydrate })).body.toString();
  expect(text).toContain('<link rel="later" href="/assets/a.js"/>');
});

test.each([
  ['later', 'rel="later" data-as="style"'],
  ['painted', 'rel="stylesheet"'],
  ['now', 'rel="stylesheet"'],
])('a page that starts %s names the late stylesheet as %s', (hydrate, how) => {
  const styles = '<link rel="stylesheet" href="/assets/style-a1.css"/>';
  const text = finished(page(styles, { hydrate })).body.toString();
  expect(text).toContain(`${styles}<link ${how} href="/assets/style-a1.late.css"/></head>`);
});

test('a page whose first paint needs all styles loads the late stylesheet at once, whenever it starts', () => {
  const styles = '<link rel="stylesheet" href="/assets/style-a1.css"/>';
  const text = page(styles, { hydrate: 'later' }).replace('<html', '<html data-all-styles=""');
  expect(finished(text).body.toString()).toContain(
    `${styles}<link rel="stylesheet" href="/assets/style-a1.late.css"/></head>`,
  );
});

test.each([
  ['later', '</assets/style-a1.css>; rel=preload; as=style'],
  ['painted', '</assets/style-a1.css>; rel=preload; as=style, </assets/style-a1.late.css>; rel=preload; as=style'],
])('the headers of a page that starts %s name the styles of its first paint', (hydrate, link) => {
  const text = page('<link rel="stylesheet" href="/assets/style-a1.css"/>', {
    hydrate,
    body: '<link rel="stylesheet" href="/quoted.css"/>',
  });
  expect(finished(text).headers.link).toBe(link);
  expect(finished(page('')).headers).not.toHaveProperty('link');
});

test('the router recognises the answer of a loader or an action as its own, whatever its status', () => {
  expect(finishPage('[]', { status: 409, type: 'text/x-script', scripts }).headers['x-remix-response']).toBe('yes');
  expect(finished(page('')).headers).not.toHaveProperty('x-remix-response');
});

test('a page of the working side fetches its files at once', () => {
  expect(
    finished(page('<link rel="modulepreload" href="/assets/a.js"/>', { hydrate: 'now' })).body.toString(),
  ).toContain('rel="modulepreload"');
});

test('the files of a page are listed as data', () => {
  const two =
    'import * as route1_clientAction from "/assets/b.js";\nimport * as route1_main from "/assets/c.js";\nconst route1 = {...route1_clientAction,...route1_main};';
  const files = module(`import * as route0 from "/assets/a.js";\n${two}`, '"root":route0,"pages/home":route1');
  expect(filesIn(finished(page('', { files })).body.toString())).toEqual({
    manifest: '/assets/manifest.js',
    routes: [
      ['root', ['/assets/a.js']],
      ['pages/home', ['/assets/b.js', '/assets/c.js']],
    ],
    entry: '/assets/entry.js',
  });
});

test('a change in how React Router writes its scripts throws an error', () => {
  expect(() => finished(page('', { files: 'somethingElse()' }))).toThrow('writes its scripts in another way');
});

test('the data of a page is JSON: no script contains text of the page', () => {
  const text = finished(page('', { tail: data('[{"a":");\\u003c/script>"}]') + data('x') })).body.toString();
  const texts = [...text.matchAll(/<script type="application\/json">(.*?)<\/script>/g)].map(
    ([, one]) => JSON.parse(one!) as string,
  );
  expect(texts).toEqual(['[{"a":");\\u003c/script>"}]', 'x']);
  for (const [, run] of text.matchAll(/<script>(.*?)<\/script>/g)) expect(scripts).toContain(hashOf(run!));
});

test('42: the policy allows the scripts that we wrote and no styles, and is the same for every page', () => {
  const policy = policyOf(page(''));
  expect(policy).toContain(`script-src 'self' ${scripts};`);
  expect(scripts).toContain(hashOf('start()'));
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  expect(policyOf(page('<title>x</title>', { hydrate: 'now', tail: data('other') }))).toBe(policy);
});

test.each([
  '<script>evil()</script>',
  '<script >evil()</script>',
  '<script type="module">evil()</script>',
  '<script type="module" async="">evil()</script>',
  '<SCRIPT>evil()</SCRIPT>',
  '<script type="text/later">evil()</script>',
  data('evil()'),
])('42: a script that somebody else injects into a page is not allowed: %s', (body) => {
  const policy = policyOf(page('', { body }));
  expect(policy).toBe(policyOf(page('')));
  for (const text of ['evil()', body.replace(/<\/?script[^>]*>/gi, '')]) expect(policy).not.toContain(hashOf(text));
});

test('the same page has the same ETag', () => {
  expect(finished(page('')).headers.etag).toBe(finished(page('')).headers.etag);
  expect(finished(page('')).headers.etag).not.toBe(finished(page('<title>x</title>')).headers.etag);
});

test('a page is compressed once, in the best encoding that the visitor accepts', async () => {
  const stored = finished(page('<meta name="x"/>'.repeat(200)));
  const first = await encodedBody(stored, 'gzip, br');
  expect(first.encoding).toBe('br');
  expect(zlib.brotliDecompressSync(first.body).equals(stored.body)).toBe(true);
  expect((await encodedBody(stored, 'br')).body).toBe(first.body);
  expect((await encodedBody(stored, 'gzip')).encoding).toBe('gzip');
  expect((await encodedBody(stored, undefined)).body).toBe(stored.body);
});

test('only pages with 3D may compile WebAssembly and frame another site, and only our pages may frame them', () => {
  const policyNamed = (policy: string | null) =>
    finishPage(page(''), { status: 200, type: html, policy, scripts }).headers['content-security-policy'] ?? '';
  for (const name of [null, 'nonsense', 'constructor']) {
    expect(policyNamed(name)).toContain("frame-ancestors 'none'");
    expect(policyNamed(name)).not.toMatch(/wasm|sketchfab|worker-src|style-src 'self' 'unsafe-inline'/);
  }
  expect(policyNamed('stage')).toMatch(/script-src [^;]*'wasm-unsafe-eval';.*frame-src 'none'; frame-ancestors 'self'/);
  expect(policyNamed('stage')).not.toContain("'unsafe-eval'");
  expect(policyNamed('foreign-stage')).toContain("frame-src https://sketchfab.com; frame-ancestors 'self'");
  expect(policyNamed('foreign-stage')).not.toContain('wasm');
});

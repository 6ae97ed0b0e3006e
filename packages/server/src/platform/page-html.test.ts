import { createHash } from 'node:crypto';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { encodedBody, finishPage } from './page-html.ts';

const html = 'text/html; charset=utf-8';
const page = (head: string, hydrate = 'later') =>
  `<html data-hydrate="${hydrate}"><head>${head}</head><body><script type="module" async="">import "/assets/a.js"</script></body></html>`;
const finished = (text: string, type = html) => finishPage(text, { status: 200, type });
const policyOf = (text: string) => finished(text).headers['content-security-policy'] ?? '';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('nothing of a reading page is executed or fetched before somebody shows a sign', () => {
  const text = finished(page('<link rel="modulepreload" href="/assets/a.js"/>')).body.toString();
  expect(text).toContain('<link rel="later" href="/assets/a.js"/>');
  expect(text).toContain('<script type="text/later">import');
});

test('a page to be worked with starts at once', () => {
  const text = finished(page('<link rel="modulepreload" href="/assets/a.js"/>', 'now')).body.toString();
  expect(text).toContain('rel="modulepreload"');
  expect(text).toContain('<script type="module" async="">');
});

test('a page whose text comes first is painted before its files are fetched', () => {
  const text = finished(page('<link rel="modulepreload" href="/assets/a.js"/>', 'painted')).body.toString();
  expect(text).toContain('<link rel="later" href="/assets/a.js"/>');
  expect(text).toContain('<script type="text/later">import');
});

test('it is said aloud when React Router begins to write its scripts in another way', () => {
  expect(() => finished('<html data-hydrate="later"><script type="module">x</script></html>')).toThrow('writes its scripts in another way');
});

test('the policy allows exactly the inline scripts that the page has, and no styles', () => {
  const policy = policyOf(page('<script>one()</script>'));
  expect(policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('import "/assets/a.js"')};`);
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
});

test('a description for search engines is no script and needs no hash', () => {
  expect(policyOf(page('<script type="application/ld+json">{"a":1}</script>'))).not.toContain(hashOf('{"a":1}'));
});

test('the same page has the same tag', () => {
  expect(finished(page('')).headers.etag).toBe(finished(page('')).headers.etag);
  expect(finished(page('')).headers.etag).not.toBe(finished(page('<title>x</title>')).headers.etag);
});

test('a page is compressed once, in the best way that the visitor takes', async () => {
  const stored = finished(page('<meta name="x"/>'.repeat(200)));
  const first = await encodedBody(stored, 'gzip, br');
  expect(first.encoding).toBe('br');
  expect(zlib.brotliDecompressSync(first.body).equals(stored.body)).toBe(true);
  expect((await encodedBody(stored, 'br')).body).toBe(first.body);
  expect((await encodedBody(stored, 'gzip')).encoding).toBe('gzip');
  expect((await encodedBody(stored, undefined)).body).toBe(stored.body);
});

test('only the pages that show 3D compile WebAssembly and frame another site, and only ours frame them', () => {
  const policyNamed = (policy: string | null) => finishPage(page(''), { status: 200, type: html, policy }).headers['content-security-policy'] ?? '';
  for (const name of [null, 'nonsense', 'constructor']) {
    expect(policyNamed(name)).toContain("frame-ancestors 'none'");
    expect(policyNamed(name)).not.toMatch(/wasm|sketchfab|worker-src|style-src 'self' 'unsafe-inline'/);
  }
  expect(policyNamed('stage')).toMatch(/script-src [^;]*'wasm-unsafe-eval';.*frame-src 'none'; frame-ancestors 'self'/);
  expect(policyNamed('stage')).not.toContain("'unsafe-eval'");
  expect(policyNamed('foreign-stage')).toContain("frame-src https://sketchfab.com; frame-ancestors 'self'");
  expect(policyNamed('foreign-stage')).not.toContain('wasm');
});

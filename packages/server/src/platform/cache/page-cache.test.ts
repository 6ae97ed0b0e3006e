import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodedBody, finishPage } from '../http/page-html.ts';
import { bytesOfPage } from './page-cache.ts';

const words = Array.from(
  { length: 4_000 },
  (_, at) => `<p class="x">${(at * 7_919).toString(36)} is the word of ${at}</p>`,
).join('');

test('the budget counts a page with its encodings, which hold no larger buffer', async () => {
  const page = finishPage(words, { status: 200, type: 'text/html', policy: null });
  const bodies = [page.body, (await encodedBody(page, 'br')).body, (await encodedBody(page, 'gzip')).body];
  const taken = bodies.reduce((sum, body) => sum + body.buffer.byteLength, 0);
  expect(taken).toBeLessThanOrEqual(bytesOfPage(page));
  // Text that hardly compresses further than gzip: the share counted for encodings is close to the real one here too.
  expect(gzipSync(words).length).toBeGreaterThan(words.length / 8);
});

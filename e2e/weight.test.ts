import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, serverUrl, test, wake } from './visitor.ts';
import { textOf } from './writing.ts';

const assets = path.resolve(import.meta.dirname, '../packages/web/build/client');

/** Transfer size of the scripts that this page has fetched so far, in kilobytes, per encoding. */
async function scriptsOf(page: Page): Promise<{ readonly brotli: number; readonly gzip: number }> {
  await page.waitForLoadState('networkidle');
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
  );
  const scripts = [...new Set(fetched.filter((one) => /^\/assets\/.*\.js$/.test(one)))];
  expect(scripts.length).toBeGreaterThan(3);
  const weightAs = (ending: string) =>
    scripts.reduce((sum, script) => sum + fs.statSync(path.join(assets, script + ending)).size, 0) / 1_000;
  return { brotli: weightAs('.br'), gzip: weightAs('.gz') };
}

test('script size: a reader fetches little, an author at most twice that before the first word, in Brotli and gzip', async ({
  visit,
}) => {
  const reader = await visit();
  const { articles } = (await (await reader.request.get('/api/articles?itemsPerPage=1')).json()) as {
    articles: { _id: string }[];
  };
  await reader.goto(`/articles/${articles[0]!._id}`);
  await wake(reader);
  const read = await scriptsOf(reader);
  expect(read.brotli).toBeLessThanOrEqual(128);
  expect(read.gzip).toBeLessThanOrEqual(142.2);

  const author = await visit('author@oeuvre.test');
  const begun = await author.request.post('/api/articles', { headers: { origin: serverUrl() } });
  await author.goto(`/articles/${((await begun.json()) as { id: string }).id}?mode=edit`);
  await expect(textOf(author)).toBeVisible();
  const written = await scriptsOf(author);
  expect(written.brotli).toBeLessThanOrEqual(250);
  expect(written.gzip).toBeLessThanOrEqual(277);
});

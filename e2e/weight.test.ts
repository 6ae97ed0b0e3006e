import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, houseUrl, test } from './visitor.ts';
import { textOf } from './writing.ts';

const assets = path.resolve(import.meta.dirname, '../packages/web/build/client');

/** What the scripts that this page has fetched so far weigh on the wire, in kilobytes. */
async function scriptsOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname));
  const scripts = [...new Set(fetched.filter((one) => /^\/assets\/.*\.js$/.test(one)))];
  expect(scripts.length).toBeGreaterThan(3);
  return scripts.reduce((sum, script) => sum + fs.statSync(path.join(assets, `${script}.br`)).size, 0) / 1_000;
}

test('a reader fetches at most 130 kB of scripts, an author at most 260 kB before the first word', async ({ visit }) => {
  const reader = await visit();
  const { articles } = (await (await reader.request.get('/api/articles?itemsPerPage=1')).json()) as { articles: { _id: string }[] };
  await reader.goto(`/articles/${articles[0]!._id}`);
  await reader.mouse.move(200, 200);
  await expect(reader.locator('html[data-alive]')).toBeAttached();
  expect(await scriptsOf(reader)).toBeLessThanOrEqual(130);

  const author = await visit('author@oeuvre.test');
  const begun = await author.request.post('/api/articles', { headers: { origin: houseUrl() } });
  await author.goto(`/articles/${((await begun.json()) as { id: string }).id}?mode=edit`);
  await expect(textOf(author)).toBeVisible();
  expect(await scriptsOf(author)).toBeLessThanOrEqual(260);
});

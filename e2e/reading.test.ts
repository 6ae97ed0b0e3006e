import type { Page } from '@playwright/test';
import { anArticle } from '../packages/server/src/domains/articles/articles.factory.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database/database.ts';
import { databaseUrlOf } from '../packages/server/test/running-server.ts';
import { at, expect, serverHere, serverUrl, test, wake } from './visitor.ts';

/** A new name for each run: after a failed test Playwright repeats this on the same server. */
const name = `Langbild ${process.pid}`;
/**
 * By `author@oeuvre.test`, six hundred words each: one public, in a public and a private segment, and one for members
 * of the private segment.
 */
let articles: { everybodys: string; members: string };

test.beforeAll(async () => {
  const pool = createPool(databaseUrlOf(serverHere().dataDir), { max: 1 });
  const db = createDatabase(pool);
  const { rows } = await pool.query<{ id: string }>("select id from users where email = 'author@oeuvre.test'");
  const { rows: segments } = await pool.query<{ id: string; public: boolean }>(
    'select distinct on (public) id, public from segments order by public, id',
  );
  const [closed, open] = [segments.find((one) => !one.public)!, segments.find((one) => one.public)!];
  const value = (title: string) => [
    { id: 't', type: 'title' as const, children: [{ text: title }] },
    ...[1, 2, 3, 4].map((at) => ({
      id: `p${at}`,
      type: 'paragraph' as const,
      children: [{ text: 'Ink and water meet. '.repeat(40).trim() }],
    })),
  ];
  // The oldest articles: other tests still find theirs first in lists.
  const published = { by: rows[0]!, status: 'published', at: new Date(Date.UTC(2019, 0, 1)) } as const;
  const everybodys = await anArticle(db, {
    ...published,
    value: value(`${name} for everybody`),
    accessType: 'PUBLIC',
    segments: [open.id, closed.id],
  });
  const members = await anArticle(db, { ...published, value: value(`${name} for members`), segments: [closed.id] });
  articles = { everybodys: everybodys.id, members: members.id };
  await pool.query(`select pg_notify('oeuvre_content', '["articles"]')`);
  await pool.end();
});

async function comeAlive(page: Page) {
  await wake(page);
}
const marked = (page: Page, words: string | RegExp, icon: 'lock' | 'globe') =>
  page.locator(`span:has(> svg.lucide-${icon})`).filter({ hasText: words });

test('copying a link is confirmed for two seconds; when the clipboard refuses or is missing, only the console says so', async ({
  visit,
}) => {
  const page = await visit(undefined, { permissions: ['clipboard-read', 'clipboard-write'] });
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(`/articles?searchText=${name}`);
  await comeAlive(page);
  const copy = page
    .getByRole('article')
    .filter({ hasText: `${name} for everybody` })
    .getByRole('button', { name: 'Copy link' });
  const told = page.getByRole('paragraph').filter({ hasText: 'Link has been copied' });
  await page.clock.install();
  const withClipboard = (clipboard: 'that refuses' | 'missing' | 'as it is') =>
    page.evaluate((which) => {
      Reflect.deleteProperty(navigator, 'clipboard');
      const refusing = {
        writeText: () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')),
      };
      if (which !== 'as it is')
        Object.defineProperty(navigator, 'clipboard', {
          configurable: true,
          value: which === 'missing' ? undefined : refusing,
        });
    }, clipboard);
  await withClipboard('that refuses');
  await copy.click();
  await expect.poll(() => warnings.filter((words) => words.startsWith('Copy failed'))).toHaveLength(1);
  await withClipboard('missing');
  await copy.click();
  await expect.poll(() => warnings.filter((words) => words === 'Clipboard not supported')).toHaveLength(1);
  await expect(told).toHaveCount(0);
  await expect(copy).toBeEnabled();
  await withClipboard('as it is');
  await copy.click();
  await expect(told).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${serverUrl()}/articles/${articles.everybodys}`,
  );
  await page.clock.runFor(2_500);
  await expect(told).toHaveCount(0);
});

test('a reader sees the reading time, the access, private segments, and a link to more by the author', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/403 \(Forbidden\)/);
  const page = await visit();
  await page.goto(`/articles/${articles.everybodys}`);
  await expect(page.getByText('3 min read')).toBeVisible();
  await expect(marked(page, 'Published', 'globe')).toBeVisible();
  const segments = page.getByRole('region', { name: 'Related segments' });
  await expect(segments.locator('span:has(> svg.lucide-globe)')).toHaveText(/^Public/);
  await expect(segments.locator('span:has(> svg.lucide-lock)')).toHaveText(/^Private/);
  await page.getByRole('link', { name: 'More by Lena Moreau' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles by Lena Moreau');
  await expect(page).toHaveURL(at(/^\/articles\?usersIds=[0-9a-f-]{36}$/));

  // The segments themselves, and those closed to a guest.
  await page.goto('/segments');
  await expect(marked(page, /^Public/, 'globe').first()).toBeVisible();
  await expect(marked(page, /^Private/, 'lock').first()).toBeVisible();
  await page.goto(`/articles/${articles.members}`);
  await expect(marked(page, /^Private/, 'lock')).toBeVisible();

  const author = await visit('author@oeuvre.test');
  await author.goto(`/articles/${articles.members}`);
  await expect(marked(author, 'Published', 'lock').first()).toBeVisible();
  await expect(marked(author, 'Published', 'globe')).toHaveCount(0);
});

test('a reader drags a row of works by the mouse, and opens none by that', async ({ visit }) => {
  const page = await visit(undefined, { viewport: { width: 900, height: 800 } });
  await page.goto('/segments');
  await wake(page);
  const row = page.getByRole('region', { name: /^Works of/ }).first();
  await row.scrollIntoViewIfNeeded();
  const box = (await row.boundingBox())!;
  const [x, y] = [box.x + box.width * 0.8, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  // The part that drags is loaded at the first press.
  await expect(async () => {
    await page.mouse.move(x - 200, y, { steps: 5 });
    await page.mouse.move(x - 300, y, { steps: 5 });
    expect(await row.evaluate((strip) => strip.scrollLeft)).toBeGreaterThan(50);
  }).toPass();
  await page.mouse.up();
  await expect(page).toHaveURL(at(/^\/segments$/));
});

import type { Page } from '@playwright/test';
import { anArticle } from '../packages/server/src/domains/articles/articles.factory.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database/database.ts';
import { databaseUrlOf } from '../packages/server/test/running-server.ts';
import { at, expect, serverHere, test, wake } from './visitor.ts';

const count = 63;
/** Supervised by `supervisor@oeuvre.test`, with one published article called 'Tonbild' and one on review. */
let segment: string;

/** Published articles of one author, more than three pages of them; the last is called 'Wellenbild 63'. */
test.beforeAll(async () => {
  const pool = createPool(databaseUrlOf(serverHere().dataDir), { max: 2 });
  const db = createDatabase(pool);
  const { rows } = await pool.query<{ id: string; isThere: boolean }>(
    `select id, exists (select from articles where title = 'Wellenbild ${count}') as "isThere" from users where email = 'author@oeuvre.test'`,
  );
  // After a failed test Playwright runs this again on the same server.
  for (let number = rows[0]!.isThere ? count + 1 : 1; number <= count; number += 1)
    await anArticle(db, {
      by: rows[0]!,
      title: `Wellenbild ${number}`,
      status: 'published',
      accessType: 'PUBLIC',
      at: new Date(Date.UTC(2020, 0, number)),
    });
  const { rows: supervised } = await pool.query<{ id: string }>(
    `select staff.segment_id as id from segment_staff staff join users on users.id = staff.user_id where users.email = 'supervisor@oeuvre.test' order by 1`,
  );
  const hung = { by: rows[0]!, segments: [supervised[0]!.id] as never };
  if (!rows[0]!.isThere) {
    await anArticle(db, { ...hung, title: 'Tonbild shown', status: 'published', accessType: 'PUBLIC' });
    await anArticle(db, { ...hung, title: 'Tonbild waiting', status: 'on_review' });
  }
  segment = supervised[0]!.id;
  await pool.query(`select pg_notify('oeuvre_content', '["articles"]')`);
  await pool.end();
});

const cards = (page: Page) => page.getByRole('article');
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search articles' });

async function comeAlive(page: Page) {
  await wake(page);
}

test('a reader scrolls far down a list, opens an article, and returns to the same position by the back link and after a reload', async ({
  visit,
}) => {
  const page = await visit();
  await page.goto('/articles?searchText=Wellenbild');
  await comeAlive(page);
  await expect(cards(page)).toHaveCount(20);
  // The page announces more before the reader reaches the end.
  await expect(page.locator('main').getByText('Loading...')).toBeAttached();
  for (const wanted of [40, 60, count]) {
    await page.mouse.wheel(0, 100_000);
    await expect(cards(page)).toHaveCount(wanted);
  }
  await expect(page.locator('main').getByText('Loading...')).toHaveCount(0);
  const far = page.getByRole('link', { name: 'Wellenbild 14', exact: true });
  await far.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(1_000);
  await far.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wellenbild 14' })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(count);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await page.reload();
  await expect(cards(page)).toHaveCount(count);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('suggestions start at two letters with the best match selected; the keyboard moves through, opens and closes them', async ({
  visit,
}) => {
  const page = await visit();
  // On a slow connection the code of the suggestions loads after the typing has finished.
  await page.route('**/assets/suggestions-*.js', (route) => setTimeout(() => route.continue(), 1_500));
  await page.goto('/articles');
  await searchField(page).click();
  await page.waitForSelector('html[data-alive]');
  await searchField(page).pressSequentially('Wellenbild 63');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: /^Wellenbild 63/ })).toHaveAttribute('aria-selected', 'true');
  await expect(list.locator('b').nth(1)).toHaveText('Wellenbild 63');
  await expect(page).toHaveURL(at(/searchText=Wellenbild\+63/));
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await searchField(page).fill('Wellenblid');
  await expect(list.getByRole('option')).toHaveCount(6);
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option').nth(2)).toHaveAttribute('aria-selected', 'true');
  const chosen = await list.getByRole('option').nth(2).locator('span').first().innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: chosen })).toBeVisible();
});

test('text typed before hydration is searched for', async ({ visit }) => {
  const page = await visit();
  await page.route('**/assets/entry.client-*.js', (route) => setTimeout(() => route.continue(), 800));
  await page.goto('/articles');
  await searchField(page).click();
  await page.keyboard.type('Wellenbild 6');
  expect(await page.locator('html[data-alive]').count()).toBe(0);
  await expect(page).toHaveURL(at(/searchText=Wellenbild\+6/));
  await expect(searchField(page)).toHaveValue('Wellenbild 6');
});

test('failed suggestions show a warning, an empty result says which filter to remove, and the address holds the filters', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/status of 500/);
  const page = await visit();
  await page.route('**/api/articles/suggestions?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/articles');
  await searchField(page).click();
  await page.waitForSelector('html[data-alive]');
  await searchField(page).fill('qqzzqq');
  await expect(page.getByRole('paragraph').filter({ hasText: 'Error searching for data' })).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: 'No search result' })).toBeVisible();
  await page.getByRole('link', { name: 'Search for everything' }).click();
  await expect(page).toHaveURL(at(/^\/articles\??$/));
  await expect(searchField(page)).toHaveValue('');
  const author = page.getByRole('navigation', { name: 'Authors' }).getByRole('link').first();
  const name = await author.innerText();
  await author.click();
  await expect(page).toHaveURL(at(/usersIds=/));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Articles by ${name}`);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Authors' }).getByRole('link', { name })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('without JavaScript the form searches and a link leads to the next page', async ({ visit }) => {
  const page = await visit(undefined, { javaScriptEnabled: false });
  await page.goto('/articles');
  await page.getByLabel('Search articles').fill('wellenbild');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at(/searchText=wellenbild/));
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(cards(page).first()).toContainText('Wellenbild 43');
});

test('the articles of a segment can be searched and filtered by author, and suggestions come from this segment', async ({
  visit,
}) => {
  const page = await visit();
  const author = (name: string) => page.getByRole('navigation', { name: 'Authors' }).getByRole('link', { name });
  await page.goto(`/subscriptions?segmentId=${segment}&tab=ARTICLES`);
  const whole = await cards(page).count();
  expect(whole).toBeGreaterThan(1);
  await comeAlive(page);
  await searchField(page).fill('Wellenbild');
  await expect(page.getByText('No search result')).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden();
  await searchField(page).fill('Tonbild');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(at(new RegExp(`searchText=Tonbild&segmentId=${segment}`)));
  await page.keyboard.press('Escape');
  await author('Lena Moreau').click();
  await expect(page).toHaveURL(at(/usersIds=/));
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(cards(page)).toHaveCount(whole);
  await expect(page).toHaveURL(at(new RegExp(`segmentId=${segment}&tab=ARTICLES$`)));
  await searchField(page).fill('');
  await searchField(page).fill('Tonbild s');
  await page.getByRole('option', { name: /^Tonbild shown/ }).click();
  await expect(page).toHaveURL(at(new RegExp(`source=feed&segmentId=${segment}`)));
  expect(await page.getByRole('navigation', { name: 'Status' }).count()).toBe(0);
});

test('a signed-in reader filters a feed by status; the default is published', async ({ visit }) => {
  const page = await visit('supervisor@oeuvre.test');
  const status = (name: string) =>
    page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name, exact: true });
  for (const address of [
    '/articles?searchText=Tonbild',
    `/subscriptions?segmentId=${segment}&tab=ARTICLES&searchText=Tonbild`,
  ]) {
    await page.goto(address);
    await expect(status('Published')).toHaveAttribute('aria-current', 'true');
    await expect(cards(page)).toHaveText([/Tonbild shown/]);
    await status('On review').click();
    await expect(cards(page)).toHaveCount(2);
    await status('Published').click();
    await expect(cards(page)).toHaveText([/On review.*Tonbild waiting/]);
    await expect(status('Draft')).toHaveCount(0);
  }
});

test('the review list shows articles on review first; the filter can be switched off, and suggestions follow it', async ({
  visit,
}) => {
  const page = await visit('supervisor@oeuvre.test');
  const waiting = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'On review' });
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: /^Tonbild/ });
  await page.goto('/articles/for-review');
  await page.waitForSelector('html[data-alive]');
  await expect(waiting).toHaveAttribute('aria-current', 'true');
  await searchField(page).fill('Tonbild');
  await expect(options).toHaveText([/waiting/]);
  await page.keyboard.press('Escape');
  await waiting.click();
  await expect(cards(page)).toHaveCount(2);
  await expect(waiting).not.toHaveAttribute('aria-current', 'true');
  await searchField(page).fill('Tonbild ');
  await searchField(page).fill('Tonbild s');
  await expect(options).toHaveText([/shown/]);
  await options.click();
  await expect(page).toHaveURL(at(/source=for_review$/));
});

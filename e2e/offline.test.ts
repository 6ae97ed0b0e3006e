import type { Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { expect, hold, serverUrl, test } from './visitor.ts';
import { beginArticle, textOf, untilSaved } from './writing.ts';

const offlineLines = [/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/, /Failed to fetch/];
const pill = (page: Page, words: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${words}$`) });
const said = (page: Page, words: string) => page.getByRole('paragraph').filter({ hasText: words });
const storedTitle = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/articles/${id}`)).json()) as { title: string }).title;

test('a minute offline: the page says where the text is, navigates nowhere, submits nothing, and saves on reconnect', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(...offlineLines);
  const page = await visit('author@oeuvre.test');
  await page.clock.install();
  const id = await beginArticle(page);
  await page.keyboard.type('Waves');
  await untilSaved(page);
  await page.context().setOffline(true);
  await expect(pill(page, 'Offline. Your text is kept on this device')).toBeVisible();
  await page.keyboard.type(' and');
  await expect(page.locator('header').getByText('Changes not saved')).toBeVisible();
  await expectSound(page);
  // The retries of a minute, with growing intervals.
  await page.clock.runFor(60_000);
  await page.keyboard.type(' fog');
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveAccessibleDescription(
    'Your changes are not saved yet.',
  );

  await page.getByRole('link', { name: 'My articles' }).click();
  await expect(said(page, 'You are offline. Open “My articles” when you are connected again.')).toBeVisible();
  await expect(textOf(page)).toContainText('Waves and fog');
  await page.goBack();
  await expect(said(page, 'You are offline. Other pages open again when you are connected.')).toBeVisible();
  await expect(textOf(page)).toContainText('Waves and fog');

  await page.context().setOffline(false);
  await untilSaved(page);
  await expect(pill(page, 'Offline. Your text is kept on this device')).toHaveCount(0);
  expect(await storedTitle(page, id)).toBe('Waves and fog');
  await page.getByRole('link', { name: 'My articles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My articles' })).toBeVisible();
});

test('an unreachable page reloads by itself', async ({ visit, complaints }) => {
  complaints.expected.push(...offlineLines, /my-articles/);
  const page = await visit('author@oeuvre.test');
  await page.goto('/notifications');
  // Before that, the link triggers a full page load.
  await page.waitForSelector('html[data-alive]');
  await page.route(/my-articles\.data/, (route) => route.abort());
  await page.getByRole('button', { name: 'My Oeuvre' }).click();
  await page
    .getByRole('menuitem', { name: 'My articles' })
    .or(page.getByRole('link', { name: 'My articles' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'This page cannot be reached' })).toBeVisible();
  await expect(page.getByText('Your text is kept on this device.')).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByRole('heading', { level: 1, name: 'My articles' })).toBeVisible();
});

test('a server that does not answer: the page says the text is kept on this device, on a phone too', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/ERR_FAILED/);
  const page = await visit('author@oeuvre.test', { viewport: { width: 390, height: 844 } });
  const id = await beginArticle(page);
  await page.route(`**/api/articles/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.keyboard.type('Waves');
  await expect(pill(page, 'Not saved yet. Your text is kept on this device')).toBeVisible();
  await expectSound(page);
  await page.unrouteAll();
  await untilSaved(page);
  await expect(pill(page, 'Not saved yet. Your text is kept on this device')).toHaveCount(0);
});

test('an author who leaves at once finds the title they typed in their list', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  for (const round of [1, 2, 3]) {
    await beginArticle(page);
    await page.keyboard.type(`Left quickly ${round}`);
    await page.getByRole('link', { name: 'My articles' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My articles' })).toBeVisible();
    await expect(
      page
        .getByRole('article')
        .or(page.getByRole('link'))
        .filter({ hasText: `Left quickly ${round}` })
        .first(),
    ).toBeVisible();
  }
});

test('clicks and hovers before hydration are not lost', async ({ visit }) => {
  const author = await visit('author@oeuvre.test');
  const value = [
    { id: 't', type: 'title', children: [{ text: 'A note' }] },
    {
      id: 'p',
      type: 'paragraph',
      children: [{ text: 'Of ' }, { id: 'h', type: 'hint', hintContent: 'Fired once.', children: [{ text: 'clay' }] }],
    },
  ];
  const made = await author.request.post('/api/articles', { data: { value }, headers: { origin: serverUrl() } });
  const { id } = (await made.json()) as { id: string };
  const page = await author.context().newPage();

  // The mouse stays where it was before the tools loaded.
  const release = await hold(page, '**/assets/writing-*.js');
  await page.goto(`/articles/${id}?mode=preview`, { waitUntil: 'commit' });
  await page.getByText('clay').hover();
  release();
  await expect(page.getByText('Fired once.')).toBeVisible();
  await page.unrouteAll();

  const releaseEntry = await hold(page, '**/assets/entry.client-*.js');
  await page.goto('/explore', { waitUntil: 'domcontentloaded' });
  await page.keyboard.press('/');
  await page.keyboard.type('wave');
  expect(await page.locator('html[data-alive]').count()).toBe(0);
  releaseEntry();
  await page.waitForSelector('html[data-alive]');
  await expect(
    page.locator('main input[type=search]').or(page.locator('header input[type=search]')).first(),
  ).toHaveValue('wave');
});

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './visitor.ts';
import { beginArticle, chooseBlock, textOf, typeParagraphs } from './writing.ts';

const warning = (page: Page) => page.locator('[popover]').filter({ hasText: 'Error searching for data' });

/** This search brings the warning; the previous warning disappears first. */
async function expectWarning(page: Page, field: Locator, text: string): Promise<void> {
  await expect(warning(page)).toHaveCount(0);
  await field.click();
  await field.fill(text);
  await expect(warning(page).first()).toBeVisible();
}

test.beforeEach(({ complaints }) => {
  complaints.expected.push(/status of 503/);
});
const fail = (page: Page, calls: string) =>
  page.route(calls, (route) => route.fulfill({ status: 503, json: { title: 'Busy' } }));

test('a failed search says so on explore', async ({ visit }) => {
  const page = await visit();
  await fail(page, '**/api/exhibits/suggestions/search?*');
  await page.goto('/explore');
  await page.mouse.move(5, 5);
  await page.waitForSelector('html[data-alive]');
  await expectWarning(page, page.getByRole('main').getByRole('combobox', { name: 'Search' }), 'wave');
});

test('a failed search says so in the picker of works', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await beginArticle(page);
  await textOf(page).click();
  await typeParagraphs(page, 'Where nothing is found', 'The sea.');
  await fail(page, '**/api/exhibits/open-oeuvre?*searchQuery=*');
  await chooseBlock(page, 'Artworks carousel');
  const picker = page.getByRole('dialog', { name: 'Artworks carousel' });
  await expectWarning(page, picker.getByRole('searchbox'), 'wave');
  await page.reload();
  await page.getByRole('button', { name: 'Link artwork' }).click();
  await expectWarning(page, page.getByRole('dialog').getByRole('searchbox', { name: 'Or search' }), 'wave');
});

test('a toast over a dialog is announced and clickable there, and stays when the dialog closes', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await beginArticle(page);
  await textOf(page).click();
  await typeParagraphs(page, 'Over a dialog', 'The sea.');
  await fail(page, '**/api/exhibits/open-oeuvre?*searchQuery=*');
  await chooseBlock(page, 'Artworks carousel');
  const picker = page.getByRole('dialog', { name: 'Artworks carousel' });
  const toast = picker.locator('[popover]').filter({ hasText: 'Error searching for data' });
  await picker.getByRole('searchbox').fill('wave');
  await expect(toast).toBeVisible();
  await expect(picker.locator('[aria-live=polite]').filter({ hasText: 'Error searching for data' })).toBeAttached();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
  await expect(picker).toBeVisible();

  await picker.getByRole('searchbox').fill('waves');
  await expect(toast).toBeVisible();
  await picker.getByRole('button', { name: 'Close' }).click();
  await expect(picker).toBeHidden();
  await warning(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(warning(page)).toHaveCount(0);
});

test('a failed search says so in the fields for author and segments', async ({ visit }) => {
  const page = await visit('super@oeuvre.test');
  await fail(page, '**/api/segments?*');
  await fail(page, '**/api2/users/*?*');
  await page.goto(`/articles/${await anArticleToReview(page)}?mode=settings`);
  const settings = page.getByRole('complementary', { name: 'Settings' });
  await expectWarning(page, settings.getByRole('combobox', { name: 'Segments' }), 'weather');
  await page.keyboard.press('Escape');
  await settings.getByRole('button', { name: 'Change author' }).click();
  await expectWarning(
    page,
    page.getByRole('dialog', { name: 'Change author' }).getByRole('combobox', { name: 'New author' }),
    'lena',
  );
});

test('a failed search says so in the field for test recipients', async ({ visit }) => {
  const page = await visit('supervisor@oeuvre.test');
  await fail(page, '**/api2/users/*?*');
  await page.goto(`/articles/${await anArticleToReview(page)}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Send test e-mail/ }).click();
  await expectWarning(
    page,
    page.getByRole('dialog', { name: 'Select Test Recipients' }).getByRole('combobox', { name: 'Recipients' }),
    'lena',
  );
});

/** The id of a published article that this person may review. */
async function anArticleToReview(page: Page): Promise<string> {
  const { articles } = (await (await page.request.get('/api/articles-review?articleStatus=true')).json()) as {
    articles: { id: string }[];
  };
  return articles[0]!.id;
}

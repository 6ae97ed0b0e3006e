import type { Page } from '@playwright/test';
import { expect, test, wake } from './visitor.ts';
import { beginArticle, chooseBlock, textOf, typeParagraphs } from './writing.ts';

const warning = (page: Page) => page.locator('[popover]').filter({ hasText: 'Error searching for data' });

test.beforeEach(({ complaints }) => {
  complaints.expected.push(/status of 503/);
});
const fail = (page: Page, calls: string) =>
  page.route(calls, (route) => route.fulfill({ status: 503, json: { title: 'Busy' } }));

test('a failed search says so on explore', async ({ visit }) => {
  const page = await visit();
  await fail(page, '**/api/exhibits/suggestions/search?*');
  await page.goto('/explore');
  await wake(page);
  await page.getByRole('main').getByRole('combobox', { name: 'Search' }).fill('wave');
  await expect(warning(page).first()).toBeVisible();
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

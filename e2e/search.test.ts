import { expectSound } from './page-checks.ts';
import { expect, test } from './visitor.ts';

for (const width of [1440, 390])
  test(`at ${width} px a guest searches, sees each kind, and finds the search again`, async ({ visit }) => {
    const page = await visit();
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/search');
    await page.waitForSelector('html[data-alive]');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('river');
    await expect(page.getByRole('option').first()).toHaveText('river - Search in titles');
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(/\/search\?searchQuery=river$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Artworks' })).toBeVisible();
    await expectSound(page);

    await page
      .getByRole('navigation', { name: 'Kinds of results' })
      .getByRole('link', { name: /^Artworks/ })
      .click();
    await expect(page.getByRole('heading', { level: 2, name: /^\d+ artworks?$/ })).toBeVisible();
    await expectSound(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: /^\d+ artworks?$/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name: 'Artworks' })).toBeVisible();

    await field.fill('');
    await field.click();
    await expect(
      page.getByRole('region', { name: 'Recent searches' }).getByRole('link', { name: /^river/ }),
    ).toBeVisible();
  });

test('a search that finds nothing says so', async ({ visit }) => {
  const page = await visit();
  await page.goto('/search?searchQuery=nothing-like-it');
  await expect(page.getByRole('heading', { name: 'No search result' })).toBeVisible();
  await expectSound(page);
});

test('a page without scripts searches', async ({ visit }) => {
  const page = await visit(undefined, { javaScriptEnabled: false });
  await page.goto('/search');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('river');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?searchQuery=river$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Artworks' })).toBeVisible();
});

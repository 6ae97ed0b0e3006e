import { expectSound } from './page-checks.ts';
import { at, expect, hold, test, wake } from './visitor.ts';

for (const width of [1440, 390])
  test(`at ${width} px a guest searches, sees each kind, and finds the search again`, async ({ visit }) => {
    const page = await visit();
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/search');
    await wake(page);
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('river');
    await expect(page.getByRole('option').first()).toHaveText('river - Search in titles');
    await expect(page.getByText('Esc close', { exact: true })).toBeVisible({ visible: width === 1440 });
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(at(/^\/search\?searchQuery=river$/));
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

for (const width of [1440, 390])
  test(`at ${width} px a guest forgets one search, or all, by mouse and by keyboard`, async ({ visit }) => {
    const page = await visit();
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/search');
    await page.evaluate(() => {
      const searches = ['river', 'ice', 'fog', 'snow', 'rain'].map((text) => ({
        text,
        tags: [],
        type: null,
        found: 1,
      }));
      localStorage.setItem('recent-searches', JSON.stringify(searches));
    });
    await wake(page);
    const field = page.getByRole('combobox', { name: 'Search' });
    const recent = page.getByRole('region', { name: 'Recent searches' });
    await field.click();
    await recent.getByRole('button', { name: 'Forget ice' }).click();
    await expect(recent.getByRole('listitem')).toHaveText([/^river/, /^fog/, /^snow/, /^rain/]);

    await field.click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(recent.getByRole('link', { name: /^fog/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(recent.getByRole('listitem')).toHaveText([/^river/, /^snow/, /^rain/]);
    await expect(recent.getByRole('link', { name: /^snow/ })).toBeFocused();

    await recent.getByRole('button', { name: 'Clear' }).click();
    await expect(recent).toHaveCount(0);
    await expect(field).toBeFocused();
    await page.reload();
    await wake(page);
    await field.click();
    await expect(recent).toHaveCount(0);
  });

test('going back before the page is alive shows the page of that address', async ({ visit }) => {
  const page = await visit();
  await page.goto('/search?searchQuery=river');
  await wake(page);
  await page
    .getByRole('navigation', { name: 'Kinds of results' })
    .getByRole('link', { name: /^Artworks/ })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ artworks?$/ })).toBeVisible();
  const release = await hold(page, '**/assets/entry.client-*.js');
  await page.reload();
  await page.goBack();
  release();
  // The page of that address is loaded anew, and waits for a sign of its own.
  const artworks = page.getByRole('heading', { level: 2, name: 'Artworks', exact: true });
  await expect(artworks).toBeVisible();
  await wake(page);
  await expect(artworks).toBeVisible();
});

test('a colour of a work leads to the works that show it, and is chosen there', async ({ visit }) => {
  const page = await visit();
  const reply = await page.request.get('/api/exhibits/open-oeuvre?searchQuery=Small%20Scarlet%20Bells');
  const [work] = ((await reply.json()) as { exhibits: { id: string }[] }).exhibits;
  await page.goto(`/subscriptions/${work!.id}`);
  const colours = page.getByRole('definition').filter({ has: page.locator('a[href^="/search?colours="]') });
  const colour = colours.getByRole('link').first();
  const name = (await colour.textContent())!;
  await expectSound(page);
  await colour.click();
  await expect(page).toHaveURL(at(/^\/search\?colours=[a-z-]+&tab=artworks$/));
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await expect(filters.getByRole('checkbox', { name: new RegExp(`^${name}, `) })).toBeChecked();
  await expect(page.getByRole('link', { name: `Remove ${name} colour` })).toBeVisible();
});

test('on a phone the filters open from below; the number follows each tap', async ({ visit }) => {
  const page = await visit(undefined, { viewport: { width: 390, height: 844 } });
  await page.goto('/search?tab=artworks');
  await page.getByRole('button', { name: 'Tags & Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags & Filters' });
  await expect(dialog.getByRole('button', { name: 'View results' })).toBeFocused();
  const suggested = dialog.getByRole('region', { name: 'Suggested filters' }).getByRole('button');
  const before = await dialog.getByRole('status').textContent();
  const chip = suggested.first();
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByRole('status')).not.toHaveText(before!);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'View results' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Tags & Filters, 1' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Tags & Filters', exact: true })).toBeVisible();
});

test('a search that finds no artwork, or nothing at all, says so', async ({ visit }) => {
  const page = await visit();
  // A phrase is never taken for a misspelt one, whatever works and articles other tests have added.
  await page.goto('/search?searchQuery="before the postcard"');
  await expect(page.getByRole('heading', { name: 'No artwork matches "before the postcard"' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Articles' })).toBeVisible();
  await page.goto('/search?searchQuery=zzqxv');
  await expect(page.getByRole('heading', { name: 'No search result' })).toBeVisible();
  await expectSound(page);
});

test('a page without scripts searches', async ({ visit }) => {
  const page = await visit(undefined, { javaScriptEnabled: false });
  await page.goto('/search');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('river');
  await field.press('Enter');
  await expect(page).toHaveURL(at(/^\/search\?searchQuery=river$/));
  await expect(page.getByRole('heading', { level: 2, name: 'Artworks' })).toBeVisible();
});

test('the header’s field suggests; nothing typed while its suggestions load is lost', async ({ visit }) => {
  const page = await visit();
  await page.goto('/articles');
  const field = page.getByRole('search', { name: 'Whole site' }).getByLabel('Search');
  const release = await hold(page, '**/assets/hand-over-search-*.js');
  await field.click();
  await wake(page);
  await page.keyboard.type('riv');
  setTimeout(release, 100);
  await page.keyboard.type('er under a bridge in the rain', { delay: 20 });
  await expect(field).toHaveRole('combobox');
  await expect(field).toHaveValue('river under a bridge in the rain');
  await expect(field).toBeFocused();

  await field.fill('river');
  await expect(page.getByRole('option').first()).toHaveText('river - Search in titles');
  await expectSound(page);
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(at(/^\/search\?searchQuery=river$/));
  await expect(page.getByRole('search')).toHaveCount(1);
});

import { at, expect, test, wake } from './visitor.ts';

test('Ctrl K leads to a page, finds an article on the server, and begins a new one', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await page.goto('/my-articles');
  await page.waitForSelector('html[data-alive]');
  const palette = page.getByRole('dialog', { name: 'Pages, actions and search' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Notif');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at(/^\/notifications$/));

  await page.keyboard.press('Control+k');
  await page.keyboard.type('River Still');
  await expect(palette.getByRole('option', { name: /How to Hold a River Still/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'How to Hold a River Still' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('New art');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Article' })).toBeVisible();
});

test("the palette's keys are shown beside the search, and clicking them opens it without a layout shift", async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test', { viewport: { width: 1440, height: 900 } });
  const palette = page.getByRole('dialog', { name: 'Pages, actions and search' });
  const key = page.getByRole('button', { name: 'Ctrl K: go to, act or search' });
  await page.goto('/articles');
  const asRendered = await key.boundingBox();
  await wake(page);
  expect(await key.boundingBox()).toEqual(asRendered);
  await expect(key).toHaveText('Ctrl K');
  await key.click();
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(key).toBeFocused();

  // Touch devices have no keys: the search button opens it.
  const phone = await visit('author@oeuvre.test', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.goto('/articles');
  await phone.getByRole('button', { name: 'Pages, actions and search', exact: true }).tap();
  const phonePalette = phone.getByRole('dialog', { name: 'Pages, actions and search' });
  await expect(phonePalette.getByRole('combobox')).toBeFocused();
  await phonePalette.getByRole('combobox').fill('Notif');
  await phonePalette.getByRole('option', { name: /Notifications/ }).tap();
  await expect(phone).toHaveURL(at(/^\/notifications$/));

  const guest = await visit(undefined, { viewport: { width: 390, height: 844 } });
  await guest.goto('/articles');
  await expect(guest.getByRole('link', { name: 'Search', exact: true })).toHaveAttribute('href', '/search');
});

test('a guest has no palette: the browser keeps its keys', async ({ visit }) => {
  const page = await visit();
  await page.goto('/articles');
  await wake(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

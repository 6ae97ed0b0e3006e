import { axeOn } from './sound.ts';
import { expect, test } from './visitor.ts';

test('Ctrl K goes to a page, acts and searches, by keys alone, and gives the focus back', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await page.goto('/my-articles');
  await page.waitForSelector('html[data-alive]');
  const palette = page.getByRole('dialog', { name: 'Go to, act or search' });
  const field = palette.getByRole('combobox');
  const chosen = palette.locator('[aria-selected=true]');
  await page.getByRole('button', { name: 'New article' }).focus();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('button', { name: 'New article' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Notif');
  await expect(chosen).toHaveText(/Notifications/);
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id'))!);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(palette).toBeHidden();

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

test('a guest has no palette: the keys are the browser’s', async ({ visit }) => {
  const page = await visit();
  await page.goto('/articles');
  await page.mouse.move(5, 5);
  await page.waitForSelector('html[data-alive]');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

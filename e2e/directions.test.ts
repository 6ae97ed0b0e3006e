import type { Locator } from '@playwright/test';
import { expect, houseUrl, test } from './visitor.ts';
import { aPicture, textOf } from './writing.ts';

const directionOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).direction);

test('Hebrew and Arabic are written and read from the right, each block, caption, hint and card by its own letters', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const headers = { origin: houseUrl() };
  const upload = await page.request.post('/api/file/articles', { multipart: { file: await aPicture('sea.jpg', '#2f4a5a') }, headers });
  const { location } = (await upload.json()) as { location: string };
  const value = [
    { id: 't', type: 'title', children: [{ text: 'ים סוער' }] },
    { id: 'a', type: 'paragraph', children: [{ text: 'In English.' }] },
    { id: 'b', type: 'paragraph', children: [{ text: 'הגלים ' }, { id: 'h', type: 'hint', hintContent: 'פחמן ושמן', children: [{ text: 'גבוהים' }] }] },
    { id: 'c', type: 'quote', children: [{ text: 'البحر هائج' }] },
    { id: 'd', type: 'images', images: [{ id: 'i', src: location, width: 1200, height: 800, children: [{ text: 'ציור שמן' }] }] },
  ];
  const { id } = (await (await page.request.post('/api/articles', { data: { value }, headers })).json()) as { id: string };
  for (const mode of ['edit', 'preview']) {
    await page.goto(`/articles/${id}?mode=${mode}`);
    const text = mode === 'edit' ? textOf(page) : page.locator('article').first();
    await expect(text.getByRole('heading', { name: 'ים סוער' })).toBeVisible();
    expect(await directionOf(text.getByRole('heading', { name: 'ים סוער' })), mode).toBe('rtl');
    expect(await directionOf(text.getByText('In English.')), mode).toBe('ltr');
    expect(await directionOf(text.locator('p', { hasText: 'הגלים' })), mode).toBe('rtl');
    expect(await directionOf(text.locator('blockquote')), mode).toBe('rtl');
    expect(await directionOf(text.locator('figcaption')), mode).toBe('rtl');
  }
  expect(await directionOf(page.locator('[popover][role=note]'))).toBe('rtl');
  await page.goto(`/articles/${id}?mode=edit`);
  await textOf(page).getByText('גבוהים').click();
  await expect(page.getByRole('textbox', { name: 'The note' })).toHaveValue('פחמן ושמן');
  expect(await directionOf(page.getByRole('textbox', { name: 'The note' }))).toBe('rtl');
  await page.goto('/my-articles');
  expect(await directionOf(page.getByRole('heading', { name: 'ים סוער' }))).toBe('rtl');
});

import { expect, serverUrl, test } from './visitor.ts';
import { aPicture, textOf } from './writing.ts';

test('each block, caption, hint and card takes its direction from its own letters, Hebrew and Arabic from right to left', async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test');
  const headers = { origin: serverUrl() };
  const upload = await page.request.post('/api/file/articles', {
    multipart: { file: await aPicture('sea.jpg', '#2f4a5a') },
    headers,
  });
  const { location } = (await upload.json()) as { location: string };
  const value = [
    { id: 't', type: 'title', children: [{ text: 'ים סוער' }] },
    { id: 'a', type: 'paragraph', children: [{ text: 'In English.' }] },
    {
      id: 'b',
      type: 'paragraph',
      children: [
        { text: 'הגלים ' },
        { id: 'h', type: 'hint', hintContent: 'פחמן ושמן', children: [{ text: 'גבוהים' }] },
      ],
    },
    { id: 'c', type: 'quote', children: [{ text: 'البحر هائج' }] },
    {
      id: 'd',
      type: 'images',
      images: [{ id: 'i', src: location, width: 1200, height: 800, children: [{ text: 'ציור שמן' }] }],
    },
  ];
  const { id } = (await (await page.request.post('/api/articles', { data: { value }, headers })).json()) as {
    id: string;
  };
  for (const mode of ['edit', 'preview']) {
    await page.goto(`/articles/${id}?mode=${mode}`);
    const text = mode === 'edit' ? textOf(page) : page.locator('article').first();
    await expect(text.getByRole('heading', { name: 'ים סוער' })).toBeVisible();
    await expect(text.getByRole('heading', { name: 'ים סוער' }), mode).toHaveCSS('direction', 'rtl');
    await expect(text.getByText('In English.'), mode).toHaveCSS('direction', 'ltr');
    await expect(text.locator('p', { hasText: 'הגלים' }), mode).toHaveCSS('direction', 'rtl');
    await expect(text.locator('blockquote'), mode).toHaveCSS('direction', 'rtl');
    await expect(text.locator('figcaption'), mode).toHaveCSS('direction', 'rtl');
  }
  await expect(page.locator('[popover][role=note]')).toHaveCSS('direction', 'rtl');
  await page.goto(`/articles/${id}?mode=edit`);
  await textOf(page).getByText('גבוהים').click();
  await expect(page.getByRole('textbox', { name: 'The note' })).toHaveValue('פחמן ושמן');
  await expect(page.getByRole('textbox', { name: 'The note' })).toHaveCSS('direction', 'rtl');
  await page.goto('/my-articles');
  await expect(page.getByRole('heading', { name: 'ים סוער' })).toHaveCSS('direction', 'rtl');
});

import type { Page } from '@playwright/test';
import { beginText, dialogOf, figures, keptImages } from './pictures.ts';
import { expect, serverUrl, test } from './visitor.ts';
import { addFromDisk, aPicture, insertPictures, textOf, untilSaved } from './writing.ts';

const paragraphs = (page: Page) => textOf(page).locator(':scope > *').allTextContents();
type Child =
  | { readonly text: string }
  | {
      readonly id: string;
      readonly type: string;
      readonly url?: string;
      readonly hintContent?: string;
      readonly children: { readonly text: string }[];
    };

/** Creates an article with these paragraphs and opens it for writing. */
async function open(page: Page, ...texts: readonly (string | readonly Child[])[]): Promise<string> {
  const childrenOf = (text: string | readonly Child[]) => (typeof text === 'string' ? [{ text }] : text);
  const value = texts.map((text, at) => ({
    id: `b${at}`,
    type: at === 0 ? 'title' : 'paragraph',
    children: childrenOf(text),
  }));
  const reply = await page.request.post('/api/articles', { data: { value }, headers: { origin: serverUrl() } });
  const { id } = (await reply.json()) as { id: string };
  await page.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(page)).toBeVisible();
  return id;
}

test('the block menu converts, duplicates and deletes a block and copies its address, by mouse and by keyboard', async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test', { permissions: ['clipboard-read', 'clipboard-write'] });
  const id = await open(page, 'Title', 'First', 'Second', 'Third');
  await textOf(page).getByText('Second').hover();
  await page.getByRole('button', { name: 'The block' }).click();
  await page.getByRole('menuitem', { name: 'Turn into quote' }).click();
  await expect(textOf(page).locator('blockquote')).toHaveText('Second');
  await textOf(page).getByText('Third').hover();
  await page.getByRole('button', { name: 'The block' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  expect(await paragraphs(page)).toEqual(['Title', 'First', 'Second', 'Third', 'Third']);

  await textOf(page).getByText('Second').click();
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByRole('menuitem', { name: 'Turn into paragraph' })).toBeFocused();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${serverUrl()}/articles/${id}#block-b2`);
  await textOf(page).getByText('Second').click();
  await page.keyboard.press('Control+Alt+d');
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByRole('menuitem', { name: 'Turn into paragraph' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => paragraphs(page)).toEqual(['Title', 'First', 'Second', 'Third', 'Third']);
  await textOf(page).getByText('Title', { exact: true }).click();
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toContainText('An article has one title.');
  await page.keyboard.press('Escape');
  await untilSaved(page);
  // The address leads to the block.
  await page.goto(`/articles/${id}#block-b2`);
  await expect(page.locator('#block-b2')).toHaveText('Second');
});

test('a clicked link shows its address, and can be opened, changed and removed there', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const link = { id: 'l', type: 'link', url: 'https://a.example/one', children: [{ text: 'the list' }] };
  await open(page, 'Title', [{ text: 'See ' }, link, { text: ' of works.' }]);
  await textOf(page).getByText('the list').click();
  const card = page.getByRole('toolbar', { name: 'Link' });
  await expect(card.getByRole('link')).toHaveText('a.example/one');
  await expect(card.getByRole('link')).toHaveAttribute('href', 'https://a.example/one');
  await card.getByRole('button', { name: 'Edit link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit link' });
  await dialog.getByLabel('Address').fill('https://javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog.getByText('The link appears to be incorrect. Please provide the correct link.').first(),
  ).toBeVisible();
  await dialog.getByLabel('Address').fill('b.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('link')).toHaveText('b.example');
  await card.getByRole('button', { name: 'Remove link' }).click();
  await expect(textOf(page).locator('a')).toHaveCount(0);
  await expect(card).toBeHidden();
});

test('a picture is replaced in place and keeps its caption', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const id = await beginText(page);
  await insertPictures(page, [await aPicture('boats.jpg', '#7a5c3e'), await aPicture('rain.jpg', '#2f4a5a')]);
  await expect(textOf(page).locator('img[src^="/files/"]')).toHaveCount(2);
  await figures(page).first().locator('figcaption').click();
  await page.keyboard.type('In the harbour');
  await expect.poll(async () => (await keptImages(page, id))[0]?.[0]?.children[0]?.text).toBe('In the harbour');
  const [before] = await keptImages(page, id);
  await figures(page).first().locator('img').click();
  await page.getByRole('button', { name: 'Replace this picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the image' });
  await dialog.getByRole('tab', { name: 'Upload from disk' }).click();
  await addFromDisk(page, [await aPicture('night.jpg', '#111122')]);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect.poll(async () => (await keptImages(page, id))[0]?.[0]?.src).not.toBe(before?.[0]?.src);
  const [after] = await keptImages(page, id);
  expect(after?.map(({ children }) => children[0]?.text)).toEqual(['In the harbour', undefined]);
  expect(after?.[1]?.src).toBe(before?.[1]?.src);
});

test('a title shows how much room is left near its limit, and says that further letters are cut', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await open(page, 'x'.repeat(270), 'First');
  await textOf(page).locator('h1').click();
  await page.keyboard.press('Control+End');
  await textOf(page).locator('h1').click();
  await expect(page.getByText('30 of 300 characters left')).toBeVisible();
  await page.keyboard.insertText('y'.repeat(50));
  await expect(page.getByText('A title holds 300 characters. What goes beyond is cut.')).toBeVisible();
  expect((await textOf(page).locator('h1').textContent())?.length).toBe(300);
  await textOf(page).getByText('First').click();
  await expect(page.getByText('A title holds 300 characters.')).toBeHidden();
});

test('the word count below the text updates when the author pauses', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await open(page, 'Two words', 'And five more of them.');
  await expect(page.getByText('7 words · 1 min to read')).toBeVisible();
  await textOf(page).getByText('And five').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' One more.');
  await expect(page.getByText('9 words · 1 min to read')).toBeVisible();
});

test('a hint opens 300 ms after hover or focus, and closes on leaving and on Escape', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const hint = { id: 'h', type: 'hint', hintContent: 'A pigment.', children: [{ text: 'blue' }] };
  const id = await open(page, 'Title', 'First', [{ text: 'It is ' }, hint, { text: ' there.' }]);
  await page.goto(`/articles/${id}`);
  const note = page.locator('[role=note]');
  const button = page.getByRole('button', { name: 'blue: note' });
  await page.locator('[data-alive]').waitFor({ state: 'attached' });
  await page.clock.install();
  // Only runFor moves the clock: on a busy machine its own seconds would pass too.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(5, 5);
  await button.hover();
  await page.clock.runFor(250);
  await expect(note).toBeHidden();
  await page.clock.runFor(60);
  await expect(note).toBeVisible();
  await page.mouse.move(5, 300);
  await page.clock.runFor(310);
  await expect(note).toBeHidden();

  await button.evaluate((element) => element.focus({ focusVisible: true } as FocusOptions));
  await page.clock.runFor(250);
  await expect(note).toBeHidden();
  await page.clock.runFor(60);
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await button.blur();
  await button.evaluate((element) => element.focus({ focusVisible: true } as FocusOptions));
  await page.clock.runFor(310);
  await expect(note).toBeVisible();
  await button.blur();
  await expect(note).toBeHidden();
});

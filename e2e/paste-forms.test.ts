import type { Page } from '@playwright/test';
import { type Copied, copied } from './clipboard-forms.ts';
import { newArticle, paste } from './pasting.ts';
import { expect, hold, serverUrl, test } from './visitor.ts';
import { textOf, untilSaved } from './writing.ts';

/** List and table signs, which a paste writes as words. */
const isSign = (word: string) => /^(?:[•☐☑|💡]|\d+\.|[a-z]\.|[IVX]+\.)$/u.test(word);

/** The words of each document; a paragraph with its number precedes each. */
async function wordsBelow(page: Page): Promise<string[][]> {
  const blocks = await textOf(page).evaluate((text) =>
    [...text.children].map((block) => (block as HTMLElement).innerText),
  );
  const documents: string[][] = [];
  for (const block of blocks) {
    if (/^§\d+$/.test(block.trim())) documents.push([]);
    else documents.at(-1)?.push(...block.split(/\s+/).filter((word) => word !== '' && !isSign(word)));
  }
  return documents;
}

/** Pastes all documents in turn, each below its number. */
async function pasteAll(page: Page, after: (one: Copied) => Promise<void>) {
  for (const [at, one] of copied.entries()) {
    await page.keyboard.insertText(`§${at}`);
    await page.keyboard.press('Enter');
    await paste(page, { 'text/html': one.html, 'text/plain': one.text });
    await after(one);
    await page.keyboard.press('Enter');
  }
}

const pictures = (count: number) =>
  count === 1 ? '1 picture could not be pasted' : `${count} pictures could not be pasted`;

/** A hundred pastes, however busy the machine is. */
test.describe.configure({ timeout: 540_000 });

test('fifty documents of ten programs keep all words in order, and the author learns what could not be pasted', async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test');
  await page.goto('/my-articles');
  const id = await newArticle(page);
  await pasteAll(page, async ({ name, pictures: missing }) => {
    const told = page.getByText('could not be pasted', { exact: false }).and(page.locator('p'));
    if (missing === 0) return expect(told, name).toHaveCount(0);
    await expect(told, name).toHaveText(pictures(missing));
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await textOf(page).evaluate((text) => (text as HTMLElement).focus());
  });
  const found = await wordsBelow(page);
  for (const [at, { name, words }] of copied.entries()) expect.soft(found[at], name).toEqual(words);
  expect(await textOf(page).locator('figure').count()).toBe(0);
  await untilSaved(page);
  const { value } = await (await page.request.get(`/api/articles/${id}`)).json();
  expect(JSON.stringify(value)).toContain(copied.at(-1)!.words.at(-1));
});

test('the same reader handles the same fifty documents pasted before the editor loads', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const value = ['Early', 'Opening', ''].map((text, at) => ({
    id: `b${at}`,
    type: at === 0 ? 'title' : 'paragraph',
    children: [{ text }],
  }));
  const { id } = await (
    await page.request.post('/api/articles', { data: { value }, headers: { origin: serverUrl() } })
  ).json();
  const release = await hold(page, '**/assets/writing-*.js');
  await page.goto(`/articles/${id}?mode=edit`, { waitUntil: 'domcontentloaded' });
  await page.locator('[contenteditable=true] p').nth(1).click();
  await pasteAll(page, async () => undefined);
  await page.keyboard.type('typed after');
  release();
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type(' all of it');
  const total = copied.reduce((sum, one) => sum + one.pictures, 0);
  await expect(page.getByText(pictures(total), { exact: true })).toBeVisible();
  const found = await wordsBelow(page);
  expect(found.at(-1)?.splice(-5)).toEqual(['typed', 'after', 'all', 'of', 'it']);
  for (const [at, { name, words }] of copied.entries()) expect.soft(found[at], name).toEqual(words);
  await untilSaved(page);
  expect(JSON.stringify((await (await page.request.get(`/api/articles/${id}`)).json()).value)).not.toContain('\u2062');
});

test('text pasted before its reader loads stays in place, in order with text typed meanwhile', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const release = await hold(page, '**/assets/paste-reader-*.js');
  await page.goto('/my-articles');
  await newArticle(page);
  await page.keyboard.press('Enter');
  await paste(page, { 'text/html': '<ul><li>one <b>two</b></li></ul>', 'text/plain': 'one two' });
  await page.keyboard.insertText(' three ');
  await paste(page, { 'text/html': '<b>four</b> five', 'text/plain': 'four five' });
  await expect(textOf(page)).toContainText('three');
  expect(await textOf(page).innerText()).not.toContain('two');
  release();
  await expect(textOf(page).locator('> :last-child')).toHaveText('• one two three four five');
  await page.keyboard.insertText(' six');
  await expect(textOf(page).locator('> :last-child')).toHaveText('• one two three four five six');
});

import type { Page } from '@playwright/test';
import { expect, test } from './visitor.ts';
import { textOf, untilSaved } from './writing.ts';

/** The blocks as they stand in the editor: `h1 Title`, `p Words`. */
const blocksOf = (page: Page) =>
  textOf(page).evaluate((text) => [...text.children].map((block) => `${block.tagName.toLowerCase()} ${block.textContent}`.trim()));

interface StoredBlock {
  readonly type: string;
  readonly align?: string;
  readonly children: readonly { text?: string; type?: string; url?: string; hintContent?: string; bold?: true; children?: { text: string }[] }[];
}

/** The article as the server has it, once everything is saved. */
async function stored(page: Page, id: string): Promise<StoredBlock[]> {
  await untilSaved(page);
  return ((await (await page.request.get(`/api/articles/${id}`)).json()) as { value: StoredBlock[] }).value;
}

/** An article of these words, opened to be written on. */
async function open(page: Page, ...texts: string[]): Promise<string> {
  const value = texts.map((text, at) => ({ id: `b${at}`, type: at === 0 ? 'title' : 'paragraph', children: [{ text }] }));
  const reply = await page.request.post('/api/articles', { data: { value }, headers: { origin: new URL(await page.evaluate(() => location.href)).origin } });
  const { id } = (await reply.json()) as { id: string };
  await page.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(page)).toBeVisible();
  return id;
}

test('what is typed before the editor has come is taken over, and the cursor with it', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await page.goto('/my-articles');
  const id = await open(page, 'Early', 'First', 'Second words', 'Third');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/article-work-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/articles/${id}?mode=edit`, { waitUntil: 'commit' });
  const early = page.locator('[contenteditable="true"]');
  await early.getByText('Second words').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and more');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A new one');
  release();
  await expect(textOf(page)).toBeVisible();
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type(' that goes on');
  expect(await blocksOf(page)).toEqual(['h1 Early', 'p First', 'p Second words and more', 'p A new one that goes on', 'p Third']);
  const value = await stored(page, id);
  expect(value.map((block) => block.children[0]?.text)).toEqual(['Early', 'First', 'Second words and more', 'A new one that goes on', 'Third']);
  expect(value.map((block) => (block as unknown as { id: string }).id)).toEqual(['b0', 'b1', 'b2', expect.any(String), 'b3']);
});

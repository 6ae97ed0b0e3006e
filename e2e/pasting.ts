import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { textOf, untilSaved } from './writing.ts';

type Leaf = { text: string; bold?: true; italic?: true; underlined?: true };
type Inline = Leaf | { type: string; url?: string; children: Leaf[] };
interface Block {
  type: string;
  align?: string;
  children?: Inline[];
  images?: { width: number }[];
}

/** One line per block: its type, and its words with their marks: **bold**, _italic_, ~underlined~, [link](address). */
const outline = (blocks: readonly Block[]) =>
  blocks.map(
    ({ type, align, children = [], images }) =>
      `${type}${align ? ` ${align}` : ''}: ${images ? `${images.length} of ${images[0]!.width} px` : children.map(marked).join('')}`,
  );
function marked(one: Inline): string {
  if (!('text' in one)) return `[${one.children.map(marked).join('')}](${one.url})`;
  return [one.bold && '**', one.italic && '_', one.underlined && '~'].reduce<string>(
    (words, sign) => (sign ? sign + words + sign : words),
    one.text,
  );
}

/** The clipboard contents of a program. */
export const fixture = (name: string) => readFile(new URL(`clipboard/${name}.clipboard`, import.meta.url), 'utf8');

/** Pastes this into the text, as a browser would. */
export async function paste(page: Page, clipboard: Readonly<Record<string, string>>): Promise<void> {
  await page
    .locator('[contenteditable=true]')
    .first()
    .evaluate((text, given) => {
      const data = new DataTransfer();
      for (const [type, content] of Object.entries(given)) data.setData(type, content);
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, clipboard);
}

/** Creates an article with the cursor in an empty paragraph, the third block. */
export async function newArticle(page: Page): Promise<string> {
  const value = [
    { id: 't', type: 'title', children: [{ text: 'Pasted' }] },
    { id: 'p', type: 'paragraph', children: [{ text: 'Opening' }] },
    { id: 'q', type: 'paragraph', children: [{ text: '' }] },
  ];
  const reply = await page.request.post('/api/articles', {
    data: { value },
    headers: { origin: new URL(page.url()).origin },
  });
  const { id } = await reply.json();
  await page.goto(`/articles/${id}?mode=edit`);
  await textOf(page).locator('p').nth(1).click();
  return id;
}

/** The saved blocks below the title and the first paragraph. */
export async function kept(page: Page, id: string): Promise<string[]> {
  await untilSaved(page);
  return outline((await (await page.request.get(`/api/articles/${id}`)).json()).value.slice(2));
}

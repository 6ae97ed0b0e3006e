import type { Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { expect, serverUrl, test } from './visitor.ts';
import { textOf, untilSaved } from './writing.ts';

const value = [
  { id: 'title', type: 'title', children: [{ text: 'Two seas' }] },
  { id: 'opening', type: 'paragraph', children: [{ text: 'The sea is a wall.' }] },
  {
    id: 'twice',
    type: 'paragraph',
    children: [
      { text: 'In the sea they drown, and ' },
      { id: 'hint', type: 'hint', hintContent: 'The sea of Japan.', children: [{ text: 'the sea' }] },
      { text: ' is blue' },
      { text: ' beyond\nbelief.', bold: true },
    ],
  },
];

const origin = () => ({ headers: { origin: serverUrl() } });

async function anArticle(author: Page): Promise<string> {
  const { id } = (await (await author.request.post('/api/articles', { data: { value }, ...origin() })).json()) as {
    id: string;
  };
  return id;
}

const threads = (page: Page) => page.getByRole('article', { name: /^Comment by/ });

/** Selects these words in a block, starting at this letter, as a mouse does. */
const select = (page: Page, blockId: string, words: string, at = 0) =>
  page
    .locator(`[data-id="${blockId}"]:visible`)
    .first()
    .evaluate(
      (block, { words, at }) => {
        const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
        const nodes: Text[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          if (!node.parentElement!.closest('[popover]')) nodes.push(node as Text);
        const placeOf = (offset: number): [Text, number] => {
          let left = offset;
          for (const node of nodes) {
            if (left <= node.length) return [node, left];
            left -= node.length;
          }
          throw new Error('beyond the block');
        };
        const start = nodes
          .map((node) => node.data)
          .join('')
          .indexOf(words, at);
        document.getSelection()!.setBaseAndExtent(...placeOf(start), ...placeOf(start + words.length));
      },
      { words, at },
    );

/** The highlighted words of each block, with the text before them. */
const highlighted = (page: Page, name = 'commented') =>
  page.evaluate((name) => {
    const blocks = Map.groupBy(
      [...(CSS.highlights.get(name) ?? [])],
      (range) => range.startContainer.parentElement!.closest('[data-id]')!,
    );
    return [...blocks].map(([block, [first, ...others]]) => {
      const before = document.createRange();
      before.setStart(block, 0);
      before.setEnd(first!.startContainer, first!.startOffset);
      return [before.toString().trim(), [first, ...others].join('')];
    });
  }, name);

/** A point inside the highlighted words. */
const within = (page: Page, name = 'commented') =>
  page.evaluate((name) => {
    const [range] = CSS.highlights.get(name)!;
    const { x, y, height, width } = (range as Range).getClientRects()[0]!;
    return { x: x + width / 2, y: y + height / 2 };
  }, name);

test('words commented on in the preview are highlighted, also after a reload and an edit before them, and open the comment', async ({
  visit,
}) => {
  const author = await visit('author@oeuvre.test');
  const id = await anArticle(author);
  await author.goto(`/articles/${id}?mode=preview`);
  await author.getByText('they drown').hover();
  await select(author, 'twice', 'the sea is blue beyond');
  await author.getByRole('button', { name: 'Comment on: the sea is blue beyond' }).click();
  await expect(author.getByLabel('Your comment')).toBeFocused();
  await expect
    .poll(() => highlighted(author, 'commented-active'))
    .toEqual([['In the sea they drown, and', 'the sea is blue beyond']]);
  await author.reload();
  await expect
    .poll(() => highlighted(author, 'commented-active'))
    .toEqual([['In the sea they drown, and', 'the sea is blue beyond']]);
  await author.getByLabel('Your comment').fill('Which one?');
  await author.keyboard.press('Control+Enter');
  await expect(threads(author)).toContainText('Which one?');
  await expect(threads(author).locator('blockquote')).toHaveText('the sea is blue beyond');
  await author.reload();
  await expect.poll(() => highlighted(author)).toEqual([['In the sea they drown, and', 'the sea is blue beyond']]);
  await expectSound(author);

  // Clicking them opens the comment.
  const point = await within(author);
  await author.mouse.click(point.x, point.y);
  await expect(threads(author)).toBeFocused();
  await expect.poll(() => highlighted(author, 'commented-active')).toHaveLength(1);

  // Insert the same words earlier in the text, then delete the commented ones.
  await author.goto(`/articles/${id}?mode=edit`);
  await expect.poll(() => highlighted(author)).toEqual([['In the sea they drown, and', 'the sea is blue beyond']]);
  await select(author, 'twice', 'In');
  await textOf(author).focus();
  await author.keyboard.type('O the sea is blue! In');
  await expect
    .poll(() => highlighted(author))
    .toEqual([['O the sea is blue! In the sea they drown, and', 'the sea is blue beyond']]);
  await untilSaved(author);
  await author.reload();
  await expect
    .poll(() => highlighted(author))
    .toEqual([['O the sea is blue! In the sea they drown, and', 'the sea is blue beyond']]);
  await expect(threads(author).locator('blockquote')).not.toHaveAttribute('data-gone');
  await select(author, 'twice', 'blue beyond');
  await textOf(author).focus();
  await author.keyboard.type('green beyond');
  await expect(threads(author).locator('blockquote[data-gone]')).toHaveText('the sea is blue beyond');
  await expect.poll(() => highlighted(author)).toEqual([]);
});

test('in the editor a comment is about the selected words, and clicking them later leaves the cursor in the text', async ({
  visit,
}) => {
  const author = await visit('author@oeuvre.test');
  const id = await anArticle(author);
  await author.goto(`/articles/${id}?mode=edit`);
  await textOf(author).getByText('The sea is a wall.').dblclick();
  await select(author, 'opening', 'a wall');
  await author.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name: 'Comment' }).click();
  await author.getByLabel('Your comment').fill('A door?');
  await author.keyboard.press('Control+Enter');
  await expect(threads(author).locator('blockquote')).toHaveText('a wall');
  await expect.poll(() => highlighted(author)).toEqual([['The sea is', 'a wall']]);
  const point = await within(author);
  await author.mouse.click(point.x, point.y);
  await expect(textOf(author)).toBeFocused();
  await expect(threads(author).locator('xpath=..')).toHaveAttribute('data-active');
  await author.keyboard.type('…');
  await expect(textOf(author)).toContainText('…');

  // On a phone the sheet of the block opens, but not while somebody is writing.
  const phone = await visit('author@oeuvre.test', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(`/articles/${await anArticle(phone)}?mode=preview`);
  await expect(phone.getByRole('region', { name: 'Comments' })).toBeAttached();
  await select(phone, 'opening', 'a wall');
  await phone.keyboard.press('Control+Alt+m');
  await phone.getByLabel('Your comment').fill('A gate?');
  await phone.getByRole('button', { name: 'Comment', exact: true }).click();
  const sheet = phone.getByRole('dialog', { name: 'Comments' });
  await expect(threads(phone)).toContainText('A gate?');
  await expectSound(phone);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  const there = await within(phone);
  await phone.touchscreen.tap(there.x, there.y);
  await expect(threads(phone)).toBeFocused();
});

test('a browser without CSS highlights marks the block and quotes the words on the card', async ({ visit }) => {
  const author = await visit('author@oeuvre.test');
  await author.addInitScript(() => {
    Object.defineProperty(CSS, 'highlights', { value: undefined });
  });
  const id = await anArticle(author);
  await author.request.post(`/api/articles/${id}/comments`, {
    data: { blockId: 'opening', text: 'A door?', version: 1, words: { exact: 'a wall', start: 11 } },
    ...origin(),
  });
  await author.goto(`/articles/${id}?mode=preview`);
  await expect(threads(author).locator('blockquote')).toHaveText('a wall');
  await threads(author).hover();
  await expect(author.locator('[data-place="mark"][data-beside="opening"]')).toBeVisible();
});

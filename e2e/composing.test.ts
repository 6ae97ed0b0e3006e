import type { CDPSession, Page } from '@playwright/test';
import { expect, serverUrl, test } from './visitor.ts';
import { textOf, untilSaved } from './writing.ts';

/** Input as phone keyboards and input methods send it: never as keys. */
async function inputOf(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  return {
    /** Replaces the words being composed. */
    compose: (text: string) =>
      cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    /** Replaces the composed text with the final one; autocorrection commits another word. */
    commit: (text: string) => cdp.send('Input.insertText', { text }),
    /** Enter and Backspace as Android sends them: a key without a name, and a `beforeinput` event. */
    async press(inputType: 'insertParagraph' | 'deleteContentBackward') {
      await cdp.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        windowsVirtualKeyCode: 229,
        key: 'Unidentified',
        commands: [inputType === 'insertParagraph' ? 'insertNewline' : 'deleteBackward'],
      });
      await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', windowsVirtualKeyCode: 229, key: 'Unidentified' });
    },
  };
}

async function open(page: Page, ...texts: string[]): Promise<string> {
  const hint = { id: 'h', type: 'hint', hintContent: 'A note.', children: [{ text: 'hinted' }] };
  const link = { id: 'l', type: 'link', url: 'https://a.example', children: [{ text: 'linked' }] };
  const value = [
    ...texts.map((text, at) => ({ id: `b${at}`, type: at === 0 ? 'title' : 'paragraph', children: [{ text }] })),
    { id: 'marked', type: 'paragraph', children: [{ text: 'a ' }, hint, { text: ' and ' }, link] },
  ];
  const reply = await page.request.post('/api/articles', { data: { value }, headers: { origin: serverUrl() } });
  const { id } = (await reply.json()) as { id: string };
  await page.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(page)).toBeVisible();
  return id;
}

const blocksOf = (page: Page) => textOf(page).evaluate((text) => [...text.children].map((block) => block.textContent));

async function cursorAfter(page: Page, words: string) {
  await textOf(page).evaluate((text, wanted) => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() && walker.currentNode.textContent !== wanted);
    text.focus();
    getSelection()?.collapse(walker.currentNode, wanted.length);
  }, words);
  // The editor learns of the selection from an event.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

const phone = {
  viewport: { width: 390, height: 800 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

for (const [where, options] of [
  ['a phone', phone],
  ['a desk', {}],
] as const)
  test(`words composed on ${where} arrive in the title, beside links and hints, and with corrections`, async ({
    visit,
  }) => {
    const page = await visit('author@oeuvre.test', options);
    const id = await open(page, 'Title', 'First', 'see');
    const input = await inputOf(page);

    await cursorAfter(page, 'Title');
    for (const text of ['に', 'にほ', '日本']) await input.compose(text);
    await input.commit('日本');
    expect((await blocksOf(page))[0]).toBe('Title日本');
    // Start composing, then cancel.
    await input.compose('ご');
    await input.compose('');
    expect((await blocksOf(page))[0]).toBe('Title日本');

    // Autocorrection replaces the composed word.
    await cursorAfter(page, 'see');
    await input.commit(' ');
    for (const text of ['t', 'te', 'teh']) await input.compose(text);
    await input.commit('the');
    expect((await blocksOf(page))[2]).toBe('see the');

    // Words beside a hint or a link belong to neither.
    await cursorAfter(page, 'hinted');
    await input.compose('ed');
    await input.commit('ed');
    await cursorAfter(page, 'linked');
    await input.compose('！');
    await input.commit('！');
    expect((await blocksOf(page))[3]).toBe('a hinteded and linked！');
    await expect(textOf(page).locator('[data-hint]')).toHaveText('hinted');
    await expect(textOf(page).locator('a')).toHaveText('linked');

    // Enter and Backspace without a name.
    await cursorAfter(page, 'see the');
    await input.press('insertParagraph');
    await expect.poll(() => blocksOf(page)).toEqual(['Title日本', 'First', 'see the', '', 'a hinteded and linked！']);
    await input.compose('next');
    await input.commit('next');
    for (let letter = 0; letter < 5; letter++) await input.press('deleteContentBackward');
    await expect.poll(() => blocksOf(page)).toEqual(['Title日本', 'First', 'see the', 'a hinteded and linked！']);

    await untilSaved(page);
    const { value } = (await (await page.request.get(`/api/articles/${id}`)).json()) as {
      value: { children: { text?: string }[] }[];
    };
    expect(value.map((block) => block.children[0]?.text)).toEqual(['Title日本', 'First', 'see the', 'a ']);
  });

test('on a phone the tools are at the bottom, large enough for a thumb, and their menus fit', async ({ visit }) => {
  const page = await visit('author@oeuvre.test', phone);
  await open(page, 'Dock', 'First', 'some words');
  await textOf(page).getByText('some words').tap();
  const dock = page.getByRole('toolbar', { name: 'Text' });
  await expect(dock).toBeVisible();
  const box = (await dock.boundingBox())!;
  expect(box.y + box.height).toBeCloseTo(800, 0);
  for (const button of await dock.getByRole('button').all()) {
    const { width, height } = (await button.boundingBox())!;
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  await dock.getByRole('button', { name: 'Text style' }).tap();
  const menu = page.getByRole('menu', { name: 'Text style' });
  const place = (await menu.boundingBox())!;
  expect(place.x).toBeGreaterThanOrEqual(0);
  expect(place.x + place.width).toBeLessThanOrEqual(390);
  expect(place.y).toBeGreaterThanOrEqual(0);
  await menu.getByRole('menuitem', { name: 'Quote' }).tap();
  await expect(textOf(page).locator('blockquote')).toHaveText('some words');
  await expect(textOf(page)).toBeFocused();
  await dock.getByRole('button', { name: 'Add a block' }).tap();
  const list = page.getByRole('listbox', { name: 'Add a block' });
  await expect(list).toBeVisible();
  const listed = (await list.boundingBox())!;
  expect(listed.width).toBe(390);
  expect(listed.y + listed.height).toBeLessThanOrEqual(box.y + 1);
  await list.getByRole('option', { name: /^Subtitle/ }).tap();
  await page.keyboard.type('below');
  await expect(textOf(page).locator('h2')).toHaveText('below');
  // Without hover, a tap on the words opens the note of a hint.
  await textOf(page).getByText('hinted').tap();
  await expect(page.getByLabel('The note')).toHaveValue('A note.');
  const remove = (await page.getByRole('button', { name: 'Remove the hint' }).boundingBox())!;
  expect(Math.min(remove.width, remove.height)).toBeGreaterThanOrEqual(44);
});

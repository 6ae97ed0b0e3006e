import type { Locator, Page } from '@playwright/test';
import { expect, hold, serverUrl, test } from './visitor.ts';
import { aPicture, chooseBlock, insertPictures, textOf, untilSaved } from './writing.ts';

/** The blocks in the editor: `h1 Title`, `p Words`. */
const blocksOf = (page: Page) =>
  textOf(page).evaluate((text) =>
    [...text.children].map((block) => `${block.tagName.toLowerCase()} ${block.textContent}`.trim()),
  );

interface StoredBlock {
  readonly type: string;
  readonly align?: string;
  readonly children: readonly {
    text?: string;
    type?: string;
    url?: string;
    hintContent?: string;
    bold?: true;
    children?: { text: string }[];
  }[];
}

/** The article on the server, once everything is saved. */
async function stored(page: Page, id: string): Promise<StoredBlock[]> {
  await untilSaved(page);
  return ((await (await page.request.get(`/api/articles/${id}`)).json()) as { value: StoredBlock[] }).value;
}

/** Creates an article with these texts and opens it in the editor. */
async function open(page: Page, ...texts: string[]): Promise<string> {
  const value = texts.map((text, at) => ({
    id: `b${at}`,
    type: at === 0 ? 'title' : 'paragraph',
    children: [{ text }],
  }));
  const reply = await page.request.post('/api/articles', { data: { value }, headers: { origin: serverUrl() } });
  const { id } = (await reply.json()) as { id: string };
  await page.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(page)).toBeVisible();
  return id;
}

const atEndOf = async (page: Page, words: string) => {
  await textOf(page).getByText(words, { exact: true }).click();
  await page.keyboard.press('End');
};

/** Selects a whole block with these words. */
async function select(page: Page, words: string) {
  await atEndOf(page, words);
  await page.keyboard.press('Shift+Home');
}

const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: new RegExp(`^${words}$`) })).toBeAttached();

test('the editor takes over text typed before it loaded, with the cursor', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const id = await open(page, 'Early', 'First', 'Second words', 'Third');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/writing-*.js', async (route) => {
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
  expect(await blocksOf(page)).toEqual([
    'h1 Early',
    'p First',
    'p Second words and more',
    'p A new one that goes on',
    'p Third',
  ]);
  const value = await stored(page, id);
  expect(value.map((block) => block.children[0]?.text)).toEqual([
    'Early',
    'First',
    'Second words and more',
    'A new one that goes on',
    'Third',
  ]);
  expect(value.map((block) => (block as unknown as { id: string }).id)).toEqual([
    'b0',
    'b1',
    'b2',
    expect.any(String),
    'b3',
  ]);
});

test('the title stays first and a paragraph second, and an emptied article has just these two', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const id = await open(page, 'Title', 'First', 'Second');
  await atEndOf(page, 'Second');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  expect(await blocksOf(page)).toEqual(['h1', 'p']);
  for (const key of ['Backspace', 'Delete', 'ArrowDown', 'Backspace', 'Backspace', 'Delete'])
    await page.keyboard.press(key);
  expect(await blocksOf(page)).toEqual(['h1', 'p']);
  // Neither changes its type, by keys or by typing.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Alt+2');
  await page.keyboard.type('## not a subtitle');
  expect(await blocksOf(page)).toEqual(['h1', 'p ## not a subtitle']);
  await page.keyboard.press('Alt+ArrowUp');
  expect(await blocksOf(page)).toEqual(['h1', 'p ## not a subtitle']);
  expect((await stored(page, id)).map((block) => block.type)).toEqual(['title', 'paragraph']);
});

test('Enter splits any block into itself and a paragraph', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await open(page, 'One two', 'First', 'Three four', 'Five six');
  await atEndOf(page, 'Three four');
  await page.keyboard.press('Control+Alt+2');
  await atEndOf(page, 'Five six');
  await page.keyboard.press('Control+Shift+.');
  for (const words of ['Five six', 'Three four', 'One two']) {
    await atEndOf(page, words);
    for (let step = 0; step < words.length - words.indexOf(' '); step++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
  }
  expect(await blocksOf(page)).toEqual(
    ['h1 One', 'p two', 'p First', 'h2 Three', 'p four', 'blockquote Five', 'p six'].map((one) =>
      expect.stringMatching(new RegExp(`^${one.replace(/ /g, '\\s+')}$`)),
    ),
  );
});

test('a link or a hint disappears with its words, and addresses get a protocol', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const id = await open(page, 'Links', 'First', 'here', 'there', 'noted');
  const link = async (words: string, address: string) => {
    await select(page, words);
    await page.keyboard.press('Control+k');
    const prompt = page.getByRole('dialog', { name: 'Insert link' });
    await prompt.getByLabel('Address').fill(address);
    await prompt.getByRole('button', { name: 'Insert', exact: true }).click();
    await expect(prompt).toBeHidden();
  };
  await link('here', 'a.example/x');
  await link('there', 'mailto:a@b.cd');
  await select(page, 'noted');
  await page.keyboard.press('Control+Shift+h');
  await page.getByLabel('The note').fill('What it means.');
  await page.keyboard.press('Escape');
  await expect(textOf(page).locator('[data-hint]')).toHaveAttribute('data-hint', 'What it means.');
  await expect
    .poll(() =>
      textOf(page)
        .locator('a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    )
    .toEqual(['https://a.example/x', 'mailto:a@b.cd']);
  for (const words of ['there', 'noted']) {
    await select(page, words);
    await page.keyboard.press('Backspace');
  }
  await page.keyboard.type('+');
  const inlines = (await stored(page, id)).flatMap((block) => block.children);
  expect(inlines.filter((one) => one.type).map((one) => one.type)).toEqual(['link']);
  // Words typed after a link are not part of it.
  await atEndOf(page, 'here');
  await page.keyboard.type(' and');
  expect(await textOf(page).locator('a').allTextContents()).toEqual(['here']);
});

test('the note of a hint is saved 300 ms after a change', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await open(page, 'Hints', 'First', 'repoussoir');
  await select(page, 'repoussoir');
  await page.keyboard.press('Control+Shift+h');
  const note = page.getByLabel('The note');
  await expect(note).toBeFocused();
  // From the last letter until the hint has the note.
  const waited = textOf(page).evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        let letterAt = 0;
        addEventListener('input', () => (letterAt = performance.now()), { capture: true });
        new MutationObserver(() => {
          if (text.querySelector('[data-hint="A figure near the edge."]')) resolve(performance.now() - letterAt);
        }).observe(text, { subtree: true, childList: true, attributes: true });
      }),
  );
  await note.pressSequentially('A figure near the edge.', { delay: 10 });
  expect(await waited).toBeGreaterThanOrEqual(295);
});

test('the note of a hint is 256 px wide, on wide screens 40 percent of the text width, on a phone full width', async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test');
  await open(page, 'Hints', 'First', 'repoussoir');
  await select(page, 'repoussoir');
  await page.keyboard.press('Control+Shift+h');
  await expect(page.getByLabel('The note')).toBeFocused();
  const width = async () => (await page.getByRole('dialog', { name: 'Hint' }).boundingBox())?.width;
  for (const wide of [1100, 1390, 2560]) {
    await page.setViewportSize({ width: wide, height: 800 });
    await expect.poll(width, String(wide)).toBeCloseTo(0.4 * 908, 0);
  }
  // A panel beside the text makes the text narrower, and so the note.
  await page.setViewportSize({ width: 1390, height: 800 });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^History/ }).click();
  await expect(page.getByRole('complementary', { name: 'History' })).toBeVisible();
  await expect.poll(width).toBeCloseTo(0.4 * (1390 - 480 - 2 * 32), 0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(width).toBe(256);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(width).toBe(390);
  expect((await page.getByRole('dialog', { name: 'Hint' }).boundingBox())?.height).toBeLessThanOrEqual(150);
});

test('blocks have the designed gaps: paragraphs those of the text, pictures of one block 4 px', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await open(page, 'Gaps', 'First', 'One', 'Two');
  await atEndOf(page, 'Two');
  await page.keyboard.press('Enter');
  await insertPictures(page, [await aPicture('red.jpg', 'red'), await aPicture('blue.jpg', 'blue')]);
  await untilSaved(page);
  const boxOf = async (thing: Locator) => (await thing.boundingBox())!;
  const [one, two] = [await boxOf(textOf(page).getByText('One')), await boxOf(textOf(page).getByText('Two'))];
  expect(two.y - (one.y + one.height)).toBeCloseTo(1.1 * 20, 0);
  const [red, blue] = [
    await boxOf(textOf(page).locator('img').nth(0)),
    await boxOf(textOf(page).locator('img').nth(1)),
  ];
  expect(blue.x - (red.x + red.width)).toBeCloseTo(4, 0);
});

test('undo groups input within 300 ms, and goes back a hundred steps', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await open(page, 'Undo', 'First', 'x');
  await atEndOf(page, 'x');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let step = 0; step < 105; step++) {
    await page.keyboard.type('a');
    await page.clock.runFor(100);
    await page.keyboard.type('b');
    await page.clock.runFor(301);
  }
  await page.keyboard.press('Control+z');
  expect((await blocksOf(page))[2]).toBe(`p x${'ab'.repeat(104)}`);
  for (let step = 0; step < 110; step++) await page.keyboard.press('Control+z');
  expect((await blocksOf(page))[2]).toBe(`p x${'ab'.repeat(5)}`);
});

test('a title is cut at 300 letters, whether typed, pasted or composed', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await open(page, 'T', 'First');
  await atEndOf(page, 'T');
  await page.keyboard.insertText('e'.repeat(400));
  const title = textOf(page).locator('h1');
  await expect.poll(async () => (await title.textContent())?.length).toBe(300);
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: '日本', selectionStart: 2, selectionEnd: 2 });
  await input.send('Input.insertText', { text: '日本' });
  await expect.poll(async () => (await title.textContent())?.length).toBe(300);
  await page.keyboard.type('more');
  await expect.poll(async () => (await title.textContent())?.length).toBe(300);
  await page.keyboard.press('Enter');
  await page.keyboard.type('The text goes on');
  expect((await blocksOf(page)).slice(1)).toEqual(['p The text goes on', 'p First']);
});

test('every kind of block is available from its list, by typing and by keys, every mark from tools, keys and Markdown', async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test');
  const id = await open(page, 'Blocks', 'First', 'last');
  await atEndOf(page, 'last');
  for (const [typed, keys] of [
    ['## ', 'Control+Alt+2'],
    ['### ', 'Control+Alt+3'],
    ['> ', 'Control+Shift+.'],
  ] as const) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(`${typed}typed`);
    await page.keyboard.press('Enter');
    await page.keyboard.type('by keys');
    await page.keyboard.press(keys);
  }
  await page.keyboard.press('Enter');
  for (const kind of ['Subtitle', 'Smaller subtitle', 'Quote']) {
    await chooseBlock(page, kind);
    await page.keyboard.type('listed');
    await page.keyboard.press('Enter');
  }
  expect((await blocksOf(page)).slice(3)).toEqual([
    ...['h2', 'h3', 'blockquote'].flatMap((tag) => [`${tag} typed`, `${tag} by keys`]),
    'h2 listed',
    'h3 listed',
    'blockquote listed',
    'p',
  ]);
  await page.keyboard.type('**bold** *italic* [a link](a.example) plain');
  const paragraph = textOf(page).locator('p').last();
  await expect(paragraph).toHaveText('bold italic a link plain');
  expect(await paragraph.locator('strong').allTextContents()).toEqual(['bold']);
  expect(await paragraph.locator('em').allTextContents()).toEqual(['italic']);
  expect(await paragraph.locator('a').getAttribute('href')).toBe('https://a.example');

  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+b');
  await said(page, 'Bold on');
  await page.keyboard.press('Control+u');
  await said(page, 'Underline on');
  const tools = page.getByRole('toolbar', { name: 'Text' });
  await expect(tools.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await tools.getByRole('button', { name: 'Bold' }).click();
  await said(page, 'Bold off');
  await tools.getByRole('button', { name: 'Align right' }).click();
  await said(page, 'Align right');
  await page.keyboard.press('Control+Shift+.');
  await said(page, 'Quote');
  const last = (await stored(page, id)).at(-1)!;
  expect(last.type).toBe('quote');
});

test('the toolbar takes the focus as soon as it loads, if called before', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const release = await hold(page, '**/assets/bubble-*.js');
  await open(page, 'Called', 'First', 'one');
  await atEndOf(page, 'one');
  await page.keyboard.press('Alt+F10');
  release();
  await expect(page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name: 'Text style' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(textOf(page)).toBeFocused();
});

test('Alt F10 leads to the toolbar and Escape back, Alt with an arrow moves a block, and a dialog lists all keys', async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test');
  await open(page, 'Keys', 'First', 'one', 'two', 'three');
  await atEndOf(page, 'three');
  await page.keyboard.press('Alt+ArrowUp');
  await said(page, 'Block 4 of 5');
  expect((await blocksOf(page)).slice(2)).toEqual(['p one', 'p three', 'p two']);
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Alt+ArrowDown');
  expect((await blocksOf(page)).slice(2)).toEqual(['p two', 'p one', 'p three']);
  await page.keyboard.press('Alt+ArrowDown');
  expect((await blocksOf(page)).slice(2)).toEqual(['p two', 'p one', 'p three']);

  await page.keyboard.press('ArrowRight');
  const tools = page.getByRole('toolbar', { name: 'Text' });
  await expect(tools).toBeHidden();
  await page.keyboard.press('Alt+F10');
  await expect(tools.getByRole('button', { name: 'Text style' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(tools.getByRole('button').last()).toBeFocused();
  expect(
    await tools
      .getByRole('button')
      .evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex === 0).length),
  ).toBe(1);
  await page.keyboard.press('Escape');
  await expect(textOf(page)).toBeFocused();
  await expect(tools).toBeHidden();

  await page.keyboard.type('?');
  expect((await blocksOf(page)).join()).toContain('?');
  await page.keyboard.press('Control+/');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Ctrl Shift H')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.getByRole('button', { name: 'Preview' }).focus();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
});

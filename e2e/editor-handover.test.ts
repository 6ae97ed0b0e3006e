import type { Page } from '@playwright/test';
import { expect, hold, serverUrl, test } from './visitor.ts';
import { aPicture, textOf, untilSaved } from './writing.ts';

async function begin(page: Page, value: readonly object[]): Promise<string> {
  const reply = await page.request.post('/api/articles', { data: { value }, headers: { origin: serverUrl() } });
  return ((await reply.json()) as { id: string }).id;
}

/** Opens an article with these words for writing; holds its tools back until `release` is called. */
async function openHeld(page: Page, ...texts: string[]) {
  const id = await begin(
    page,
    texts.map((text, at) => ({ id: `b${at}`, type: at === 0 ? 'title' : 'paragraph', children: [{ text }] })),
  );
  const release = await hold(page, '**/assets/writing-*.js');
  await page.goto(`/articles/${id}?mode=edit`, { waitUntil: 'commit' });
  const written = page.locator('[contenteditable="true"]');
  await expect(written).toBeVisible();
  return { id, written, release };
}

const blocksOf = (page: Page) => textOf(page).evaluate((text) => [...text.children].map((block) => block.textContent));

async function storedTexts(page: Page, id: string) {
  await untilSaved(page);
  const { value } = (await (await page.request.get(`/api/articles/${id}`)).json()) as {
    value: { children: { text?: string }[] }[];
  };
  return value.map((block) => block.children.map(({ text }) => text).join(''));
}

test('no keystroke is lost or reordered, whenever the editor takes over', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  for (const wait of [0, 40, 90, 160, 250, 400]) {
    const { id, written, release } = await openHeld(page, '', '');
    // A new article has the focus, in the server's page too.
    await expect(written).toBeFocused();
    setTimeout(release, wait);
    await page.keyboard.type('A bust', { delay: 4 });
    await page.keyboard.press('Enter');
    await page.keyboard.type('of clayy', { delay: 4 });
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.keyboard.type('that stood at a window for a hundred years', { delay: 8 });
    await expect(textOf(page)).toBeVisible();
    const meant = ['A bust', 'of clay', 'that stood at a window for a hundred years', ''];
    expect(await blocksOf(page), `taken over after ${wait} ms`).toEqual(meant);
    // Without further typing, the editor saves what it took over.
    expect(await storedTexts(page, id)).toEqual(meant);
    await page.unrouteAll();
  }

  // A new line that is still empty when the editor loads stays an empty line.
  const { id, written, release } = await openHeld(page, '', '');
  await expect(written).toBeFocused();
  await page.keyboard.type('A bust');
  await page.keyboard.press('Enter');
  release();
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('of clay');
  expect(await storedTexts(page, id)).toEqual(['A bust', 'of clay', '']);
});

test('the editor waits until a composed word ends, and keeps the selection', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const { id, written, release } = await openHeld(page, 'Title', 'First', 'some words');
  const cdp = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await written.getByText('First').click();
  await page.keyboard.press('End');
  await compose('に');
  const taken = page.waitForResponse('**/assets/writing-*.js');
  release();
  await taken;
  await page.waitForLoadState('networkidle');
  await compose('にほ');
  await expect(textOf(page)).toHaveCount(0);
  await cdp.send('Input.insertText', { text: '日本' });
  await expect(textOf(page)).toBeFocused();
  expect(await blocksOf(page)).toEqual(['Title', 'First日本', 'some words']);
  expect(await storedTexts(page, id)).toEqual(['Title', 'First日本', 'some words']);

  const next = await openHeld(page, 'Title', 'First\nline', 'some words');
  await next.written.getByText('First').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  next.release();
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('verse');
  expect(await textOf(page).evaluate((text) => (text as HTMLElement).innerText.split('\n').filter(Boolean))).toEqual([
    'Title',
    'First',
    'verse',
    'some words',
  ]);
});

test('a new article can be written in as soon as it is visible', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  for (let round = 0; round < 4; round++) {
    await page.goto('/my-articles');
    await page.getByRole('button', { name: 'New article' }).click();
    await textOf(page).waitFor();
    await page.keyboard.type('A bust');
    expect((await blocksOf(page))[0]).toBe('A bust');
  }
});

test('after scrolling far down a long text, the same lines stay visible on a click and when the editor takes over', async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test');
  const words =
    'Water gives a painter nothing to hold. It has no edge, no weight that one could draw, and it is gone before the brush is loaded.';
  const texts = Array.from(
    { length: 300 },
    (_, at) => `${at}. ${words.repeat(1 + ((at * 7) % 5)).slice((at * 31) % 97)}`,
  );
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const { written, release } = await openHeld(page, 'Long', ...texts);
    await page.waitForLoadState();
    const paragraph = page.getByText(/^177\. /);
    const place = async () => (await paragraph.boundingBox())!.y;
    await paragraph.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.waitForTimeout(300);
    const before = await place();
    expect(before, 'it is where it was brought').toBeGreaterThan(0);
    expect(before).toBeLessThan(700);
    await paragraph.click({ position: { x: 30, y: 10 } });
    await expect(written).toBeFocused();
    expect(Math.abs((await place()) - before), 'where it was clicked').toBeLessThan(2);
    release();
    await expect(textOf(page)).toBeFocused();
    expect(Math.abs((await place()) - before), 'when the editor is there').toBeLessThan(2);
    await page.unrouteAll();
  }
});

test('text typed while a new article loads becomes its text, and nothing else does', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  for (const { held, isAlive } of [
    { held: '**/assets/entry.client-*.js', isAlive: false },
    { held: /my-articles\.data/, isAlive: true },
    { held: '**/assets/writing-*.js', isAlive: true },
  ]) {
    if (isAlive) {
      await page.goto('/my-articles');
      await page.waitForSelector('html[data-alive]');
    }
    const release = await hold(page, held);
    if (!isAlive) await page.goto('/my-articles', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'New article' }).click();
    await page.keyboard.type('A bustt');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.keyboard.type('of clay');
    await page.keyboard.press('Enter');
    await page.keyboard.type('ok');
    await page.keyboard.press('Home');
    // Neither a shortcut nor the search is input for the text.
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Alt+x');
    release();
    await expect(textOf(page)).toBeFocused();
    await page.keyboard.type('lo');
    expect(await blocksOf(page)).toEqual(['A bust', 'of clay', 'look']);
    const id = /articles\/([^?]+)/.exec(page.url())![1]!;
    expect(await storedTexts(page, id)).toEqual(['A bust', 'of clay', 'look']);
    await page.unrouteAll();
  }

  // Input methods work there as everywhere, and text typed in another field is not taken.
  await page.goto('/my-articles');
  const release = await hold(page, '**/assets/writing-*.js');
  await page.getByRole('button', { name: 'New article' }).click();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  const taken = page.waitForResponse('**/assets/writing-*.js');
  release();
  await taken;
  await page.waitForLoadState('networkidle');
  await cdp.send('Input.insertText', { text: '日本' });
  await expect(textOf(page)).toBeFocused();
  expect(await blocksOf(page)).toEqual(['日本', '']);
});

test('early text is not lost when the article cannot be created, nor put into one that has words', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/my-articles/);
  const page = await visit('author@oeuvre.test');
  await begin(page, [
    { id: 't', type: 'title', children: [{ text: 'Words of its own' }] },
    { id: 'p', type: 'paragraph', children: [{ text: '' }] },
  ]);
  await page.goto('/my-articles');
  await page.route(/my-articles\.data/, (route) => route.abort());
  await page.getByRole('button', { name: 'New article' }).click();
  await page.keyboard.type('A bust');
  await expect(
    page
      .getByRole('paragraph')
      .filter({ hasText: 'The server cannot be reached. Please check your connection and try again.' }),
  ).toBeVisible();
  await page.unrouteAll();

  await page.getByRole('link', { name: 'Words of its own' }).first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(textOf(page)).toHaveText('Words of its own');
  await page.goto('/my-articles');
  await page.getByRole('button', { name: 'New article' }).click();
  await page.keyboard.type(' of clay');
  await expect(textOf(page)).toHaveText('A bust of clay');
});

test('a click in the first moment of a preview takes effect after hydration', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const upload = { multipart: { file: await aPicture('plate.jpg', '#446688') }, headers: { origin: serverUrl() } };
  const { location } = (await (await page.request.post('/api/file/articles', upload)).json()) as { location: string };
  const image = (id: string) => ({ id, src: location, width: 1200, height: 800, children: [] });
  const id = await begin(page, [
    { id: 't', type: 'title', children: [{ text: 'A bust' }] },
    {
      id: 'p',
      type: 'paragraph',
      children: [{ id: 'h', type: 'hint', hintContent: 'Fired once.', children: [{ text: 'clay' }] }],
    },
    { id: 'i', type: 'images', images: [image('one'), image('two')] },
  ]);
  const open = async () => {
    const release = await hold(page, '**/assets/writing-*.js');
    await page.goto(`/articles/${id}?mode=preview`, { waitUntil: 'commit' });
    return release;
  };
  // Before and after the module runs: neither leaves the page, and of two identical pictures the second is shown.
  for (const isAlive of [false, true]) {
    const release = await open();
    if (isAlive) await page.waitForSelector('html[data-alive]');
    await page.getByRole('link', { name: 'Zoom' }).nth(1).click();
    release();
    await expect(page.getByRole('dialog', { name: 'Gallery' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Image 2 of 2' })).toBeVisible();
    await page.unrouteAll();
  }
  const release = await open();
  await page.getByRole('button', { name: 'clay: note' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  await expect(page.getByText('Fired once.')).toBeVisible();
});

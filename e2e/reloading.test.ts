import type { Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { at, expect, hold, serverUrl, test } from './visitor.ts';
import { beginArticle, textOf, untilSaved } from './writing.ts';

async function anArticle(page: Page): Promise<string> {
  const value = ['Water', 'Nothing to hold.', 'No edge.'].map((text, at) => ({
    id: `b${at}`,
    type: at === 0 ? 'title' : 'paragraph',
    children: [{ text }],
  }));
  const made = await page.request.post('/api/articles', { data: { value }, headers: { origin: serverUrl() } });
  return ((await made.json()) as { id: string }).id;
}

/** The editable text, with or without its tools. */
const written = (page: Page) => page.locator('[contenteditable="true"]');
const storedText = async (page: Page, id: string) =>
  (
    (await (await page.request.get(`/api/articles/${id}`)).json()) as { value: { children: { text?: string }[] }[] }
  ).value
    .map((block) => block.children.map(({ text }) => text).join(''))
    .join('\n');

/** A save of one block from elsewhere, based on the latest version. */
async function saveBlock(page: Page, id: string, { block, text }: { readonly block: string; readonly text: string }) {
  const article = (await (await page.request.get(`/api/articles/${id}`)).json()) as {
    version: number;
    value: { id: string }[];
  };
  const value = article.value.map((one) => (one.id === block ? { ...one, children: [{ text }] } : one));
  const saved = await page.request.put(`/api/articles/${id}`, {
    data: { value, version: article.version },
    headers: { origin: serverUrl() },
  });
  expect(saved.status()).toBe(200);
}

/** This page or the previous one has saved everything, and no dialog asks anything. */
async function expectNoQuestion(page: Page) {
  await expect(
    page
      .locator('header')
      .getByRole('status')
      .filter({ hasText: /Saving|not saved/ }),
  ).toHaveCount(0);
  await expect(page.getByText(/changed elsewhere|last visit|newer version|diverged/)).toHaveCount(0);
}

test('text typed last survives a reload at any moment, twenty times, and nobody is asked', async ({
  visit,
  complaints,
}) => {
  // A save that arrives after the page request conflicts with the next save, which continues from it.
  complaints.expected.push(/409 \(Conflict\)/);
  const page = await visit('author@oeuvre.test');
  const id = await anArticle(page);
  await page.goto(`/articles/${id}?mode=edit`);
  const typed: string[] = [];
  for (let round = 0; round < 20; round++) {
    // Short, so the line does not wrap: End goes to the end of the clicked line only.
    const word = `${round}`;
    await written(page).getByText('Nothing to hold.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(word);
    typed.push(word);
    // Reload at different times, from at once until after the save: before and after each delay of storing and saving.
    await page.evaluate((pause) => new Promise((done) => setTimeout(done, pause)), (round * 367) % 1_100);
    await page.reload({ waitUntil: 'commit' });
    await expect(written(page).getByText(`Nothing to hold.${typed.join('')}`, { exact: true })).toBeVisible();
  }
  await expect(textOf(page)).toBeVisible();
  await expect.poll(() => storedText(page, id)).toBe(`Water\nNothing to hold.${typed.join('')}\nNo edge.`);
  await expectNoQuestion(page);
});

test('a new article reloaded at once keeps its words, written before and after its tools loaded', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/409 \(Conflict\)/);
  const page = await visit('author@oeuvre.test');
  for (const pause of [0, 120, 500, 900]) {
    const id = await beginArticle(page);
    await page.keyboard.type('A bust');
    await page.evaluate((time) => new Promise((done) => setTimeout(done, time)), pause);
    await page.reload({ waitUntil: 'commit' });
    await expect(written(page)).toContainText('A bust');
    // At once, wherever the tools are by now: in the server's text, or in the editor.
    await written(page).getByText('A bust').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' of clay');
    await page.reload({ waitUntil: 'commit' });
    await expect(written(page).getByText('A bust of clay', { exact: true })).toBeVisible();
    await expect(textOf(page)).toBeVisible();
    await expect.poll(() => storedText(page, id)).toBe('A bust of clay\n');
    await expectNoQuestion(page);
  }
});

test('text typed while a new article loads survives a reload too', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await page.goto('/my-articles');
  const release = await hold(page, '**/assets/writing-*.js');
  await page.getByRole('button', { name: 'New article' }).click();
  await page.waitForURL(at(/^\/articles\/[0-9a-f-]{36}/));
  await page.keyboard.type('A bust');
  release();
  await page.unrouteAll();
  await page.reload();
  await expect(textOf(page)).toHaveText('A bust');
  await expectNoQuestion(page);
});

test('two tabs of one person write one article and reload: they do not conflict, and nothing is lost', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/409 \(Conflict\)/);
  const one = await visit('author@oeuvre.test');
  const other = await one.context().newPage();
  const id = await anArticle(one);
  for (const page of [one, other]) {
    await page.goto(`/articles/${id}?mode=edit`);
    await expect(textOf(page)).toBeVisible();
  }
  const write = async (page: Page, after: string, more: string) => {
    await written(page).getByText(after).click();
    await page.keyboard.press('End');
    await page.keyboard.type(more);
  };
  for (let round = 0; round < 5; round++) {
    await write(one, 'Nothing to hold.', ` ${round}`);
    await write(other, 'No edge.', ` ${round}`);
    await (round % 2 ? one : other).reload({ waitUntil: 'commit' });
    await expect(written(one).getByText(/^Nothing/)).toContainText(` ${round}`);
    await expect(written(other).getByText(/^No edge/)).toContainText(` ${round}`);
  }
  await expect.poll(() => storedText(one, id)).toBe('Water\nNothing to hold. 0 1 2 3 4\nNo edge. 0 1 2 3 4');
  for (const page of [one, other]) await expectNoQuestion(page);
  for (const page of [one, other]) await expect(textOf(page)).toContainText('hold. 0 1 2 3 4No edge. 0 1 2 3 4');
});

test('a reloading tab keeps its unsaved text to itself: another tab never offers it', async ({ visit, complaints }) => {
  complaints.expected.push(/409 \(Conflict\)/, /ERR_FAILED/);
  const page = await visit('author@oeuvre.test');
  const id = await anArticle(page);
  await page.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(page)).toBeVisible();
  await page.route(`**/api/articles/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await written(page).getByText('No edge.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Ours.');
  // The next page has loaded, but not its scripts: only the inline script can claim the text.
  const release = await hold(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(written(page)).toContainText('No edge. Ours.');

  const other = await page.context().newPage();
  await other.clock.install();
  await other.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(other)).toBeVisible();
  const looks = () => other.evaluate(async () => (await navigator.locks.query()).held?.length);
  await expect.poll(looks).toBe(2);
  // Longer than any draft waits to be claimed.
  await other.clock.fastForward(10_000);
  await expectNoQuestion(other);

  await page.unroute(`**/api/articles/${id}`);
  release();
  await expect.poll(() => storedText(page, id)).toBe('Water\nNothing to hold.\nNo edge. Ours.');
  await expect(textOf(other)).toContainText('No edge. Ours.');
  for (const tab of [page, other]) await expectNoQuestion(tab);
});

test('a draft that is merged with a newer text on reload shows both, and further typing keeps both', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/ERR_FAILED/);
  const page = await visit('author@oeuvre.test');
  const id = await anArticle(page);
  // So the page neither saves nor hears of the newer text before it is reloaded.
  await page.routeWebSocket('**/socket.io/**', () => undefined);
  await page.route(`**/api/articles/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(page)).toBeVisible();
  await written(page).getByText('No edge.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Ours.');
  await saveBlock(page, id, { block: 'b1', text: 'Nothing to hold. Theirs.' });

  await page.reload();
  await expect(textOf(page)).toContainText('Nothing to hold. Theirs.No edge. Ours.');
  await page.unroute(`**/api/articles/${id}`);
  await written(page).getByText('No edge. Ours.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' More.');
  await expect.poll(() => storedText(page, id)).toBe('Water\nNothing to hold. Theirs.\nNo edge. Ours. More.');
  await expectNoQuestion(page);
});

test('the next tab offers the unsaved text of a closed one, and restores it', async ({ visit, complaints }) => {
  complaints.expected.push(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/);
  const page = await visit('author@oeuvre.test');
  const id = await anArticle(page);
  await page.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(page)).toBeVisible();
  await page.context().setOffline(true);
  await textOf(page).getByText('No edge.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And no weight.');
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: true });
  await page.waitForEvent('close').catch(() => undefined);
  await next.context().setOffline(false);
  await next.goto(`/articles/${id}?mode=edit`);
  await expect(next.getByText('Unsaved text from your last visit is kept on this device')).toBeVisible();
  await next.getByRole('button', { name: 'See what differs' }).click();
  const dialog = next.getByRole('dialog', { name: 'Text from your last visit' });
  await expect(dialog.locator('ins')).toContainText('And no weight.');
  await expectSound(next);
  await dialog.getByRole('button', { name: 'Bring it back' }).click();
  await untilSaved(next);
  expect(await storedText(next, id)).toContain('No edge. And no weight.');
});

test("words typed in somebody else's newer text are saved there, and this tab's own draft is offered", async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/409 \(Conflict\)/, /ERR_INTERNET_DISCONNECTED/, /WebSocket connection/);
  const page = await visit('author@oeuvre.test');
  const other = await visit('author@oeuvre.test');
  const id = await anArticle(page);
  await page.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(page)).toBeVisible();
  await page.context().setOffline(true);
  await written(page).getByText('No edge.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Ours.');
  await saveBlock(other, id, { block: 'b2', text: 'No edge. Theirs.' });
  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: 'This article has been changed elsewhere' })).toBeVisible();

  const release = await hold(page, '**/assets/writing-*.js');
  // A second reload of a page whose tools never loaded changes nothing.
  for (const more of [' One.', ' Two.']) {
    await page.reload({ waitUntil: 'commit' });
    await written(page).getByText('No edge. Theirs.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(more);
  }
  release();
  await expect(textOf(page)).toContainText('No edge. Theirs. One. Two.');
  await untilSaved(page);
  expect(await storedText(page, id)).toBe('Water\nNothing to hold.\nNo edge. Theirs. One. Two.');
  await expect(page.getByText('Unsaved text from your last visit is kept on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  const merge = page.getByRole('region', { name: 'Your text and the article have diverged' });
  await expect(merge).toContainText('Ours.');
  await expect(merge).toContainText('Theirs. One. Two.');
});

test("words typed in a newer text that contains this tab's draft are saved there, and nobody is asked", async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/409 \(Conflict\)/, /ERR_FAILED/);
  const page = await visit('author@oeuvre.test');
  const other = await visit('author@oeuvre.test');
  const id = await anArticle(page);
  await page.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(page)).toBeVisible();
  // The save arrives, and its reply is lost.
  const arrived = Promise.withResolvers<void>();
  await page.route(`**/api/articles/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch().catch(() => undefined);
    await route.abort().catch(() => undefined);
    arrived.resolve();
  });
  await written(page).getByText('No edge.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Ours.');
  await arrived.promise;
  await saveBlock(other, id, { block: 'b1', text: 'Nothing to hold. Theirs.' });

  const release = await hold(page, '**/assets/writing-*.js');
  await page.reload({ waitUntil: 'commit' });
  await written(page).getByText('No edge. Ours.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' More.');
  await page.unroute(`**/api/articles/${id}`);
  release();
  await expect(textOf(page)).toContainText('No edge. Ours. More.');
  await expect.poll(() => storedText(page, id)).toBe('Water\nNothing to hold. Theirs.\nNo edge. Ours. More.');
  await expectNoQuestion(page);
});

import type { Locator, Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { aMoment, aPress } from './pictures.ts';
import { expect, serverUrl, test, wake } from './visitor.ts';

const opening = 'From here on the sea is not looked at from the shore.';

/** A collection of the person with four works and a wall text in front of them; returns its address. */
async function aHang(page: Page, name: string): Promise<{ id: string; address: string }> {
  const headers = { origin: serverUrl() };
  // Works of the demo world: an import of a table leaves newer ones without pictures.
  const { exhibits } = (await (
    await page.request.get('/api/exhibits/open-oeuvre?searchQuery=Ottilie%20Brandt')
  ).json()) as { exhibits: { id: string; image: unknown }[] };
  const artworks = exhibits.filter(({ image }) => image).slice(0, 4);
  const data = { name, artworks: artworks.map(({ id }) => id) };
  const made = await page.request.post('/api/artworks-collections', { headers, data });
  const { id } = (await made.json()) as { id: string };
  const text = { text: opening, before: artworks[0]!.id };
  const reply = await page.request.post(`/api/artworks-collections/${id}/texts`, { headers, data: text });
  expect(reply.ok()).toBe(true);
  return { id, address: `/collections/${id}` };
}

const kindsOf = (list: Locator) =>
  list
    .locator('li[data-sortable]')
    .evaluateAll((all) => all.map((one) => (one.querySelector('textarea') ? 'text' : 'work')));
async function storedKinds(page: Page, id: string): Promise<string[]> {
  const reply = await page.request.get(`/api/open-oeuvre-collections/${id}/items`);
  return ((await reply.json()) as { items: { kind: string }[] }).items.map(({ kind }) => kind);
}

interface Drag {
  /** Where the wall text is taken. */
  readonly x: number;
  readonly y: number;
  readonly down: number;
}

async function byMouse(page: Page, { x, y, down }: Drag) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 6);
  await aMoment(page);
  await page.mouse.move(x, y + down, { steps: 8 });
  await aMoment(page);
  await page.mouse.up();
}

async function byFinger(page: Page, { x, y, down }: Drag) {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at = 0) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }] });
  await touch('touchStart', y);
  await aPress(page);
  for (let step = 1; step <= 8; step++) await touch('touchMove', y + (down * step) / 8);
  await aMoment(page);
  await touch('touchEnd');
}

for (const [how, drag, device] of [
  ['the mouse', byMouse, { viewport: { width: 1440, height: 900 } }],
  ['a finger', byFinger, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const)
  test(`a wall text is dragged between the works with ${how}, and hangs there for readers`, async ({ visit }) => {
    const page = await visit('member@oeuvre.test', device);
    const { id, address } = await aHang(page, `Dragged with ${how}`);
    await page.goto(`${address}?organize=true`);
    await wake(page);
    const list = page.getByRole('list', { name: /^Works of / });
    await expect.poll(() => kindsOf(list)).toEqual(['text', 'work', 'work', 'work', 'work']);
    const text = list.locator('li[data-sortable]').first();
    await text.scrollIntoViewIfNeeded();
    const [bar, row, work] = [
      (await text.getByText('Wall text', { exact: true }).boundingBox())!,
      (await text.boundingBox())!,
      (await list.locator('li[data-sortable]').nth(1).boundingBox())!,
    ];
    const down = work.y + work.height / 2 - (row.y + row.height / 2) + 12;
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/items/move') && reply.ok());
    await drag(page, { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2, down });
    await saved;
    const shown = await kindsOf(list);
    expect(shown[0]).toBe('work');
    expect(shown.filter((kind) => kind === 'text')).toHaveLength(1);
    expect(await storedKinds(page, id)).toEqual(shown);
    await expect(text.getByRole('textbox')).toHaveCount(0);

    await page.goto(address);
    const words = page.getByRole('region', { name: 'Wall text' });
    await expect(words).toHaveText(opening);
    await expectSound(page);
  });

test('two tabs with drafts of the same wall text lose the words of neither', async ({ visit, complaints }) => {
  complaints.expected.push(/ERR_FAILED|Failed to load resource/);
  const one = await visit('member@oeuvre.test');
  const { id, address } = await aHang(one, 'In two tabs');
  const other = await one.context().newPage();
  const fieldIn = (page: Page) => page.getByRole('textbox', { name: /^wall text/ });
  const saveIn = async (page: Page) => {
    await fieldIn(page).focus();
    await fieldIn(page).blur();
  };
  const storedText = async () => {
    const reply = await one.request.get(`/api/open-oeuvre-collections/${id}/items`);
    return ((await reply.json()) as { items: { text?: string }[] }).items[0]?.text;
  };
  for (const [page, words] of [
    [one, 'The first tab.'],
    [other, 'The second tab.'],
  ] as const) {
    await page.route('**/texts/*', (route) => route.abort());
    await page.goto(`${address}?organize=true`);
    await wake(page);
    await fieldIn(page).fill(words);
    await expect(page.getByText(/Not saved, but kept in this browser/)).toBeVisible();
  }
  for (const page of [one, other]) {
    await page.reload();
    await wake(page);
  }
  await expect(fieldIn(one)).toHaveValue('The first tab.');
  await expect(fieldIn(other)).toHaveValue('The second tab.');

  for (const page of [one, other]) await page.unroute('**/texts/*');
  await saveIn(one);
  await expect.poll(storedText).toBe('The first tab.');
  await saveIn(other);
  await expect(other.getByText(/These words have changed elsewhere/)).toBeVisible();
  await expect(other.getByRole('blockquote')).toHaveText('The first tab.');
  await expect(fieldIn(other)).toHaveValue('The second tab.');
  await other.reload();
  await wake(other);
  await expect(fieldIn(other)).toHaveValue('The second tab.');
  await saveIn(other);
  await expect.poll(storedText).toBe('The second tab.');

  await fieldIn(one).fill('The first tab again.');
  await expect(one.getByText(/These words have changed elsewhere/)).toBeVisible();
  await expect(one.getByRole('blockquote')).toHaveText('The second tab.');
  await one.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(storedText).toBe('The first tab again.');
});

import type { Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { expect, test, wake } from './visitor.ts';

interface Listed {
  readonly collections: readonly { readonly id: string; readonly name: string }[];
}
interface Segments {
  readonly segments: readonly { readonly id: string; readonly name: string }[];
}

/** The id of a collection of a room that the curator works in. */
async function collectionOf(page: Page, name: string): Promise<string> {
  const { segments } = (await (await page.request.get('/api/segments')).json()) as Segments;
  const room = segments.find((one) => one.name === 'Weather and Water')!;
  const listed = await page.request.get(`/api/open-oeuvre-collections?segmentId=${room.id}`);
  return ((await listed.json()) as Listed).collections.find((one) => one.name === name)!.id;
}

for (const width of [390, 1440])
  test(`a supervisor adds a missing work from the panel of coherence, answers, and undoes both, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit('supervisor@oeuvre.test', { viewport: { width, height: 900 } });
    await page.goto(`/open-oeuvre/collections/${await collectionOf(page, 'Six Ways to Water')}`);
    await wake(page);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Coherence' }).click();
    const panel = page.getByRole('complementary', { name: 'Coherence' });
    const missing = panel.getByRole('region', { name: 'May be missing' }).getByRole('listitem');
    await expect(missing.first()).toContainText(/Shares .+ with \d/);
    await expectSound(page);
    const count = await missing.count();
    const add = missing.first().getByRole('button', { name: /^Add: / });
    const title = (await add.getAttribute('aria-label'))!.slice('Add: '.length);
    await add.click();
    await expect(page.getByText('7 artworks', { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: `Add: ${title}`, exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('6 artworks', { exact: true })).toBeVisible();
    await expect(missing).toHaveCount(count);
    const never = panel.getByRole('button', { name: `Never suggest: ${title}`, exact: true });
    await never.click();
    await expect(panel.getByRole('region', { name: 'Answered' })).toContainText(title);
    await panel.getByRole('button', { name: `Withdraw: ${title}`, exact: true }).click();
    await expect(never).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

test('a wall text that could not be saved is still there after a reload, and is saved then', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/ERR_FAILED|Failed to load resource/);
  const page = await visit('supervisor@oeuvre.test');
  const id = await collectionOf(page, 'Six Ways to Water');
  const words = 'Between the third and the fourth the wind drops.';
  await page.goto(`/open-oeuvre/collections/${id}?organize=true`);
  await wake(page);
  await page.route('**/texts', (route) => route.abort());
  await page
    .getByRole('button', { name: /^Wall text before / })
    .nth(3)
    .click();
  await page.keyboard.type(words);
  await expect(page.getByText(/Not saved, but kept in this browser/)).toBeVisible();
  await page.unroute('**/texts');
  await page.reload();
  await wake(page);
  const field = page.getByRole('textbox', { name: 'wall text without words' });
  await expect(field).toHaveValue(words);
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/texts') && reply.ok());
  await field.focus();
  await field.blur();
  await saved;
  const items = await page.request.get(`/api/open-oeuvre-collections/${id}/items`);
  const { items: hung } = (await items.json()) as { items: readonly { kind: string; text?: string }[] };
  const at = hung.findIndex(({ text }) => text === words);
  expect(hung.slice(0, at).filter(({ kind }) => kind === 'work')).toHaveLength(3);
});

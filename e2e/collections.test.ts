import type { Page, Response } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { at, expect, test, wake } from './visitor.ts';

/** Presses a button of the dialog and waits for the server: a page that is left at once takes its requests with it. */
async function add(page: Page, label: string): Promise<void> {
  const isAdded = (reply: Response) =>
    reply.request().method() === 'PUT' && reply.url().endsWith('/items') && reply.ok();
  const added = page.waitForResponse(isAdded);
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
  await added;
}

for (const width of [390, 1440])
  test(`a member makes a collection, fills it by bookmarks, orders it, takes a work out and deletes it, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit('member@oeuvre.test', { viewport: { width, height: 900 } });
    const dialog = page.getByRole('dialog');
    const name = `Water ${width}`;
    await page.goto('/collections');
    await wake(page);
    await expectSound(page);
    await page.getByRole('button', { name: 'Create collection' }).first().click();
    await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeDisabled();
    await dialog.getByLabel('Name').fill(name);
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL(at(/^\/collections\/[0-9a-f]/));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Nothing in it yet')).toBeVisible();
    const own = page.url();

    await page.goto('/explore');
    await wake(page);
    const bookmarks = page.getByRole('main').getByRole('button', { name: /^(Add to|In a) collection$/ });
    for (const place of [0, 1, 2]) {
      await bookmarks.nth(place).click();
      await expect(dialog).toBeVisible();
      await add(page, `Add: ${name}`);
      await expect(dialog.getByRole('button', { name: `In it: ${name}` })).toBeVisible();
      if (place === 0) await expectSound(page);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(dialog).toBeHidden();
      await expect(bookmarks.nth(place)).toHaveAccessibleName('In a collection');
    }

    await page.goto(own);
    await wake(page);
    await expect(page.getByText('3 artworks', { exact: true })).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'Organize' }).click();
    const works = page.getByRole('list', { name: `Works of ${name}` });
    await expect(works.getByRole('listitem')).toHaveCount(3);
    await expectSound(page);
    const handles = works.getByRole('button', { name: /^Move / });
    const titles = async () =>
      await handles
        .allTextContents()
        .then(() => handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))));
    const before = await titles();
    const moved = page.waitForResponse((reply) => reply.url().includes('/items/move') && reply.ok());
    await handles.first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    await moved;
    await expect.poll(titles).toEqual([before[1], before[0], before[2]]);
    await works
      .getByRole('button', { name: /^Take out / })
      .last()
      .click();
    await expect(works.getByRole('listitem')).toHaveCount(2);
    const putBack = page.waitForResponse((reply) => reply.url().endsWith('/items/put-back') && reply.ok());
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toEqual([before[1], before[0], before[2]]);
    await putBack;
    await page.getByRole('link', { name: 'Done' }).click();
    await page.waitForURL(at(/^\/collections\/[0-9a-f-]+$/));
    await page.reload();
    await wake(page);
    await expect(page.getByText('3 artworks', { exact: true })).toBeVisible();

    await page.goto('/favorites');
    await expect(page.getByText(/^\d+ artworks in your collections\.$/)).toBeVisible();

    await page.goto(own);
    await wake(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.getByLabel('Name').fill(`${name}, still`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${name}, still` })).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.waitForURL(at(/^\/collections$/));
    await expect(page.getByRole('main').getByText(`${name}, still`)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL(at(/^\/collections\/[0-9a-f]/));
    await expect(page.getByText('3 artworks', { exact: true })).toBeVisible();
  });

test('a curator fills and orders the collections of a segment, and a reader sees them there', async ({ visit }) => {
  const curator = await visit('curator@oeuvre.test');
  const { assigned } = (await (await curator.request.get('/api/users/me/segments')).json()) as {
    assigned: readonly { id: string; name: string; public: boolean }[];
  };
  const segment = assigned.find((one) => one.public)!;
  const dialog = curator.getByRole('dialog');
  const main = curator.getByRole('main');
  for (const name of ['Alpha', 'Beta']) {
    await curator.goto(`/open-oeuvre/collections?segmentId=${segment.id}`);
    await curator.waitForSelector('html[data-alive]');
    await main.getByRole('button', { name: 'Create collection' }).first().click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await curator.waitForURL(at(/^\/collections\/[0-9a-f]/));
  }
  await curator.goto(`/open-oeuvre/artworks?segmentId=${segment.id}`);
  await curator.waitForSelector('html[data-alive]');
  await main
    .getByRole('button', { name: /^(Add to|In a) collection$/ })
    .first()
    .click();
  await add(curator, 'Add: Alpha');
  await expect(dialog.getByRole('button', { name: 'In it: Alpha' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await curator.goto(`/open-oeuvre/collections?segmentId=${segment.id}`);
  await curator.waitForSelector('html[data-alive]');
  await expectSound(curator);
  await main.getByRole('link', { name: 'Organize' }).click();
  const list = main.getByRole('list', { name: `Collections of ${segment.name}` });
  await expect(list.getByRole('listitem').first()).toContainText('Beta');
  await expectSound(curator);
  const saved = curator.waitForResponse((reply) => reply.url().includes('collection-orders/move') && reply.ok());
  await list.getByRole('button', { name: 'Move Alpha' }).focus();
  await curator.keyboard.press('Alt+ArrowLeft');
  await saved;
  await expect(list.getByRole('listitem').first()).toContainText('Alpha');

  const reader = await visit();
  await reader.goto(`/subscriptions?segmentId=${segment.id}&tab=COLLECTIONS`);
  const names = reader.getByRole('region', { name: 'Collections' }).getByRole('heading', { level: 2 });
  await expect(names.first()).toHaveText('Alpha');
  await expect(names.nth(1)).toHaveText('Beta');
  await reader.getByRole('link', { name: 'Alpha' }).last().click();
  await expect(reader.getByText('1 artwork', { exact: true })).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Organize' })).toHaveCount(0);
});

test('the collections of no segment, and of one that does not exist, are a sentence', async ({ visit, complaints }) => {
  complaints.expected.push(/40[04] \(/);
  const page = await visit();
  await page.goto('/open-oeuvre/collections');
  await expect(page.getByText('No segmentId provided')).toBeVisible();
  await page.goto('/open-oeuvre/collections?segmentId=01900000-0000-7000-8fff-ffffffffffff');
  await expect(page.getByText("Selected segment doesn't exist, Please select it again")).toBeVisible();
});

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectSound } from './page-checks.ts';
import { give } from './pictures.ts';
import { at, expect, serverUrl, test } from './visitor.ts';
import { aPicture } from './writing.ts';

for (const width of [390, 1440])
  test(`somebody makes works by a button and by dropping pictures, finds, publishes, deletes and restores them, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit('collaborator@oeuvre.test', { viewport: { width, height: 900 } });
    // A repeated run finds its own works only.
    const mark = randomUUID().slice(0, 8);
    const main = page.getByRole('main');
    const work = (name: string) => main.getByRole('listitem').filter({ hasText: `${name} ${mark}` });
    const bar = page.getByRole('toolbar');
    await page.goto('/artworks');
    await page.waitForSelector('html[data-alive]');
    if (width === 390) await expectSound(page);

    await give(main, 'drop', [
      await aPicture(`Heron ${mark}.jpg`, '#7a5c3e'),
      await aPicture(`Harbour ${mark}.jpg`, '#2f4a5a'),
    ]);
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
    await expect(work('Heron').getByText('Unpublished')).toBeVisible();
    await expect(work('Harbour').getByText('No maker')).toBeVisible();

    const unpublished = page.getByRole('link', { name: /^Unpublished/ });
    await unpublished.click();
    // The address is there before the page: the search takes the filters that are shown.
    await expect(unpublished).toHaveAttribute('aria-current', 'true');
    await page.getByRole('searchbox', { name: 'Search artworks' }).fill(mark);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(at(new RegExp(`searchQuery=${mark}.*published=false`)));
    await expect(page.getByRole('status').filter({ hasText: /^2 artworks$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await work('Heron').getByRole('checkbox').check();
    await work('Harbour').getByRole('checkbox').check();
    await expectSound(page);
    await bar.getByRole('button', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(question).toContainText('Nobody will see');
    await question.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('2 artworks published.').last()).toBeVisible();
    await expect(page.getByText('No search result')).toBeVisible();

    await page.goto(`/artworks?searchQuery=${mark}&view=list`);
    await expect(main.getByRole('row').filter({ hasText: `Heron ${mark}` })).toContainText('Published');
    await expectSound(page);
    await page.getByRole('link', { name: 'Grid' }).click();
    await work('Heron')
      .getByRole('link')
      .last()
      .click({ modifiers: ['Shift'] });
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(work('Heron')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(work('Heron')).toBeVisible();

    // From work to work, through the list as it was.
    await work('Heron').getByRole('link').last().click();
    await expect(page).toHaveURL(at(/\/edit$/));
    if (width === 390) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: /^(Next|Previous) artwork$/ }).click();
    } else {
      await expect(page.getByRole('navigation', { name: 'Artworks' })).toContainText(/[12] of 2/);
      await page.getByRole('link', { name: `artwork: Harbour ${mark}` }).click();
    }
    await expect(page.getByRole('main')).toContainText(`Harbour ${mark}`);
    if (width === 1440) await expectSound(page);

    await page.goto('/artworks');
    await page.getByRole('button', { name: 'New artwork' }).click();
    await expect(page).toHaveURL(at(/^\/artworks\/[0-9a-f-]{36}\/edit$/));
  });

test('a person finds a work that its owner shares; a collaborator takes out what is theirs and what is shared', async ({
  visit,
}) => {
  const owner = await visit('collaborator@oeuvre.test');
  const headers = { origin: serverUrl() };
  const { id } = (await (await owner.request.post('/api/exhibits', { data: {}, headers })).json()) as { id: string };
  const { openId } = (await (await owner.request.get(`/api/exhibits/${id}`)).json()) as { openId: string };
  const shared = await owner.request.post(`/api/exhibits/${id}/people`, {
    data: { email: 'supervisor@oeuvre.test' },
    headers,
  });
  expect(shared.status()).toBe(200);

  const person = await visit('supervisor@oeuvre.test');
  await person.goto('/shared');
  await expect(person.getByRole('heading', { level: 1, name: 'Shared with me' })).toBeVisible();
  await expect(person.getByRole('main').locator(`a[href*="${id}"]`).first()).toBeVisible();
  await expectSound(person);

  await owner.goto('/artworks');
  await owner.waitForSelector('html[data-alive]');
  await owner.getByRole('button', { name: 'Export own and shared' }).click();
  const download = owner.waitForEvent('download');
  await owner.getByRole('menuitem', { name: 'CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(openId);
  await expect(owner.getByText('CSV downloaded').last()).toBeVisible();
});

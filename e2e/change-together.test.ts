import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { at, expect, test, wake } from './visitor.ts';

for (const width of [390, 1440])
  test(`a table is taken out, comes back with a conflict, and works are changed together and back, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit('collaborator@oeuvre.test', { viewport: { width, height: 900 } });
    const origin = new URL(page.url() === 'about:blank' ? (await page.goto('/artworks'))!.url() : page.url()).origin;
    const mark = randomUUID().slice(0, 8);
    const send = async (method: 'post' | 'put', address: string, data: object) =>
      (await page.request[method](address, { data, headers: { origin } })).json();
    const record = (title: string, culture: string) => ({
      sections: { title: `${title} ${mark}`, culture: [{ text: culture }] },
    });
    const wreck = await send('post', '/api/exhibits', { record: record('Wreck', 'Japanisch') });
    await send('post', '/api/exhibits', { record: record('Calm', 'Japanisch') });
    const list = `/artworks?searchQuery=${mark}`;
    const main = page.getByRole('main');
    const foot = (name: string): Locator => main.getByRole('button', { name });

    // Out, changed in a spreadsheet and here, and back.
    await page.goto(list);
    await page.waitForSelector('html[data-alive]');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    const table = readFileSync(await download.path(), 'utf8');
    expect(table.split('\r\n')).toHaveLength(4);
    const title = `Wreck of the Ship ${mark}`;
    await send('put', `/api/exhibits/${wreck.id}`, {
      record: { ...record('', ''), sections: { title, culture: [{ text: 'Japanisch' }] } },
      version: 1,
    });
    const edited = table
      .replace(`Wreck ${mark}`, `Wreck of a Transport Ship ${mark}`)
      .replace(`Calm ${mark}`, `Calm Sea ${mark}`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Import an edited export' }).click(),
    ]);
    await chooser.setFiles({ name: 'works.csv', mimeType: 'text/csv', buffer: Buffer.from(edited) });
    await expect(page.getByRole('heading', { name: 'Edited export: works.csv' })).toBeVisible();
    await expect(foot('Merge')).toBeDisabled();
    const conflict = page.getByRole('group', { name: /^Title of Wreck/ });
    await expect(conflict).toContainText(`Wreck of the Ship ${mark}`);
    await expectSound(page);
    await conflict.getByRole('radio', { name: /^Spreadsheet|Transport/ }).check();
    await expect(foot('Merge')).toBeEnabled();
    await page.getByRole('link', { name: /^Only there/ }).click();
    await expect(main.getByRole('listitem')).toContainText(`Calm Sea ${mark}`);
    await foot('Merge').click();
    await expect(main.getByText('2 works changed, 2 values.')).toBeVisible({ timeout: 30_000 });

    // Together, and back.
    await page.goto(list);
    await page.waitForSelector('html[data-alive]');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Edit all 2…' }).click();
    await expect(page.getByRole('heading', { name: 'Change 2 works together' })).toBeVisible();
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('menuitem', { name: 'Culture' }).click();
    await page.getByRole('combobox', { name: 'What to do with Culture' }).selectOption('Replace one value');
    await page.getByLabel('Culture: what is there').fill('Japanisch');
    await page.getByLabel('Culture: new text').fill('Japanese');
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('menuitem', { name: 'Rights statement' }).click();
    await page.getByRole('combobox', { name: 'Rights statement', exact: true }).selectOption('CC0 1.0');
    await expect(page.getByText('2 works forbid download today. They will be free to copy.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '4 changes' })).toBeVisible();
    await expectSound(page);
    await main.getByRole('checkbox', { name: `Calm Sea ${mark}` }).uncheck();
    await foot('Change 1 work').click();
    await expect(main.getByText('1 work changed, 2 values.')).toBeVisible({ timeout: 30_000 });
    await foot(`Undo Wreck of a Transport Ship ${mark}`).click();
    await expect(main.getByText('As before', { exact: true })).toBeVisible();
    await page.goto(`/artworks/${wreck.id}/edit`);
    await expect(page.getByRole('main')).toContainText('Japanisch');

    // What was done is in the list of batches, and can be undone there.
    await page.goto(list);
    await page.waitForSelector('html[data-alive]');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await main.getByRole('link', { name: 'Batches' }).click();
    await expect(main.getByRole('heading', { name: 'Batches' })).toBeVisible();
    const came = main.getByRole('row').filter({ hasText: 'works.csv' }).first();
    await expect(main.getByRole('row').filter({ hasText: 'Culture, Rights statement' }).first()).toContainText('Done');
    await expectSound(page);
    await came.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Undo' }).click();
    await expect(came).toContainText('Undone', { timeout: 30_000 });
  });

for (const width of [390, 1440])
  test(`an administrator selects works of the catalogue with Shift, edits them, and finds all of a search, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit('super@oeuvre.test', { viewport: { width, height: 900 } });
    const main = page.getByRole('main');
    const boxes = main.getByRole('checkbox', { name: /^Select / });
    await page.goto('/catalogue?searchQuery=the');
    await wake(page);
    await main.getByRole('button', { name: 'Select', exact: true }).click();
    await boxes.nth(0).check();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await expect(page.getByRole('toolbar', { name: '3 artworks selected' })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(boxes).toHaveCount(0);
    await main.getByRole('button', { name: 'Select', exact: true }).click();
    await main.getByRole('button', { name: /^Edit all \d+…$/ }).click();
    await expect(main.getByRole('heading', { name: /^Change \d+ works together$/ })).toBeVisible();
    await expect(main.getByText("Everything found by the search 'the'.")).toBeVisible();
    await main.getByRole('link', { name: 'Catalogue' }).click();
    await expect(page).toHaveURL(at(/^\/catalogue\?searchQuery=the$/));
  });

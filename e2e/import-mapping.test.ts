import { randomUUID } from 'node:crypto';
import { expectSound } from './page-checks.ts';
import { expect, test } from './visitor.ts';

/** The sheets of a series: the number is that of the series, and no line names a maker. */
function aSeries(mark: string): Buffer {
  const sheets = Array.from({ length: 6 }, (_, at) => `${mark}/${at % 2};${'abc'[at >> 1]};Sheet ${at} ${mark}`);
  return Buffer.from(['Accession Number;Suffix;Title', ...sheets].join('\n'));
}

for (const width of [390, 1440])
  test(`an administrator names one maker for all records and several columns as the key, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit('super@oeuvre.test', { viewport: { width, height: 900 } });
    const mark = randomUUID().slice(0, 6);
    const main = page.getByRole('main');
    const cards = page.getByRole('complementary', { name: 'The first records as they will be' });
    const act = (name: string) => main.getByRole('button', { name, exact: true });
    await page.goto('/directories/import-artworks');
    await page.waitForSelector('html[data-alive]');
    await page
      .getByLabel('Table to import')
      .setInputFiles({ name: `series-${mark}.csv`, mimeType: 'text/csv', buffer: aSeries(mark) });
    await expect(main.getByText('No gaps and no doubles in 6 lines.')).toBeVisible();
    await expect(main.getByText('Part of the key')).toHaveCount(2);
    await expect(main.getByText('By its name', { exact: false }).first()).toBeVisible();

    const key = main.getByRole('combobox', { name: 'Key', exact: true });
    await key.press('Backspace');
    await expect(
      main.getByText('Of 6 lines, 4 lines with the key of an earlier line would be left out.'),
    ).toBeVisible();
    await key.fill('Suffix');
    await page.getByRole('option', { name: /^Suffix/ }).click();
    await expect(main.getByText('No gaps and no doubles in 6 lines.')).toBeVisible();

    await main.getByLabel('Artist, where the table has none').fill('Ada Ferrars');
    await expect(cards.getByRole('article').first()).toContainText('Ada Ferrars');
    await main.getByLabel('Source').fill(`series-${mark}`);
    await page.keyboard.press('Tab');
    await expectSound(page);

    await act('Dry run').click();
    await act('Import 6 records').click();
    await expect(main.getByRole('heading', { name: `series-${mark}.csv is imported` })).toBeVisible({
      timeout: 30_000,
    });
    await act('Undo the import').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(main.getByRole('heading', { name: `The import of series-${mark}.csv was undone` })).toBeVisible();
  });

for (const width of [390, 1440])
  test(`an administrator takes a part of each cell and sees it while typing, at ${width} px`, async ({ visit }) => {
    const page = await visit('super@oeuvre.test', { viewport: { width, height: 900 } });
    const mark = randomUUID().slice(0, 6);
    const main = page.getByRole('main');
    const cards = page.getByRole('complementary', { name: 'The first records as they will be' });
    await page.goto('/directories/import-artworks');
    await page.waitForSelector('html[data-alive]');
    const table = ['Accession Number;Title', `Inv. ${mark}-1 (old 7);Bowl`, `Inv. ${mark}-2 (old 9);Jug`, 'none;Cup'];
    await page
      .getByLabel('Table to import')
      .setInputFiles({ name: `parts-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table.join('\n')) });
    await main.getByRole('button', { name: 'Accession Number', exact: true }).click();
    const pattern = main.getByLabel('Take a part of the cell');
    await pattern.fill('Inv. (');
    await expect(main.getByText('Write {} once, for the part.')).toBeVisible();
    await pattern.fill('Inv. {} (*');
    const parts = main.getByRole('list', { name: 'Parts of the first cells' });
    await expect(parts.getByText(`${mark}-1`, { exact: true })).toBeVisible();
    await expect(parts.getByText('Another form: taken whole')).toBeVisible();
    await expect(cards.getByRole('article').first()).toContainText(`Accession number${mark}-1`);
    await expectSound(page);
    await page.reload();
    await expect(cards.getByRole('article').first()).toContainText(`Accession number${mark}-1`);
    await main.getByRole('button', { name: 'Dry run', exact: true }).click();
    await expect(main.getByText('A cell does not have the form of its column.', { exact: false })).toBeVisible();
  });

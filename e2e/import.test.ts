import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { aZip } from '../packages/server/src/platform/tables/tables.fixture.ts';
import { expectSound } from './page-checks.ts';
import { expect, test } from './visitor.ts';

/** A table as a German museum sends it: Windows-1252, semicolons, a date nobody can read, a number twice. */
function aTable(mark: string): Buffer {
  const rows = [
    ['Inventarnr.', 'Titel', 'Künstler', 'Datierung', 'Material/Technik', 'Zustand'],
    [`${mark}/1`, `Boote ${mark}`, 'Beato, Felice', 'um 1865', `Albumin ${mark}`, 'gut'],
    [`${mark}/2`, `Löwe ${mark}`, 'unbekannt', '604–562 v. Chr.', 'Tusche und Seide', 'gut'],
    [`${mark}/3`, `Wellen ${mark}`, 'Ogata, Korin', 'wohl noch vor dem Brand', 'Tusche und Seide', 'gut'],
    [`${mark}/3`, `Noch einmal ${mark}`, 'Ogata, Korin', '1700', 'Gold', 'gut'],
  ];
  return Buffer.from(
    rows
      .map((row) => row.join(';'))
      .join('\r\n')
      .replaceAll('–', '\x96'),
    'latin1',
  );
}

/** The same museum's ZIP file: a table with one more column, and two of its three pictures. */
async function picturesOf(mark: string): Promise<Buffer> {
  const rows = ['Inventarnr.;Titel;Künstler;Datierung;Bild', `${mark}/7;Krug ${mark};Beato, Felice;1865;krug.jpg`];
  rows.push(`${mark}/8;Vase ${mark};Beato, Felice;1866;vase.jpg`, `${mark}/9;Teller ${mark};Ott, Jan;1870;teller.jpg`);
  const red = { create: { width: 400, height: 300, channels: 3, background: '#a33' } } as const;
  const picture = await sharp(red).jpeg().toBuffer();
  return readFile(
    await aZip({
      'tabelle.csv': rows.join('\r\n'),
      'bilder/krug.jpg': picture,
      'bilder/vase.jpg': 'this is no picture',
    }),
  );
}

for (const width of [390, 1440])
  test(`an administrator sees the pictures of a table before and after the import, and two keep one mapping, at ${width} px`, async ({
    visit,
    complaints,
  }) => {
    // The other mapping; and a file that is no picture.
    complaints.expected.push(/409/, /415/);
    const page = await visit('super@oeuvre.test', { viewport: { width, height: 900 } });
    const mark = randomUUID().slice(0, 6);
    const main = page.getByRole('main');
    const cards = page.getByRole('complementary', { name: 'The first records as they will be' });
    const act = (name: string) => main.getByRole('button', { name, exact: true });
    await page.goto('/directories/import-artworks');
    await page.waitForSelector('html[data-alive]');
    await page
      .getByLabel('Table to import')
      .setInputFiles({ name: `bilder-${mark}.zip`, mimeType: 'application/zip', buffer: await picturesOf(mark) });
    const picture = cards.getByRole('article').first().getByRole('img', { name: 'krug.jpg' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
    await expect(cards.getByRole('article').nth(2)).toContainText('teller.jpg');
    await expect(cards.getByRole('article').nth(2)).toContainText('not with the table');
    await main.getByLabel('Source').fill(`museum-${mark}`);
    await page.keyboard.press('Tab');
    await expectSound(page);

    const dialog = page.getByRole('dialog');
    const keep = async () => {
      await act('Keep as a mapping').click();
      await dialog.getByRole('button', { name: 'Keep it' }).click();
    };
    await act('Keep as a mapping').click();
    await dialog.getByLabel('Name').fill(`Bilder ${mark}`);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toBeHidden();
    // Somebody else changes the same mapping.
    const { mappings } = await (await page.request.get('/api/import-mappings')).json();
    const { mapping, version } = mappings.find((one: { name: string }) => one.name === `Bilder ${mark}`);
    const theirs = { ...mapping, constants: { creditLine: `Stiftung ${mark}` } };
    const origin = new URL(page.url()).origin;
    await page.request.post('/api/import-mappings', {
      data: { name: `Bilder ${mark}`, mapping: theirs, base: version },
      headers: { origin },
    });
    await keep();
    await expect(dialog.getByRole('heading', { name: 'Two versions of one mapping' })).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect(cards.getByRole('article').first()).toContainText(`Stiftung ${mark}`);
    await keep();
    await expect(dialog).toBeHidden();

    await act('Dry run').click();
    await expect(main.getByText('3 pictures named by file, 2 found.')).toBeVisible();
    await expect(main.getByRole('article').filter({ hasText: 'A picture was not found.' })).toContainText('teller.jpg');
    await act('Import 3 records').click();
    const missing = main.getByRole('region', { name: /^Pictures that are missing/ });
    await expect(missing).toContainText('teller.jpg', { timeout: 30_000 });
    await expect(missing).toContainText('vase.jpg');
    await expect(missing).toContainText('No picture with this name came with the table.');
    await expectSound(page);
    await missing.getByRole('button', { name: 'Try again' }).click();
    await expect(missing).toContainText('vase.jpg');
    await act('Undo the import').click();
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(main.getByRole('heading', { name: `The import of bilder-${mark}.zip was undone` })).toBeVisible();
  });

for (const width of [390, 1440])
  test(`an administrator imports a museum's table, corrects its mapping, and takes the import back, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit('super@oeuvre.test', { viewport: { width, height: 900 } });
    // A repeated run finds its own works only.
    const mark = randomUUID().slice(0, 6);
    const main = page.getByRole('main');
    const cards = page.getByRole('complementary', { name: 'The first records as they will be' });
    const act = (name: string) => main.getByRole('button', { name, exact: true });
    await page.goto('/directories/import-artworks');
    await page.waitForSelector('html[data-alive]');
    await expectSound(page);

    await page.getByLabel('Table to import').setInputFiles({
      name: `herbst-${mark}.csv`,
      mimeType: 'text/csv',
      buffer: aTable(mark),
    });
    await expect(main.getByText('4 records, 6 columns, Windows-1252 (Western), separated by semicolons')).toBeVisible();
    await expect(cards.getByRole('article').nth(1)).toContainText('604 to 562 BCE');

    await act('Material/Technik').click();
    await act('und').click();
    await expect(cards.getByRole('article').nth(1)).toContainText('Tusche und Seide');
    await act('und').click();
    await expect(cards.getByRole('article').nth(1)).toContainText('Tusche, Seide');
    await main.getByRole('combobox', { name: 'Field for Zustand' }).selectOption({ label: 'Supporting text' });
    await expect(cards.getByRole('article').first()).toContainText('Supporting text');
    await main.getByLabel('Source').fill(`museum-${mark}`);
    await page.keyboard.press('Tab');
    await expectSound(page);

    await act('Dry run').click();
    await expect(main.getByText('Nothing has been written.')).toBeVisible();
    await expect(main.getByRole('article').filter({ hasText: 'Two lines have the same key.' })).toContainText('line 5');
    await expect(main.getByRole('article').filter({ hasText: 'A date could not be read.' })).toContainText(
      'wohl noch vor dem Brand',
    );
    await expectSound(page);

    await main.getByRole('link', { name: /^Columns/ }).click();
    await act(`Make Albumin ${mark} a new term`).click();
    await expect(act(`Change Albumin ${mark}`)).toBeVisible();
    await act('Dry run').click();
    await expect(main.getByRole('radio', { name: /^Nobody yet/ })).toBeChecked();
    await main.getByRole('radio', { name: /^Everybody/ }).check();
    await act('Leave 1 line out, import 3').click();
    await expect(main.getByRole('heading', { name: `herbst-${mark}.csv is imported` })).toBeVisible();
    await expect(main.getByRole('link', { name: `Wellen ${mark}` })).toBeVisible();
    await expectSound(page);

    // Everything is in the address: a reload loses nothing.
    await page.reload();
    await page.waitForSelector('html[data-alive]');
    const [first] = await Promise.all([
      page.request.get(`/api/exhibits/open-oeuvre?searchQuery=${mark}`).then((reply) => reply.json()),
      act('Undo the import').click(),
    ]);
    expect(first.totalCount).toBe(3);
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(main.getByRole('heading', { name: `The import of herbst-${mark}.csv was undone` })).toBeVisible();
    const left = await page.request.get(`/api/exhibits/open-oeuvre?searchQuery=${mark}`);
    expect((await left.json()).totalCount).toBe(0);

    await main.getByRole('link', { name: 'All imports' }).click();
    await page.getByRole('searchbox', { name: 'Search imports' }).fill(`herbst-${mark}`);
    await page.keyboard.press('Enter');
    const row = main.getByRole('row').filter({ hasText: `herbst-${mark}.csv` });
    await expect(row).toContainText('Undone');
    await expect(main.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
    await expectSound(page);
    const [report] = await Promise.all([page.waitForEvent('download'), row.getByText('Report').click()]);
    expect(report.suggestedFilename()).toBe(`herbst-${mark}, findings.csv`);
    await row.getByRole('link', { name: `herbst-${mark}.csv`, exact: true }).click();
    await expect(main.getByRole('heading', { name: `The import of herbst-${mark}.csv was undone` })).toBeVisible();
  });

test('a table in XML is imported with terms of all its words, and a search finds them', async ({ visit }) => {
  const page = await visit('super@oeuvre.test', { viewport: { width: 390, height: 900 } });
  const mark = randomUUID().slice(0, 6);
  const main = page.getByRole('main');
  const act = (name: string) => main.getByRole('button', { name, exact: true });
  const record = (number: number, title: string, material: string) =>
    `<record><objectnumber>${mark}/${number}</objectnumber><title>${title} ${mark}</title><material>${material}</material></record>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><records>${record(1, 'Kop', `Aluin ${mark}`)}${record(2, 'Hand', 'Krijt')}</records>`;
  await page.goto('/directories/import-artworks');
  await page.waitForSelector('html[data-alive]');
  await page
    .getByLabel('Table to import')
    .setInputFiles({ name: `prenten-${mark}.xml`, mimeType: 'text/xml', buffer: Buffer.from(xml) });
  await expect(main.getByRole('heading', { name: /^Terms to settle/ })).toBeVisible();
  await main.getByLabel('Words of the table').selectOption({ label: 'Use terms that exist, and make the others' });
  await expect(main.getByText('All others become new terms.')).toBeVisible();
  await expectSound(page);
  await act('Dry run').click();
  await main.getByRole('radio', { name: /^Everybody/ }).check();
  await act('Import 2 records').click();
  await expect(main.getByRole('heading', { name: `prenten-${mark}.xml is imported` })).toBeVisible({ timeout: 30_000 });
  const found = await page.request.get(`/api/exhibits/open-oeuvre?searchQuery=${encodeURIComponent(`Aluin ${mark}`)}`);
  expect((await found.json()).exhibits[0].title).toBe(`Kop ${mark}`);
  await act('Undo the import').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(main.getByRole('heading', { name: `The import of prenten-${mark}.xml was undone` })).toBeVisible();
});

test('nobody but administrators opens the import, or the list of all', async ({ visit, complaints }) => {
  complaints.expected.push(/403/);
  const page = await visit('supervisor@oeuvre.test');
  await page.goto('/directories/import-artworks');
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await page.goto('/admin/parsing');
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { expect, test } from './visitor.ts';

/** A list as a curator keeps it: three new people, one twice, one whose address is none. */
const aList = (mark: string) =>
  [
    'mail;Name;Land;Newsletter OK;Date;Where;Remarks',
    `kirsi-${mark}@satama.example;Aalto, Kirsi;Finland;yes;2024-03-02;fair;met in Turku`,
    `dirk-${mark}@haven.example;Verbrugge, Dirk;Belgium;yes;;;lends often`,
    `yui-${mark}@uki-e.example;Nakagawa, Yui;Japan;;;;`,
    `Kirsi-${mark}@satama.example;Aalto, K;;yes;2024-03-02;;`,
    'quay.office@pier;Pier, Q;;;;;',
  ].join('\n');

async function segmentOf(page: Page): Promise<string> {
  const { segments } = (await (await page.request.get('/api/supervisor-segments')).json()) as {
    segments: { id: string }[];
  };
  return segments[0]!.id;
}

for (const width of [390, 1440])
  test(`a supervisor imports a list, says who agreed to the newsletter, and takes it back, at ${width} px`, async ({
    visit,
    complaints,
  }) => {
    // A file that is no list.
    complaints.expected.push(/415/);
    const page = await visit('supervisor@oeuvre.test', { viewport: { width, height: 900 } });
    // A repeated run finds its own people only.
    const mark = randomUUID().slice(0, 6);
    const main = page.getByRole('main');
    const act = (name: string) => main.getByRole('button', { name, exact: true });
    const sum = (label: string) => main.locator('dl > div').filter({ hasText: label }).getByRole('definition');
    const segmentId = await segmentOf(page);

    await page.goto(`/subscriptions?segmentId=${segmentId}&tab=CONTACTS`);
    await page.waitForSelector('html[data-alive]');
    await act('Export').click();
    await page.getByRole('menuitem', { name: 'Import contacts' }).click();
    await expect(main.getByRole('heading', { name: 'Import contacts' })).toBeVisible();
    await expectSound(page);

    const input = page.getByLabel('List to import');
    await input.setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('{"a":1}') });
    await expect(main.getByRole('alert')).toContainText('This is not a list that can be read.');
    await input.setInputFiles({
      name: `harbour-${mark}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(aList(mark)),
    });
    await expect(main.getByText('5 rows, 7 columns, UTF-8, separated by semicolons')).toBeVisible();
    await expect(main.getByLabel('Field for Name')).toHaveValue('lastFirst');
    await expect(main.getByText('Aalto, Kirsi; Verbrugge, Dirk')).toBeVisible();

    // Nobody has answered for the newsletter, so nothing runs.
    await act('Dry run').click();
    await expect(main.getByRole('alert')).toHaveText('Please answer who agreed to get the newsletter.');
    await expectSound(page);
    await main.getByLabel('Those who agreed, as the list says').check();
    await expect(main.getByLabel('Column that says yes')).toHaveValue('=Newsletter OK');
    await expect(main.getByLabel('When they agreed')).toHaveValue('=Date');
    await main.getByLabel('Field for Remarks').selectOption({ label: 'About' });
    await main.getByLabel('What they agreed to').fill('Send me news of the harbour');
    await expectSound(page);
    // Everything is kept: a reload loses nothing.
    await expect(main.getByRole('link', { name: /^Columns/ })).toContainText('4 of 7 taken');
    await page.reload();
    await page.waitForSelector('html[data-alive]');
    await expect(main.getByLabel('What they agreed to')).toHaveValue('Send me news of the harbour');
    await expect(main.getByLabel('Field for Remarks')).toHaveValue('about');

    await act('Dry run').click();
    await expect(main.getByText('Nothing has been written.')).toBeVisible();
    await expect(sum('will be added')).toHaveText('3');
    await expect(sum('left out')).toHaveText('2');
    await expect(main.getByText('1 of them comes with a consent and a date')).toBeVisible();
    const row = (text: string) => main.getByRole('row').filter({ hasText: text });
    await expect(row('Dirk Verbrugge')).toContainText('consent without a date: will be Not Subscribed');
    await expect(row('quay.office@pier')).toContainText('is not an e-mail address');
    await expectSound(page);
    await main.getByRole('link', { name: 'Twice 1' }).click();
    await expect(row('quay.office@pier')).toHaveCount(0);
    await expect(row(`kirsi-${mark}`)).toContainText('appears twice; the first row, 2, is used');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('link', { name: 'The 3 to correct and import again' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`harbour-${mark}, refused.csv`);

    await act('Import 3 contacts').click();
    await expect(main.getByRole('heading', { name: `harbour-${mark}.csv is imported` })).toBeVisible({
      timeout: 30_000,
    });
    await expect(sum('added')).toHaveText('3');
    await expect(sum('get the newsletter by it')).toHaveText('1');
    await expectSound(page);
    const address = page.url();

    await main.getByRole('link', { name: 'See the contacts' }).click();
    await page.getByRole('searchbox', { name: 'Search users' }).fill(mark);
    await expect(main.getByRole('heading', { name: '3 contacts' })).toBeVisible();

    await page.goto(address);
    await page.waitForSelector('html[data-alive]');
    await act('Undo the import').click();
    await expect(page.getByRole('dialog')).toContainText('It added 3 contacts');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(main.getByRole('heading', { name: `The import of harbour-${mark}.csv was undone` })).toBeVisible({
      timeout: 30_000,
    });
    await expect(sum('undone')).toHaveText('3');
    await main.getByRole('link', { name: /^File/ }).click();
    const earlier = main.getByRole('listitem').filter({ hasText: `harbour-${mark}.csv` });
    await expect(earlier).toContainText('Undone');
    await expectSound(page);
    await main.getByRole('link', { name: /^Contacts of/ }).click();
    await page.getByRole('searchbox', { name: 'Search users' }).fill(mark);
    await expect(main.getByRole('heading', { name: '0 contacts' })).toBeVisible();
  });

test('a list that nobody wants is discarded, and nobody but supervisors opens the import', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/403/);
  const page = await visit('supervisor@oeuvre.test');
  const main = page.getByRole('main');
  const segmentId = await segmentOf(page);
  const address = `/directories/import-contacts?segmentId=${segmentId}`;
  const mark = randomUUID().slice(0, 6);
  await page.goto(address);
  await page.waitForSelector('html[data-alive]');
  await main.getByRole('button', { name: 'Paste rows' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rows of a spreadsheet').fill(`mail\tName\nada-${mark}@sea.example\tAda Lund`);
  await dialog.getByRole('button', { name: 'Read them' }).click();
  await expect(main.getByText('1 row, 2 columns, UTF-8, separated by tabs')).toBeVisible();
  await main.getByRole('link', { name: /^File/ }).click();
  await main.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('button', { name: 'Discard it' }).click();
  await expect(main.getByRole('heading', { name: 'Drop a list of contacts here' })).toBeVisible();

  const member = await visit('member@oeuvre.test');
  await member.goto(address);
  await expect(member.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
});

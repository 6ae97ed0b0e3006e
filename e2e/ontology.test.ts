import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { at, expect, serverUrl, test } from './visitor.ts';

/** Letters that no other run has, so that a repeated run finds its own terms only. */
const newMark = () =>
  randomUUID()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 6)
    .padEnd(6, 'x');

async function addTerm(page: Page, name: string, parents: readonly string[] = []): Promise<string> {
  const reply = await page.request.post('/api/ontology/acts', {
    data: { act: { kind: 'create', name, type: 'Keyword', parents } },
    headers: { origin: serverUrl() },
  });
  expect(reply.status()).toBe(200);
  const { changes } = (await reply.json()) as { changes: { id: string; becomes: string }[] };
  return changes.find(({ becomes }) => becomes === 'new')!.id;
}

async function addWork(page: Page, title: string, tag: string) {
  const data = { record: { sections: { title }, tags: [tag] } };
  const reply = await page.request.post('/api/exhibits', { data, headers: { origin: serverUrl() } });
  expect(reply.status()).toBe(200);
}

const alive = (page: Page) => page.waitForSelector('html[data-alive]');

for (const width of [390, 1440])
  test(`an administrator finds a term, edits a label, and moves and merges with a rehearsal, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit('super@oeuvre.test', { viewport: { width, height: 900 } });
    const mark = newMark();
    const water = await addTerm(page, `Water ${mark}`);
    await addTerm(page, `Genre ${mark}`);
    const seascapes = await addTerm(page, `Seascapes ${mark}`, [water]);
    const pieces = await addTerm(page, `Pieces ${mark}`, [water]);
    await addWork(page, `Wreck ${mark}`, pieces);
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const term = (name: string) => main.getByRole('article', { name: `${name} ${mark}` });
    const chooseTerm = async (name: string) => {
      await dialog.getByRole('combobox').first().fill(`${name} ${mark}`);
      await page.getByRole('option', { name: new RegExp(`^${name} ${mark}`) }).click();
    };

    // Found by its name, with the keyboard alone.
    await page.goto('/admin/ontology');
    await alive(page);
    await page.keyboard.press('/');
    await page.keyboard.type(`seascapes ${mark}`);
    await expect(page.getByRole('option', { name: new RegExp(`^Seascapes ${mark}`) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(term('Seascapes')).toBeVisible();
    await expect(page).toHaveURL(at(new RegExp(`term=${seascapes}`)));
    await expectSound(page);
    if (width === 1440)
      await expect(page.getByRole('treeitem', { name: new RegExp(`^Seascapes ${mark}`) })).toHaveAttribute(
        'aria-level',
        '3',
      );

    // A label, where it stands; a reload shows what was saved.
    await term('Seascapes').getByRole('button', { name: 'Add a language' }).click();
    await term('Seascapes').getByRole('combobox', { name: 'Language' }).fill('German');
    await page.getByRole('option', { name: /^German/ }).click();
    await term('Seascapes').getByRole('textbox', { name: 'Preferred label in German' }).fill(`Seestück ${mark}`);
    await page.keyboard.press('Enter');
    await expect(term('Seascapes').getByRole('button', { name: new RegExp(`^German Seestück ${mark}`) })).toBeVisible();
    await page.reload();
    await alive(page);
    await expect(term('Seascapes').getByText(`Seestück ${mark}`)).toBeVisible();

    // A move is rehearsed.
    await term('Seascapes').getByRole('button', { name: 'Move' }).click();
    await chooseTerm('Genre');
    await expect(dialog.getByText(/Can be undone until/)).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(term('Seascapes').getByRole('navigation', { name: 'Broader terms' })).toContainText(`Genre ${mark}`);

    // So is a merge; the history offers the way back.
    await term('Seascapes').getByRole('button', { name: 'Merge' }).click();
    await chooseTerm('Pieces');
    await expect(dialog.getByText(`Wreck ${mark}`)).toBeVisible();
    await expect(dialog.getByRole('definition').first()).toHaveText('1');
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await term('Seascapes')
      .getByRole('button', { name: `Undo: merged Pieces ${mark} into Seascapes ${mark}` })
      .click();
    await expect(dialog.getByText(`Wreck ${mark}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo it' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto(`/admin/ontology?term=${pieces}`);
    await expect(term('Pieces')).toBeVisible();
  });

test('a vocabulary is tried, imported, exported again, and taken back', async ({ visit }) => {
  const page = await visit('super@oeuvre.test');
  const mark = newMark();
  const turtle = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<https://example.org/${mark}/sails> a skos:Concept ; skos:prefLabel "Sails ${mark}"@en, "Segel ${mark}"@de .
<https://example.org/${mark}/jibs> a skos:Concept ; skos:prefLabel "Jibs ${mark}"@en ; skos:broader <https://example.org/${mark}/sails> .`;
  await page.goto('/admin/ontology');
  await alive(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import terms' });
  await dialog
    .getByLabel('Vocabulary to import')
    .setInputFiles({ name: `${mark}.ttl`, mimeType: 'text/turtle', buffer: Buffer.from(turtle) });
  await expect(dialog.getByRole('status')).toHaveText('Dry run: 2 new terms, 0 changed.');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  const undo = dialog.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeVisible();

  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.getByRole('button', { name: 'Export the whole ontology' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Turtle/ }).click(),
  ]);
  const written = await readFile(await download.path(), 'utf8');
  expect(written).toContain(`"Segel ${mark}"@de`);
  expect(written).toContain(`"Jibs ${mark}"@en`);

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText(`${mark}.ttl`)).toBeVisible();
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(dialog.getByRole('status')).toHaveText('Undone.');
});

test('two administrators edit the same label: both texts are shown, and nothing is lost', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/the server responded with a status of 409/);
  const [one, other] = await Promise.all([visit('super@oeuvre.test'), visit('super@oeuvre.test')]);
  const mark = newMark();
  const id = await addTerm(one, `Storms ${mark}`);
  const label = (page: Page) => page.getByRole('textbox', { name: 'Other labels' });
  for (const page of [one, other]) {
    await page.goto(`/admin/ontology?term=${id}`);
    await alive(page);
    await page.getByRole('button', { name: /^English/ }).click();
  }
  await label(one).fill('gales');
  await label(other).fill('tempests');
  await one.getByRole('button', { name: 'Save' }).click();
  await expect(one.getByRole('button', { name: /^English .* gales/ })).toBeVisible();
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('alert')).toContainText('tempests');
  await expect(other.getByRole('alert')).toContainText('gales');
  await expectSound(other);
  await other.getByRole('button', { name: 'Use mine' }).click();
  await expect(other.getByRole('button', { name: /^English .* tempests/ })).toBeVisible();
});

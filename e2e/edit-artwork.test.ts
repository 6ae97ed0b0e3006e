import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { aTriangle } from '../packages/server/src/domains/files/models/models.factory.ts';
import { expectSound } from './page-checks.ts';
import { aMoment } from './pictures.ts';
import { expect, serverUrl, test } from './visitor.ts';

const owner = 'curator@oeuvre.test';

/** A work of the curator that nobody else sees. */
async function aWork(page: Page, sections: Record<string, unknown> = {}): Promise<string> {
  const made = await page.request.post('/api/exhibits', {
    data: { record: { sections } },
    headers: { origin: serverUrl() },
  });
  return ((await made.json()) as { id: string }).id;
}
const recordOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/exhibits/${id}/record`)).json()) as {
    published: boolean;
    record: {
      sections: Record<string, unknown>;
      creditLine: string;
      images: { caption?: string; alt?: string }[];
      models: { uuid: string; caption?: string }[];
    };
  };
const opener = (page: Page, part: string) => page.getByRole('button', { name: new RegExp(`^Edit ${part}:`) });
const edit = (page: Page, part: string) => opener(page, part).click();
const saved = (page: Page) => expect(page.locator('header').getByText('Saved', { exact: true })).toBeAttached();
const aPicture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#886f60' } })
    .jpeg()
    .toBuffer(),
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`an owner writes a record, adds a picture and publishes the work at ${viewport.width} px`, async ({ visit }) => {
    const page = await visit(owner, { viewport });
    const id = await aWork(page);
    await page.goto(`/artworks/${id}/edit`);
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');

    await edit(page, 'title');
    await page.getByRole('textbox', { name: 'Title' }).fill('Prize amphora');
    await page.keyboard.press('Escape');
    await expect(opener(page, 'title')).toBeFocused();

    await edit(page, 'artist');
    await page.getByRole('combobox', { name: 'Relation of maker' }).selectOption('Attributed to');
    await page.getByRole('textbox', { name: 'Name of maker' }).fill('Euphiletos Painter');
    await expect(page.getByText('Shown as “Attributed to Euphiletos Painter”.')).toBeVisible();

    await edit(page, 'date of creation');
    await page.getByRole('textbox', { name: 'Date of creation' }).fill('c. 530 BCE');
    await expect(page.getByRole('status').filter({ hasText: 'About 530 BCE' })).toContainText(
      'found under 540 to 520 BCE',
    );
    await page.getByRole('textbox', { name: 'Date of creation' }).fill('some Tuesday');
    await expect(page.getByText('It will be shown as written and come last when sorted.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Date of creation' }).fill('c. 530 BCE');
    await expectSound(page);

    await edit(page, 'dimensions');
    await page.getByRole('textbox', { name: 'Height of part' }).fill('60,5');
    await page.getByRole('textbox', { name: 'Diameter of part' }).fill('41');
    await expect(page.getByRole('status').filter({ hasText: '60.5 × ⌀ 41 cm' })).toBeVisible();

    await edit(page, 'rights statement');
    await page.getByRole('combobox', { name: 'Rights statement' }).selectOption('CC BY-NC 4.0');
    await expect(page.getByText('No download button.')).toBeVisible();

    await page.getByLabel('Choose pictures').setInputFiles([await aPicture('amphora.jpg')]);
    await expect(page.getByRole('button', { name: 'Picture 1 amphora.jpg' })).toContainText('Ready to zoom');
    await page.getByLabel('Caption of picture 1').fill('Side B');
    await page.getByLabel('Alt text of picture 1').fill('Five runners');
    await page
      .getByLabel('Choose pictures')
      .setInputFiles({ name: 'a.psd', mimeType: 'x/y', buffer: Buffer.from('8BPS') });
    await expect(page.getByRole('alert').filter({ hasText: 'Type must be JPEG, PNG, WebP or TIFF.' })).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss a.psd' }).click();
    await saved(page);
    await expectSound(page);

    if (viewport.width < 1280) {
      await page.getByRole('button', { name: /^7 of 12 next: materials/ }).click();
      await expectSound(page);
    }
    await page.getByRole('button', { name: /^Materials/ }).click();
    await expect(page.getByRole('textbox', { name: /^material/i })).toBeVisible();

    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.locator('header').getByText('Published', { exact: true })).toBeVisible();
    const { published, record } = await recordOf(page, id);
    expect(published).toBe(true);
    expect(record.sections).toMatchObject({
      title: 'Prize amphora',
      artist: [{ name: 'Euphiletos Painter', qualifier: 'attributed to' }],
      dateOfCreation: [{ text: 'c. 530 BCE', edtf: '-0529~' }],
      dimensionsNew: [{ height: 60.5, diameter: 41 }],
    });
    expect(record.images).toMatchObject([{ caption: 'Side B', alt: 'Five runners' }]);

    await page.getByRole('button', { name: 'History', exact: true }).click();
    await expect(page.getByRole('complementary', { name: 'History' })).toContainText('Prize amphora');
    await expectSound(page);

    await page.goto(`/subscriptions/${id}`);
    await page.mouse.wheel(0, 10);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page).toHaveURL(`/artworks/${id}/edit`);
  });

test('an owner adds 3D models beside the pictures, orders and captions them, removes one; a reader turns the other', async ({
  visit,
}) => {
  const page = await visit(owner);
  const id = await aWork(page, { title: 'Head of a monkey' });
  const uuids = async () => (await recordOf(page, id)).record.models.map(({ caption }) => caption);
  await page.goto(`/artworks/${id}/edit`);
  await page.getByRole('tab', { name: '3D' }).click();
  const models = page.getByRole('region', { name: '3D models' });
  const dialog = page.getByRole('dialog', { name: '3D model' });
  const stage = page.frameLocator('iframe[src^="/models/"]');
  const head = { name: 'head.glb', mimeType: 'model/gltf-binary', buffer: aTriangle() };
  for (const name of ['First head', 'Second head']) {
    await models.getByRole('button', { name: 'Add a 3D model' }).click();
    if (name === 'First head') {
      await dialog.locator('input[accept=".glb"]').setInputFiles({ ...head, name: 'head.obj' });
      await expect(dialog.getByRole('alert')).toHaveText('head.obj: type must be .glb');
    }
    await dialog.locator('input[accept=".glb"]').setInputFiles(head);
    await expect(stage.locator('[data-state=shown] > *')).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(dialog).toBeHidden();
  }
  await models.getByLabel('Caption of 3D model 1').fill('Photogrammetry');
  await models.getByLabel('Caption of 3D model 2').fill('By hand');
  await saved(page);
  await expectSound(page);
  expect(await uuids()).toEqual(['Photogrammetry', 'By hand']);

  await models.getByRole('button', { name: 'Move 3D model 2' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('3D model 2 is lifted, 2 of 2.')).toBeAttached();
  await aMoment(page);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('3D model 2, 1 of 2.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(models.getByLabel('Caption of 3D model 1')).toHaveValue('By hand');
  await models.getByRole('button', { name: 'More for 3D model 2' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(models.getByLabel('Caption of 3D model 2')).toBeHidden();
  await expect.poll(uuids).toEqual(['By hand']);

  await page.getByRole('tab', { name: /^Pictures/ }).click();
  await page.getByLabel('Choose pictures').setInputFiles([await aPicture('head.jpg')]);
  await expect(page.getByRole('button', { name: 'Picture 1 head.jpg' })).toContainText('Ready to zoom');
  await saved(page);

  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(`/subscriptions/${id}`);
  await page.mouse.wheel(0, 10);
  await page.getByRole('link', { name: '3D' }).click();
  const model = page.getByRole('figure').filter({ hasText: 'By hand' });
  await expect(model).toBeVisible();
  expect(fetched.filter((url) => url.includes('.glb') || url.includes('/models/'))).toEqual([]);
  await model.getByRole('button', { name: 'Show in 3D: By hand' }).click();
  await expect(stage.locator('[data-state=shown] > *')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => fetched.some((url) => url.endsWith('/model.glb'))).toBe(true);
});

test('a curator takes suggested terms one by one, sees why, and finds them saved', async ({ visit }) => {
  const page = await visit(owner);
  const id = await aWork(page, { title: 'Landscape with a river, a woman and a house' });
  await page.goto(`/artworks/${id}/edit`);
  await edit(page, 'tags');
  await page.getByRole('button', { name: 'Suggest terms' }).click();
  const terms = page.getByRole('list', { name: 'Suggested terms' });
  const add = page.getByRole('button', { name: 'Add River', exact: true });
  const river = terms.getByRole('listitem').filter({ has: add });
  await expect(river).toContainText(/\d+ % sure · from .*“river”/);
  await expectSound(page);
  await add.click();
  await expect(page.getByRole('button', { name: 'Remove River' })).toBeVisible();
  await expect(river).toHaveCount(0);
  await saved(page);
  await page.reload();
  await edit(page, 'tags');
  await expect(page.getByRole('button', { name: 'Remove River' })).toBeVisible();
});

test('two people who change different parts meet silently; the same part asks, and keeps both until then', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/409/, /ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  const [first, second] = [await visit(owner), await visit(owner)];
  const id = await aWork(first, { title: 'Amphora' });
  for (const page of [first, second]) await page.goto(`/artworks/${id}/edit`);

  await edit(first, 'credit line');
  await first.getByRole('textbox', { name: 'Credit line' }).fill('Gift, 2019');
  await saved(first);
  await edit(second, 'collection');
  await second.getByRole('textbox', { name: 'Collection' }).fill('Okafor');
  await saved(second);
  await expect
    .poll(async () => (await recordOf(first, id)).record)
    .toMatchObject({
      creditLine: 'Gift, 2019',
      sections: { collection: 'Okafor' },
    });

  // A page that connects after the save learns of it without a name.
  await expect(first.locator('header')).toContainText(/has changed this artwork|This artwork has been changed/);

  await first.context().setOffline(true);
  await second.getByRole('textbox', { name: 'Collection' }).press('Escape');
  await edit(second, 'credit line');
  await second.getByRole('textbox', { name: 'Credit line' }).fill('Gift of Ines');
  await saved(second);
  await first.getByRole('textbox', { name: 'Credit line' }).fill('Purchase');
  await first.context().setOffline(false);
  const question = first.getByRole('alert', { name: 'Two versions' });
  await expect(question).toContainText('Purchase');
  await expect(question).toContainText('Gift of Ines');
  await expect(first.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('radio', { name: /Gift of Ines/ }).check();
  await expectSound(first);
  await question.getByRole('button', { name: 'Save the choice' }).click();
  await saved(first);
  expect((await recordOf(first, id)).record.creditLine).toBe('Gift of Ines');
});

test('words that the server never got survive a reload and an expired session', async ({ visit, complaints }) => {
  complaints.expected.push(/401|ERR_FAILED|Failed to load/);
  const page = await visit(owner);
  const id = await aWork(page, { title: 'Amphora' });
  await page.goto(`/artworks/${id}/edit`);
  await page.route(`**/api/exhibits/${id}`, (route) => route.abort());
  await edit(page, 'credit line');
  await page.getByRole('textbox', { name: 'Credit line' }).fill('Never arrived');
  await expect(page.locator('header').getByText('Changes not saved')).toBeAttached();
  await page.unroute(`**/api/exhibits/${id}`);
  await page.reload();
  await expect(opener(page, 'credit line')).toContainText('Never arrived');
  await expect.poll(async () => (await recordOf(page, id)).record.creditLine).toBe('Never arrived');

  await page.context().clearCookies();
  await edit(page, 'collection');
  await page.getByRole('textbox', { name: 'Collection' }).fill('Kept here');
  await expect(page.getByText('You have been logged out. Your words are kept on this device')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Collection' })).toHaveValue('Kept here');
});

import type { Page } from '@playwright/test';
import { axeOn } from './page-checks.ts';
import {
  aLargeOne,
  aMoment,
  aPress,
  aTiff,
  beginText,
  chosenOf,
  dialogOf,
  drag,
  figures,
  type Image,
  jsonOf,
  keptImages,
  namesOf,
  toastOf,
} from './pictures.ts';
import { expect, serverUrl, test } from './visitor.ts';
import { addFromDisk, aPicture, chooseBlock, textOf } from './writing.ts';

const wrongLink =
  "The link appears to be incorrect. Please provide the link to an Open Oeuvre artwork or collection from a segment you're subscribed to";

interface Work {
  readonly id: string;
  readonly title: string;
  readonly artist: string;
  readonly dateText: string;
}

const works = async (page: Page) =>
  (await jsonOf<{ exhibits: Work[] }>(page, '/api/exhibits/open-oeuvre?itemsPerPage=4')).exhibits;

/** A collection with several works that this person may see. */
async function aCollection(page: Page): Promise<{ id: string; name: string }> {
  const { subscriptions } = await jsonOf<{ subscriptions: { id: string }[] }>(page, '/api/users/me/segments');
  for (const { id } of subscriptions) {
    const { collections } = await jsonOf<{ collections: { id: string; name: string; artworksCount: number }[] }>(
      page,
      `/api/open-oeuvre-collections?segmentId=${id}`,
    );
    const found = collections.find((one) => one.artworksCount > 2);
    if (found) return found;
  }
  throw new Error('The demo world has no collection');
}

test('an author pastes links, chooses pictures of a work and of a collection, adds some from disk and reorders them', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/404 \(Not Found\)/);
  const page = await visit('author@oeuvre.test');
  const id = await beginText(page);
  const [work] = (await works(page)) as [Work];
  const collection = await aCollection(page);
  await chooseBlock(page, 'Images');
  const dialog = dialogOf(page);
  const field = dialog.getByLabel('Link to an Open Oeuvre artwork or collection');
  const insert = dialog.getByRole('button', { name: /^Insert/ });
  await expect(field).toBeFocused();
  await expect(insert).toBeDisabled();

  for (const wrong of [
    'boats',
    `https://elsewhere.test/subscriptions/${work.id}`,
    `${serverUrl()}/articles/${id}`,
    `${serverUrl()}/subscriptions/01900000-0000-7000-8000-000000000009`,
    `${serverUrl()}/collections/01900000-0000-7000-8000-000000000009`,
  ]) {
    await field.fill('');
    await expect(dialog.getByText(wrongLink).first()).toBeHidden();
    await field.fill(wrong);
    await expect(field, wrong).toHaveAccessibleDescription(wrongLink);
  }

  await field.fill(`${serverUrl()}/subscriptions/${work.id}`);
  await expect(dialog.getByRole('article', { name: work.title })).toContainText(work.artist);
  // Its only picture is already chosen.
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await expect(dialog.getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await expect(insert).toHaveText('Insert 1 image');
  await dialog.getByRole('button', { name: 'Another link' }).click();
  await expect(field).toHaveValue('');

  await field.fill(`${serverUrl()}/collections/${collection.id}`);
  await expect(dialog.getByRole('article', { name: collection.name })).toContainText(/\d+ artworks/);
  const { artworks } = await jsonOf<{ artworks: (Work & { openId: string | null; images: unknown[] })[] }>(
    page,
    `/api/open-oeuvre-collections/${collection.id}`,
  );
  const offered = artworks.filter(({ openId }) => openId).flatMap(({ images }) => images);
  await expect(dialog.getByRole('option')).toHaveCount(offered.length);
  await dialog.getByRole('option').nth(1).click();
  await expect(dialog.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  // Choosing it again removes it.
  await dialog.getByRole('option').nth(1).click();
  await expect(chosenOf(page)).toHaveCount(1);
  await dialog.getByRole('option').nth(2).click();

  await addFromDisk(page, [
    await aPicture('boats.jpg', '#7a5c3e'),
    aTiff,
    await aPicture('rain.jpg', '#2f4a5a'),
    aLargeOne,
  ]);
  await expect(chosenOf(page)).toHaveCount(4);
  await expect(toastOf(page, 'scan.tiff: type must be .jpg, .png, .webp')).toBeVisible();
  const refused = dialog.getByRole('list', { name: 'Not added' }).getByRole('listitem');
  await expect(refused).toHaveText(['scan.tiff: type must be .jpg, .png, .webp', 'large.png: must be less than 5 MB']);
  await refused.first().getByRole('button', { name: 'Dismiss' }).click();
  await expect(refused).toHaveCount(1);

  // The newest is the active one; its caption is written here.
  await expect(dialog.getByRole('button', { name: 'rain.jpg', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(dialog.getByRole('group', { name: 'Words for rain.jpg' })).toContainText('4. rain.jpg');
  await dialog.getByPlaceholder('Type a caption (Optional)').fill('In the rain');
  await dialog.getByLabel('Alt text').fill('A harbour under low clouds');
  const [first, second] = await namesOf(page);
  await drag(page, chosenOf(page).first(), chosenOf(page).nth(1), 'over');
  await page.mouse.up();
  await expect.poll(() => namesOf(page)).toEqual([second, first, 'boats.jpg', 'rain.jpg']);
  await aMoment(page);
  await dialog.getByRole('button', { name: 'Remove boats.jpg' }).click();
  await expect(dialog.getByRole('button', { name: 'rain.jpg', exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Insert 3 images' }).click();
  await expect(dialog).toBeHidden();
  await expect(figures(page)).toHaveCount(3);
  await expect.poll(async () => (await keptImages(page, id))[0]?.length).toBe(3);
  const [images] = (await keptImages(page, id)) as [Image[]];
  expect(images.map(({ src }) => /^\/files\/[0-9a-f-]{36}$/.test(src))).toEqual([true, true, true]);
  expect(images[1]).toMatchObject({
    sourceId: work.id,
    alt: [work.title, work.artist, work.dateText].filter(Boolean).join(', '),
  });
  expect(images[2]).toMatchObject({ alt: 'A harbour under low clouds', children: [{ text: 'In the rain' }] });
  expect(images[2]).not.toHaveProperty('sourceId');
});

test('pictures are found by words beside the address, with a typo too, and a bare OO ID works as an address', async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test');
  const id = await beginText(page);
  const { exhibits } = await jsonOf<{ exhibits: (Work & { openId: string })[] }>(page, '/api/exhibits/open-oeuvre');
  const [work] = exhibits.filter(({ openId }) => openId) as [Work & { openId: string }];
  const [word] = `${work.title} ${work.artist}`
    .match(/[a-z]+/gi)!
    .toSorted((one, other) => other.length - one.length) as [string];
  const misspelt = word.slice(0, -2) + word.slice(-1);
  await chooseBlock(page, 'Images');
  const dialog = dialogOf(page);
  const sought = dialog.getByLabel('Or search');
  await sought.fill(misspelt);
  const found = dialog.getByRole('list', { name: 'Artworks found' }).getByRole('button');
  await found.filter({ hasText: work.title }).first().click();
  await expect(dialog.getByRole('article', { name: work.title })).toBeVisible();
  await expect(chosenOf(page)).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Back to the search' }).click();
  await expect(sought).toHaveValue(misspelt);
  await expect(sought).toBeFocused();
  await expect(found.first()).toBeVisible();

  const field = dialog.getByLabel('Link to an Open Oeuvre artwork or collection');
  await sought.fill('');
  await dialog.getByRole('button', { name: /^Remove / }).click();
  await field.fill(work.openId.toLowerCase());
  await expect(dialog.getByRole('article', { name: work.title })).toBeVisible();
  await dialog.getByRole('button', { name: 'Insert 1 image' }).click();
  await expect.poll(async () => (await keptImages(page, id))[0]?.[0]?.sourceId).toBe(work.id);
});

test("a block's pictures are edited: pictures it has are not offered again, and cancelling changes nothing", async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test');
  const id = await beginText(page);
  const collection = await aCollection(page);
  const link = `${serverUrl()}/collections/${collection.id}`;
  const dialog = dialogOf(page);
  const field = dialog.getByLabel('Link to an Open Oeuvre artwork or collection');
  await chooseBlock(page, 'Images');
  await field.fill(link);
  await dialog.getByRole('option').first().click();
  const all = await dialog.getByRole('option').count();
  await dialog.getByRole('button', { name: 'Insert 1 image' }).click();
  await expect.poll(async () => (await keptImages(page, id)).length).toBe(1);
  const [before] = (await keptImages(page, id)) as [Image[]];

  const change = () =>
    page.getByRole('toolbar', { name: 'Images' }).getByRole('button', { name: 'Add images' }).click();
  await figures(page).first().locator('img').click();
  await change();
  await expect(chosenOf(page)).toHaveCount(1);
  await field.fill(link);
  await expect(dialog.getByText('1 image is in the block already and not offered again.')).toBeVisible();
  await expect(dialog.getByRole('option')).toHaveCount(all - 1);
  await dialog.getByRole('button', { name: `Select all ${all - 1}` }).click();
  await expect(chosenOf(page)).toHaveCount(all);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(figures(page)).toHaveCount(1);

  await change();
  await expect(chosenOf(page)).toHaveCount(1);
  await dialog.getByRole('button', { name: /^Remove / }).click();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await addFromDisk(page, [await aPicture('boats.jpg', '#7a5c3e'), await aPicture('rain.jpg', '#2f4a5a')]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(figures(page)).toHaveCount(2);
  await expect.poll(async () => (await keptImages(page, id))[0]?.length).toBe(2);

  // One undo reverts one action; no picture becomes local again.
  await page.keyboard.press('Control+z');
  await expect(figures(page)).toHaveCount(1);
  await expect.poll(async () => (await keptImages(page, id))[0]).toEqual(before);
  await page.keyboard.press('Control+Shift+z');
  await expect(figures(page)).toHaveCount(2);
  await expect(textOf(page).locator('img[src^="blob:"]')).toHaveCount(0);
  await expect.poll(async () => (await keptImages(page, id))[0]?.length).toBe(2);
});

test('a keyboard user chooses and reorders pictures, and hears their positions', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await beginText(page);
  const collection = await aCollection(page);
  await page.keyboard.type('/images');
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Link to an Open Oeuvre artwork or collection')).toBeFocused();
  await page.keyboard.insertText(`${serverUrl()}/collections/${collection.id}`);
  await expect(dialog.getByRole('option').first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('option').nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(chosenOf(page)).toHaveCount(3);
  const [first, second, third] = (await namesOf(page)) as [string, string, string];

  await dialog.getByRole('button', { name: `Move ${first}`, exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => namesOf(page)).toEqual([second, first, third]);
  await expect(dialog.getByText(`${first}, 2 of 3.`)).toBeAttached();
  await expect(dialog.getByRole('button', { name: `Move ${first}`, exact: true })).toBeFocused();

  await page.keyboard.press('Space');
  await expect(dialog.getByText(`${first} is lifted, 2 of 3.`)).toBeAttached();
  await aMoment(page);
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByText(`${first}, 3 of 3.`)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(`${first} stays where it was, 2 of 3.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(dialog.getByText(`${first} is lifted, 2 of 3.`)).toBeAttached();
  await aMoment(page);
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByText(`${first}, 3 of 3.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(dialog.getByText(`${first} is put down, 3 of 3.`)).toBeAttached();
  await expect.poll(() => namesOf(page)).toEqual([second, third, first]);

  await dialog.getByRole('button', { name: 'Insert 3 images' }).focus();
  await page.keyboard.press('Enter');
  await expect(figures(page)).toHaveCount(3);
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('Escape');

  // In the text: into the first caption, and from there along the row.
  await figures(page).first().locator('figcaption').click();
  await expect(page.getByText('Picture 1 of 3', { exact: true })).toBeAttached();
  const alts = () =>
    figures(page)
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt));
  const [one, two, three] = await alts();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(alts).toEqual([two, one, three]);
  await expect(page.getByText('Picture 2 of 3', { exact: true }).first()).toBeAttached();
});

test('on a phone the dialog fills the screen, shows three and a half pictures, and a finger reorders them', async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await beginText(page);
  await chooseBlock(page, 'Images');
  await addFromDisk(page, [
    await aPicture('boats.jpg', '#7a5c3e'),
    await aPicture('rain.jpg', '#2f4a5a'),
    await aPicture('night.jpg', '#111122'),
  ]);
  await expect(chosenOf(page)).toHaveCount(3);
  await expect.poll(() => dialogOf(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  const [first, second] = [(await chosenOf(page).first().boundingBox())!, (await chosenOf(page).nth(1).boundingBox())!];
  const strip = await dialogOf(page)
    .getByRole('list', { name: 'Chosen images' })
    .evaluate((list) => list.clientWidth - Number.parseFloat(getComputedStyle(list).paddingInline) * 2);
  expect(first.width / strip).toBeCloseTo(0.2857, 2);

  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const [x, y] = [first.x + first.width / 3, first.y + first.height / 2];
  // A finger that moves at once scrolls; one that rests lifts the picture.
  await touch('touchStart', x, y);
  await touch('touchMove', x + 40, y);
  await touch('touchEnd');
  expect(await namesOf(page)).toEqual(['boats.jpg', 'rain.jpg', 'night.jpg']);
  await touch('touchStart', x, y);
  await aPress(page);
  for (let step = 1; step <= 8; step++) await touch('touchMove', x + ((second.x - first.x + 20) * step) / 8, y);
  await aMoment(page);
  await touch('touchEnd');
  await expect.poll(() => namesOf(page)).toEqual(['rain.jpg', 'boats.jpg', 'night.jpg']);
  await aMoment(page);
  await dialogOf(page).getByRole('button', { name: 'Insert 3 images' }).tap();
  await expect(textOf(page).locator('img[src^="/files/"]')).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // There the pictures of a block are stacked.
  await figures(page).first().locator('img').tap();
  await expect(page.getByText('Picture 1 of 3, without alt text')).toBeAttached();
  await page.getByRole('button', { name: 'Alt text, missing' }).tap();
  const close = page.getByRole('dialog', { name: 'Alt text' }).getByRole('button', { name: 'Close' });
  const size = (await close.boundingBox())!;
  expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
  await close.tap();
  const sources = () =>
    figures(page)
      .locator('img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const [one, two, three] = await sources();
  const [above, below] = [
    (await figures(page).first().locator('img').boundingBox())!,
    (await figures(page).nth(1).locator('img').boundingBox())!,
  ];
  await touch('touchStart', 100, above.y + above.height - 40);
  await aPress(page);
  const target = below.y + below.height * 0.6;
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', 100, above.y + above.height - 40 + ((target - above.y - above.height + 40) * step) / 8);
  await touch('touchEnd');
  await expect.poll(sources).toEqual([two, one, three]);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the dialog and the picture tools have no accessibility violations, ${colorScheme}`, async ({ visit }) => {
    const page = await visit('author@oeuvre.test', { colorScheme, reducedMotion: 'reduce' });
    await beginText(page);
    const collection = await aCollection(page);
    // Toasts are outside all landmarks, and disappear after a while.
    const faults = async () =>
      (await axeOn(page).exclude('[popover]').analyze()).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`,
      );
    await chooseBlock(page, 'Images');
    await dialogOf(page).getByLabel('Link to an Open Oeuvre artwork or collection').fill('boats');
    await expect(dialogOf(page).getByText(wrongLink).first()).toBeVisible();
    expect(await faults()).toEqual([]);
    await dialogOf(page)
      .getByLabel('Link to an Open Oeuvre artwork or collection')
      .fill(`${serverUrl()}/collections/${collection.id}`);
    await dialogOf(page).getByRole('option').first().click();
    expect(await faults()).toEqual([]);
    await addFromDisk(page, [await aPicture('boats.jpg', '#7a5c3e'), aTiff]);
    await expect(chosenOf(page)).toHaveCount(2);
    expect(await faults()).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Insert 2 images' }).click();
    await expect(textOf(page).locator('img[src^="/files/"]')).toHaveCount(2);
    await figures(page).nth(1).locator('img').click();
    await page.getByRole('button', { name: 'Alt text, missing' }).click();
    expect(await faults()).toEqual([]);
  });

import type { Route } from '@playwright/test';
import {
  aLargeOne,
  aMoment,
  aTiff,
  beginText,
  dialogOf,
  drag,
  figures,
  give,
  keptImages,
  namesOf,
  toastOf,
} from './pictures.ts';
import { expect, test } from './visitor.ts';
import { addFromDisk, aPicture, chooseBlock, insertPictures, textOf, untilSaved } from './writing.ts';

test('files dropped or pasted into the text become pictures there, and other files are reported', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const id = await beginText(page);
  await page.keyboard.type('A last paragraph.');
  await give(textOf(page).getByText('The boats lie close together.'), 'drop', [
    await aPicture('boats.jpg', '#7a5c3e'),
    aTiff,
  ]);
  await expect(toastOf(page, 'scan.tiff: type must be .jpg, .png, .webp')).toBeVisible();
  await expect(figures(page)).toHaveCount(1);
  await expect(textOf(page).locator(':scope > *').nth(2)).toHaveAttribute('data-block', 'images');
  // The address update is asynchronous, and could come between a click and the resulting cursor.
  await expect.poll(async () => (await keptImages(page, id)).length).toBe(1);
  await textOf(page).getByText('A last paragraph.').click();
  await give(textOf(page), 'paste', [aLargeOne]);
  await expect(toastOf(page, 'large.png: must be less than 5 MB')).toBeVisible();
  await give(textOf(page), 'paste', [await aPicture('rain.jpg', '#2f4a5a')]);
  await expect(figures(page)).toHaveCount(2);
  await expect.poll(async () => (await keptImages(page, id)).length).toBe(2);
  // Also in the dialog, in either tab.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await chooseBlock(page, 'Images');
  await give(dialogOf(page), 'drop', [await aPicture('night.jpg', '#111122'), aTiff]);
  await expect(dialogOf(page).getByRole('tab', { name: 'Upload from disk' })).toHaveAttribute('aria-selected', 'true');
  await expect(toastOf(page, 'scan.tiff: type must be .jpg, .png, .webp')).toBeVisible();
  await give(dialogOf(page), 'paste', [await aPicture('day.jpg', '#ddccaa')]);
  await expect.poll(() => namesOf(page)).toEqual(['night.jpg', 'day.jpg']);
});

test('a failed upload removes the insertion or reverts the edit, and the files can be sent again', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/Failed to load resource/, /The server cannot be reached|The service is busy/);
  const page = await visit('author@oeuvre.test');
  const id = await beginText(page);
  await page.keyboard.type('Kept.');
  await untilSaved(page);
  await page.keyboard.press('Enter');

  // The server refuses the second of two: neither stays.
  let sent = 0;
  await page.route('**/api/file/articles', (route) =>
    ++sent === 2
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          json: { code: 'common/unavailable', message: 'The service is busy. Please try again in a moment.' },
        })
      : route.continue(),
  );
  await insertPictures(page, [await aPicture('boats.jpg', '#7a5c3e'), await aPicture('rain.jpg', '#2f4a5a')]);
  await expect(toastOf(page, 'Failed to upload images')).toBeVisible();
  await expect(page.locator('[popover]').getByText(/The service is busy/)).toBeVisible();
  await expect(figures(page)).toHaveCount(0);
  // The history drops it as well: one undo reverts the text typed before it.
  const written = () => textOf(page).locator(':scope > *').allTextContents();
  const before = await written();
  await expect(async () => {
    // The '/' that was typed and removed may be an undo step of its own, without a visible effect.
    await page.keyboard.press('Control+z');
    expect(await written()).not.toEqual(before);
  }).toPass();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(figures(page)).toHaveCount(2);
  await expect.poll(async () => (await keptImages(page, id))[0]?.length).toBe(2);

  // Offline, an edit reverts to the previous pictures.
  await figures(page).first().locator('img').click();
  await page.getByRole('toolbar', { name: 'Images' }).getByRole('button', { name: 'Add images' }).click();
  await dialogOf(page).getByRole('button', { name: 'Remove Image 1' }).click();
  await addFromDisk(page, [await aPicture('night.jpg', '#111122')]);
  await page.context().setOffline(true);
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Failed to upload images')).toBeVisible();
  await expect(page.locator('[popover]').getByText(/The server cannot be reached/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(figures(page)).toHaveCount(2);
  await expect(textOf(page).locator('img[src^="blob:"]')).toHaveCount(0);
  expect((await keptImages(page, id))[0]).toHaveLength(2);
});

test('during uploads the pictures are visible, nothing is saved, and text typed meanwhile stays', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/Failed to load resource/, /The server cannot be reached|The service is busy/);
  const page = await visit('author@oeuvre.test');
  const id = await beginText(page);
  await untilSaved(page);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.postData() ?? '');
  });
  const waiting: Route[] = [];
  await page.route('**/api/file/articles', (route) => void waiting.push(route));
  await insertPictures(page, [await aPicture('boats.jpg', '#7a5c3e')]);
  await expect(textOf(page).locator('img[src^="blob:"]')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Uploading boats.jpg' })).toBeVisible();
  await expect.poll(() => waiting.length).toBe(1);
  saves.length = 0;
  await figures(page).locator('figcaption').click();
  await page.keyboard.type('Written while it was sent');
  // Longer than the autosave delay.
  await aMoment(page, 1_200);
  expect(saves).toEqual([]);
  await waiting.pop()?.continue();
  await expect
    .poll(async () => (await keptImages(page, id))[0]?.[0]?.children)
    .toEqual([{ text: 'Written while it was sent' }]);
  expect(saves.join()).not.toContain('blob:');
  await expect(page.getByRole('progressbar')).toHaveCount(0);

  // A failed edit keeps words written after it. Save waits for the file, however long the device takes to read it.
  await page.evaluate(() => {
    const read = window.createImageBitmap.bind(window) as (file: ImageBitmapSource) => Promise<ImageBitmap>;
    window.createImageBitmap = async (file: ImageBitmapSource) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return read(file);
    };
  });
  await page.getByRole('toolbar', { name: 'Images' }).getByRole('button', { name: 'Add images' }).click();
  await addFromDisk(page, [await aPicture('rain.jpg', '#2f4a5a')]);
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await figures(page).first().locator('figcaption').click();
  await page.keyboard.press('End');
  await page.keyboard.type(', and more');
  await expect.poll(() => waiting.length).toBe(1);
  await waiting.pop()?.abort();
  await expect(toastOf(page, 'Failed to upload images')).toBeVisible();
  await expect(figures(page)).toHaveCount(1);
  await expect(figures(page)).toContainText('Written while it was sent, and more');
  await expect
    .poll(async () => (await keptImages(page, id))[0]?.[0]?.children)
    .toEqual([{ text: 'Written while it was sent, and more' }]);
});

test('after a failed upload the dialog offers the previous choice, so the author can change it', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/Failed to load resource/, /The server cannot be reached/);
  const page = await visit('author@oeuvre.test');
  const id = await beginText(page);
  await page.route('**/api/file/articles', (route) => route.abort(), { times: 1 });
  await insertPictures(page, [await aPicture('fog.jpg', '#99a0a5')]);
  await page.getByRole('button', { name: 'Choose others' }).click();
  await expect.poll(() => namesOf(page)).toEqual(['fog.jpg']);
  await addFromDisk(page, [await aPicture('dusk.jpg', '#553344')]);
  await dialogOf(page).getByRole('button', { name: 'Remove fog.jpg' }).click();
  await dialogOf(page).getByRole('button', { name: 'Insert 1 image' }).click();
  await expect.poll(async () => (await keptImages(page, id)).map((images) => images.length)).toEqual([1]);
});

test('an upload can be cancelled alone, and cancelling the last one removes its block', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/Failed to load resource/);
  const page = await visit('author@oeuvre.test');
  const id = await beginText(page);
  const waiting: Route[] = [];
  await page.route('**/api/file/articles', (route) => void waiting.push(route));
  await insertPictures(page, [await aPicture('fog.jpg', '#99a0a5'), await aPicture('dusk.jpg', '#553344')]);
  await expect.poll(() => waiting.length).toBe(2);
  await page.getByRole('button', { name: 'Cancel uploading fog.jpg' }).click();
  await expect(figures(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Cancel uploading dusk.jpg' })).toBeVisible();
  for (const route of waiting.splice(0)) await route.continue().catch(() => undefined);
  await expect.poll(async () => (await keptImages(page, id)).map((images) => images.length)).toEqual([1]);

  await page.getByRole('toolbar', { name: 'Images' }).getByRole('button', { name: 'Add images' }).click();
  await addFromDisk(page, [await aPicture('rain.jpg', '#2f4a5a')]);
  await dialogOf(page).getByRole('button', { name: 'Remove Image 1' }).click();
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Cancel uploading rain.jpg' }).click();
  // The edit is fully reverted: the removed picture is back.
  await expect(textOf(page).locator('img[src^="/files/"]')).toHaveCount(1);
  await expect(figures(page)).toHaveCount(1);
  await untilSaved(page);
  expect((await keptImages(page, id)).map((images) => images.length)).toEqual([1]);
  await expect(toastOf(page, 'Failed to upload images')).toHaveCount(0);
});

test('pictures are described, moved by mouse and removed in place', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const id = await beginText(page);
  await insertPictures(page, [
    await aPicture('boats.jpg', '#7a5c3e'),
    await aPicture('rain.jpg', '#2f4a5a'),
    await aPicture('night.jpg', '#111122'),
  ]);
  await expect(textOf(page).locator('img[src^="/files/"]')).toHaveCount(3);
  await figures(page).nth(1).locator('img').click();
  await expect(page.getByText('Picture 2 of 3, without alt text')).toBeAttached();
  const scrolled = await page.evaluate(() => {
    scrollTo(0, 120);
    return scrollY;
  });
  expect(scrolled).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Alt text, missing' }).click();
  const note = page.getByRole('dialog', { name: 'Alt text' });
  await expect(note.getByRole('textbox', { name: 'Alt text' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.type('Rain over the harbour');
  await page.keyboard.press('Enter');
  await expect(note).toBeHidden();
  await expect(page.getByRole('button', { name: 'Alt text', exact: true })).toBeVisible();
  await expect(figures(page).nth(1).getByRole('img', { name: 'Rain over the harbour' })).toBeVisible();

  await drag(page, figures(page).nth(1).locator('img'), figures(page).first().locator('img'), 'before');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(figures(page).nth(1).getByRole('img', { name: 'Rain over the harbour' })).toBeVisible();
  await drag(page, figures(page).nth(1).locator('img'), figures(page).first().locator('img'), 'before');
  await page.mouse.up();
  await expect(figures(page).first().getByRole('img', { name: 'Rain over the harbour' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(figures(page).nth(1).getByRole('img', { name: 'Rain over the harbour' })).toBeVisible();

  await figures(page).nth(1).locator('img').click();
  await page.getByRole('button', { name: 'Remove this picture' }).click();
  await expect(figures(page)).toHaveCount(2);
  await expect.poll(async () => (await keptImages(page, id))[0]?.map(({ alt }) => alt)).toEqual([undefined, undefined]);
});

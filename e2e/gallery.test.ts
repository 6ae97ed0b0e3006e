import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { createArtwork, hangInSegment } from '../packages/server/src/domains/artworks/artworks.commands.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database/database.ts';
import { databaseUrlOf } from '../packages/server/test/running-server.ts';
import { newestPictured } from './newest-work.ts';
import { expectSound } from './page-checks.ts';
import { expect, hold, serverHere, serverUrl, test, wake } from './visitor.ts';

/** A work with this many pictures (copied from other works) in a segment that everybody may see. */
async function workWithPictures(count: number) {
  const pool = createPool(databaseUrlOf(serverHere().dataDir), { max: 1 });
  const db = createDatabase(pool);
  const { rows: files } = await pool.query<{ id: FileId }>(
    'select distinct file_id as id from artwork_images order by 1 limit $1',
    [count],
  );
  const { rows: segments } = await pool.query<{ id: never }>(
    'select id from segments where public order by id limit 1',
  );
  const work = await createArtwork(db, null, { title: 'Four sheets', images: files.map(({ id }) => ({ fileId: id })) });
  await hangInSegment(db, null, { artworkIds: [work], segmentId: segments[0]!.id });
  // The oldest work: other tests still find theirs first in lists.
  await pool.query("update artworks set created_at = '2001-01-01' where id = $1", [work]);
  await pool.query("update artwork_segments set added_at = '2001-01-01' where artwork_id = $1", [work]);
  await pool.end();
  return { work, pictures: files.map(({ id }) => id) };
}

/** How much of a picture is visible in its frame (0 to 1), and how far it deviates from its own proportions. */
const shownIn = (frame: Locator) =>
  frame.evaluate((stage) => {
    const picture = stage.querySelector('img')!;
    const [outer, box] = [stage.getBoundingClientRect(), picture.getBoundingClientRect()];
    const { objectFit } = getComputedStyle(picture);
    const own = picture.naturalWidth / picture.naturalHeight;
    // As CSS draws it: contained in its box, or covering it.
    const chosen = objectFit === 'cover' ? Math.max : Math.min;
    const [width, height] =
      objectFit === 'fill'
        ? [box.width, box.height]
        : [chosen(box.width, box.height * own), chosen(box.height, box.width / own)];
    const [left, top] = [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2];
    const across = Math.min(left + width, outer.right) - Math.max(left, outer.left);
    const down = Math.min(top + height, outer.bottom) - Math.max(top, outer.top);
    return { seen: (across * down) / (width * height), own, drawn: width / height, ratio: outer.width / outer.height };
  });

for (const viewport of [
  { width: 1390, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a stage is 3:2 unless set to 16:9 or 4:3, and no picture is cropped at ${viewport.width} px`, async ({
    visit,
  }) => {
    const page = await visit('super@oeuvre.test', { viewport });
    await page.goto('/dev/gallery');
    const proportions = new Set<string>();
    for (const [name, ratio] of [
      ['As it comes', 3 / 2],
      ['16:9', 16 / 9],
      ['4:3', 4 / 3],
    ] as const) {
      const gallery = page.getByRole('region', { name, exact: true });
      for (const at of [1, 2, 3]) {
        await gallery.getByRole('link', { name: `Image ${at}`, exact: true }).click();
        await expect(gallery.getByRole('status')).toHaveText(`${at}/3`);
        const stage = gallery.getByRole('link', { name: /^Zoom:/ });
        await stage.scrollIntoViewIfNeeded();
        await expect
          .poll(() =>
            stage.locator('img').evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0),
          )
          .toBe(true);
        const shown = await shownIn(stage);
        expect(shown.ratio).toBeCloseTo(ratio, 2);
        expect(shown.seen).toBeCloseTo(1, 2);
        expect(shown.drawn / shown.own).toBeCloseTo(1, 2);
        proportions.add(shown.own.toFixed(1));
      }
    }
    // Wide ones, tall ones, and one in between.
    expect(proportions.size).toBe(3);
  });
}

test("a work's pictures are shown whole on a 3:2 stage, and the gallery uses the whole window", async ({ visit }) => {
  const page = await visit(undefined, { reducedMotion: 'reduce' });
  await page.goto(`/subscriptions/${await newestPictured(page.request)}`);
  const stage = page.getByRole('main').getByRole('link', { name: /^Zoom:/ });
  const { width, height } = (await stage.boundingBox())!;
  expect(width / height).toBeCloseTo(3 / 2, 2);
  expect(await stage.locator('img').evaluate((picture) => getComputedStyle(picture).objectFit)).toBe('contain');
  await wake(page);
  await stage.click();
  const viewer = page.getByRole('dialog', { name: 'Gallery' });
  await expect(viewer.locator('canvas').first()).toBeVisible();
  const whole = (await viewer.locator('img').first().boundingBox())!;
  expect(whole.y).toBeGreaterThan(40);
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toBeEnabled();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(viewer.getByRole('button', { name: /^Zoom: 150/ })).toBeVisible();
  expect(await viewer.locator('canvas').first().boundingBox()).toEqual({ x: 0, y: 0, width: 1390, height: 900 });
  await viewer.getByRole('button', { name: /^Zoom: / }).click();
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
});

test('the gallery preloads the previous and the next picture, and no others', async ({ visit }) => {
  const page = await visit();
  const { work, pictures } = await workWithPictures(4);
  const fetched = new Set<number>();
  page.on('request', (request) => {
    const at = pictures.findIndex((id) => request.url().endsWith(`/files/${id}?width=900`));
    if (at >= 0) fetched.add(at + 1);
  });
  await page.goto(`/subscriptions/${work}?image=2`);
  await expect(page.getByRole('status', { name: 'Image 2 of 4' })).toHaveText('2/4');
  await wake(page);
  await expect.poll(() => [1, 3].every((at) => fetched.has(at))).toBe(true);
  expect(fetched).not.toContain(4);
  await page.getByRole('link', { name: 'Next image' }).click();
  await expect(page.getByRole('status', { name: 'Image 3 of 4' })).toHaveText('3/4');
  await expect.poll(() => fetched.has(4)).toBe(true);
});

test("before it has loaded, a work's picture keeps its place in its own colour: on a card, a page and while editing", async ({
  visit,
}) => {
  const page = await visit('curator@oeuvre.test');
  const buffer = await sharp({ create: { width: 640, height: 800, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer();
  const headers = { origin: serverUrl() };
  const file = { name: 'blue.jpg', mimeType: 'image/jpeg', buffer };
  const uploaded = await page.request.post('/api/file/artworks', { multipart: { file }, headers });
  const images = [{ fileId: ((await uploaded.json()) as { id: string }).id }];
  const record = { sections: { title: 'Blue sheet' }, images };
  const made = await page.request.post('/api/exhibits', { data: { record }, headers });
  const { id: work } = (await made.json()) as { id: string };
  const letThrough = await hold(page, `**/files/${images[0]!.fileId}?*`);
  const ofPicture = page.getByRole('main').locator(`img[src*="${images[0]!.fileId}"]`).first();
  const box = async () => {
    const { width, height } = (await ofPicture.boundingBox())!;
    return { width: Math.round(width), height: Math.round(height) };
  };
  const waiting: Awaited<ReturnType<typeof box>>[] = [];
  for (const address of [`/subscriptions/${work}`, '/artworks', `/artworks/${work}/edit`]) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(ofPicture).toBeVisible();
    // Nobody sees a page before its styles, but a box can be measured.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    );
    expect(await ofPicture.evaluate((picture: HTMLImageElement) => picture.complete)).toBe(false);
    expect(await ofPicture.evaluate((picture) => getComputedStyle(picture).backgroundColor)).toMatch(
      /^rgb\(5\d, 110, 16\d\)$/,
    );
    await expect.poll(async () => (await box()).width).toBeGreaterThan(100);
    waiting.push(await box());
    expect(waiting.at(-1)!.width / waiting.at(-1)!.height).toBeCloseTo(0.8, 1);
  }
  letThrough();
  await expect.poll(() => ofPicture.evaluate((picture: HTMLImageElement) => picture.complete)).toBe(true);
  expect(await box()).toEqual(waiting.at(-1));
});

/** The curator's own work of 90 × 60 cm with a picture of 6,000 × 4,000 pixels, whose tiles are made. */
async function workWithTiles(page: Page): Promise<{ readonly work: string; readonly picture: string }> {
  const headers = { origin: serverUrl() };
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="4000"><rect width="6000" height="4000" fill="#b9a888"/>${Array.from(
      { length: 24 },
      (_, at) =>
        `<circle cx="${(at % 6) * 1000 + 500}" cy="${Math.floor(at / 6) * 1000 + 500}" r="400" fill="hsl(${at * 15} 45% 45%)"/>`,
    ).join('')}</svg>`,
  );
  const buffer = await sharp(drawing).jpeg().toBuffer();
  const file = { name: 'circles.jpg', mimeType: 'image/jpeg', buffer };
  const uploaded = await page.request.post('/api/file/artworks', { multipart: { file }, headers });
  const { id: picture } = (await uploaded.json()) as { id: string };
  const stateNow = async () =>
    ((await (await page.request.get(`/api/file/artworks/${picture}`)).json()) as { state: string }).state;
  await expect.poll(stateNow, { timeout: 60_000 }).toBe('ready');
  const record = {
    sections: { title: 'Circles', dimensionsNew: [{ height: 60, width: 90 }] },
    rights: { uri: 'https://creativecommons.org/publicdomain/mark/1.0/' },
    images: [{ fileId: picture }],
  };
  const made = await page.request.post('/api/exhibits', { data: { record }, headers });
  return { work: ((await made.json()) as { id: string }).id, picture };
}

test('a large picture is looked at closely: by keys, mouse and fingers, with a map and a scale', async ({ visit }) => {
  const page = await visit('curator@oeuvre.test', { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const { work, picture } = await workWithTiles(page);
  const info = `**/iiif/3/${picture}/info.json`;
  // As the service describes a picture whose tiles are not made yet.
  await page.route(info, (route) => route.fulfill({ json: { width: 3_000, height: 2_000 } }));
  await page.goto(`/subscriptions/${work}`);
  await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', `/files/${picture}/original`);
  const opener = page.getByRole('link', { name: 'Zoom', exact: true });
  await opener.click();
  const viewer = page.getByRole('dialog', { name: 'Gallery' });
  await expect(viewer.getByText('The closest view is still being made.')).toBeVisible();
  await expect(viewer.getByRole('slider')).toBeHidden();

  await page.unroute(info);
  const tile = page.waitForResponse((reply) => reply.url().includes(`/iiif/3/${picture}/4096,2048,`));
  const slider = viewer.getByRole('slider', { name: 'Zoom' });
  await expect(slider).toBeVisible({ timeout: 15_000 });
  await expect(viewer.getByText('still being made')).toBeHidden();
  await expectSound(page);
  await expect(viewer.getByText('10 cm')).toBeVisible();

  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '200 %');
  await expect(viewer.getByText('5 mm')).toBeVisible();
  await expect(viewer.getByText('Zoom: 200 %', { exact: true })).toBeAttached();
  const part = viewer.locator('[class*=part]');
  const before = await part.evaluate(({ style }) => Number.parseFloat(style.left));
  await viewer.getByRole('button', { name: 'Turn by 90 degrees' }).focus();
  // To the right edge of the picture and one step down.
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => part.evaluate(({ style }) => Number.parseFloat(style.left))).toBeGreaterThan(before);
  expect((await tile).status()).toBe(200);
  await expectSound(page);

  await page.keyboard.press('r');
  await expect(viewer.getByText('Zoom: 200 %, turned by 90 degrees')).toBeAttached();
  await page.keyboard.press('0');
  await expect(viewer.getByText('Zoom: Fit, turned by 90 degrees')).toBeAttached();
  await expect(part).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  const phone = await visit('curator@oeuvre.test', { viewport: { width: 390, height: 844 }, hasTouch: true });
  // As the service describes a picture whose rights limit its size.
  await phone.route(info, (route) => route.fulfill({ json: { width: 1_200, height: 800, maxWidth: 1_200 } }));
  await phone.goto(`/subscriptions/${work}`);
  await phone.getByRole('link', { name: 'Zoom', exact: true }).tap();
  const onPhone = phone.getByRole('dialog', { name: 'Gallery' });
  await expect(onPhone.getByText('Rights limit this image to 1,200 pixels.')).toBeVisible();
  await expectSound(phone);
  await onPhone.getByRole('button', { name: 'Close' }).tap();
  await phone.unroute(info);
  await phone.getByRole('link', { name: 'Zoom', exact: true }).tap();
  await expect(onPhone.getByText('20 cm')).toBeVisible();
  await phone.touchscreen.tap(195, 400);
  await phone.touchscreen.tap(195, 400);
  await expect(onPhone.getByRole('button', { name: /^Zoom: \d+ %/ })).toBeVisible();
  await expect(onPhone.getByRole('slider')).toBeHidden();
  await expectSound(phone);
});

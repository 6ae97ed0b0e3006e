import type { Page } from '@playwright/test';
import { suzanne } from '../packages/server/src/domains/files/models/models.factory.ts';
import { newestPictured } from './newest-work.ts';
import { axeOn } from './page-checks.ts';
import { expect, test } from './visitor.ts';
import { aPicture, beginArticle, chooseBlock, textOf, typeParagraphs, untilSaved } from './writing.ts';

const headOf = { name: 'head.glb', mimeType: 'model/gltf-binary', buffer: suzanne() };
const calm = { reducedMotion: 'reduce' } as const;
/** A Sketchfab model that exists only in these tests. */
const foreignModel = '0123456789abcdef0123456789abcdef';

/** The stage of a model, a page in a frame. */
const stageOf = (page: Page) => page.frameLocator('iframe[src^="/models/"]');
const untilShown = (page: Page) =>
  expect(stageOf(page).locator('[data-state=shown] > *')).toBeVisible({ timeout: 60_000 });

/** Opens an article of this author as its readers see it. */
async function preview(page: Page, id: string): Promise<void> {
  await page.goto(`/articles/${id}?mode=preview`);
  // The author's tools come with a page of their own, which replaces the server's one.
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
}

async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await axeOn(page).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

test('an author inserts a 3D model and takes its picture; a reader turns it, or sees the picture without JavaScript', async ({
  visit,
}) => {
  test.slow();
  const page = await visit('author@oeuvre.test', calm);
  const id = await beginArticle(page);
  await typeParagraphs(page, 'A head to be turned', 'It is of a monkey.');
  await chooseBlock(page, '3D model');
  const dialog = page.getByRole('dialog', { name: '3D model' });
  await dialog.locator('input[accept=".glb"]').setInputFiles({ ...headOf, name: 'head.obj' });
  await expect(dialog.getByRole('alert')).toHaveText('head.obj: type must be .glb');
  await dialog.locator('input[accept=".glb"]').setInputFiles(headOf);
  await untilShown(page);
  await dialog.getByRole('button', { name: 'Use this view as the picture' }).click();
  await expect(dialog.getByRole('img', { name: 'Shown in the place of the model' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Suzanne');
  await expectNoBarriers(page);
  // Visiting the other tab loses nothing.
  await dialog.getByRole('tab', { name: 'Sketchfab' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Upload' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Suzanne');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  const block = textOf(page).getByRole('group', { name: '3D model: Suzanne' });
  await expect(block.locator('img')).toBeVisible();
  await untilSaved(page);

  // By keyboard: Enter opens it again, Escape closes it, Delete removes it and undo restores it.
  await block.click();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Suzanne');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Delete');
  await expect(block).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(block).toBeVisible();
  await untilSaved(page);

  await preview(page, id);
  const model = page.getByRole('figure').filter({ hasText: 'Suzanne' });
  const sizeOf = async () => ({ ...(await model.boundingBox()), x: 0, y: 0 });
  const before = await sizeOf();
  await model.getByRole('button', { name: 'Show in 3D: Suzanne' }).click();
  await untilShown(page);
  expect(await sizeOf()).toEqual(before);
  await expect(stageOf(page).getByRole('button', { name: 'Full screen' })).toBeVisible();

  // Without JavaScript there are the picture and a link to the file.
  const plain = await visit('author@oeuvre.test', { javaScriptEnabled: false });
  await plain.goto(`/articles/${id}?mode=preview`);
  await expect(plain.getByRole('img', { name: 'Suzanne' })).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Download the 3D model' })).toHaveAttribute(
    'href',
    /^\/files\/[0-9a-f-]{36}\/model\.glb$/,
  );
});

/** Stands in for Sketchfab's viewer: a page that speaks the protocol of its Viewer API 1.12, and sends this. */
const viewerThat = (says: string) => `<!doctype html><title>Viewer</title><script>
  const instanceId = new URLSearchParams(location.search).get('api_id');
  const say = (message) => parent.postMessage({ instanceId, ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.type === 'api.initialize') say({ type: 'api.initialize.result', requestId: data.requestId, results: [null, instanceId, ['start', 'setTextureQuality']] });
    if (data.member === 'start') say({ type: 'api.event', results: ['viewerready'] });
    if (data.member === 'setTextureQuality') document.body.append(data.arguments[0]);
  });
  ${says}
</script>`;

test("a Sketchfab model loads only on a reader's request, and messages from its viewer are passed on", async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test', calm);
  let asked = 0;
  let says = '';
  await page.context().route('https://sketchfab.com/**', (route) => {
    asked += 1;
    return route.fulfill({ contentType: 'text/html', body: viewerThat(says) });
  });
  const id = await beginArticle(page);
  await typeParagraphs(page, 'A bust', 'It is elsewhere.');
  await chooseBlock(page, '3D model');
  const dialog = page.getByRole('dialog', { name: '3D model' });
  await dialog.getByRole('tab', { name: 'Upload' }).press('ArrowRight');
  await dialog.getByRole('textbox', { name: 'Link' }).fill('https://sketchfab.com/feed');
  await expect(dialog.getByText('The link appears to be incorrect. Please provide the correct link.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Insert' })).toBeDisabled();
  await dialog
    .getByRole('textbox', { name: 'Link' })
    .fill(`https://sketchfab.com/3d-models/bust-of-a-man-${foreignModel}`);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bust of a man');
  await dialog.locator('input[accept^="image/"]').setInputFiles(await aPicture('bust.jpg', '#705030'));
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(textOf(page).getByRole('group', { name: '3D model: Bust of a man' }).locator('img')).toBeVisible();
  await untilSaved(page);

  const show = async (answer: string) => {
    says = answer;
    await preview(page, id);
    await page.getByRole('button', { name: 'Show in 3D: Bust of a man' }).click();
  };
  await preview(page, id);
  await expect(page.getByText('Loads from Sketchfab, which will know you viewed it')).toBeVisible();
  expect(asked).toBe(0);
  await show("say({ type: 'api.ready' })");
  await expect(stageOf(page).locator('[data-state=shown]')).toBeVisible();
  await expect(stageOf(page).frameLocator('iframe').getByText('sd')).toBeVisible();
  await show("say({ type: 'api.ready', error: 'Model does not exist' })");
  await expect(stageOf(page).getByRole('alert')).toHaveText('Please check 3D Model permissions');
  await show("say({ type: 'api.ready', error: 'WebGL is switched off' })");
  await expect(stageOf(page).getByRole('alert')).toHaveText('WebGL is switched off');
});

/** Sends the touches of a swipe from right to left, or back. */
async function swipe(page: Page, step: 1 | -1): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: 400 }];
  const [from, to] = step === 1 ? [320, 60] : [60, 320];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  for (let part = 1; part <= 4; part++)
    await client.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(from + ((to - from) * part) / 4),
    });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test("a reader browses an article's pictures, zooms in and reads the captions", async ({ visit }) => {
  const author = await visit('author@oeuvre.test', calm);
  const id = await beginArticle(author);
  await author.keyboard.type('Three colours');
  const upload = async (name: string, colour: string) => {
    const reply = await author.context().request.post('/api/file/articles', {
      multipart: { file: await aPicture(name, colour) },
      headers: { origin: new URL(author.url()).origin },
    });
    return (await reply.json()) as { location: string; width: number; height: number };
  };
  await untilSaved(author);
  const { version, value } = (await (await author.context().request.get(`/api/articles/${id}`)).json()) as {
    version: number;
    value: unknown[];
  };
  const work = await newestPictured(author.context().request);
  const words = 'A long caption that tells of the colour, of who mixed it and of what it was for. '.repeat(8);
  const pictures = await Promise.all(
    (['red', 'green', 'blue'] as const).map(async (alt, at) => {
      const { location: src, width, height } = await upload(`${alt}.jpg`, alt);
      return {
        id: `picture-${alt}`,
        src,
        width,
        height,
        alt,
        ...(at === 0 ? { sourceId: work, children: [{ text: words }] } : { children: [] }),
      };
    }),
  );
  const [first, ...others] = pictures;
  const saved = [
    ...value,
    { id: 'one', type: 'images', images: [first] },
    { id: 'two', type: 'images', images: others },
  ];
  const reply = await author.context().request.put(`/api/articles/${id}`, {
    data: { value: saved, version },
    headers: { origin: new URL(author.url()).origin },
  });
  expect(reply.status(), await reply.text()).toBe(200);

  const page = await visit('author@oeuvre.test', calm);
  await preview(page, id);
  const gallery = page.getByRole('dialog', { name: 'Gallery' });
  const count = gallery.getByRole('status');
  const [back, on] = [
    gallery.getByRole('button', { name: 'Previous image' }),
    gallery.getByRole('button', { name: 'Next image' }),
  ];
  await page.getByRole('link', { name: 'Zoom: red' }).click();
  await expect(count).toHaveText('1/3');
  await expect(back).toBeDisabled();
  await expect(on).toBeFocused();
  await expectNoBarriers(page);

  // The previous and the next picture are preloaded, and no others.
  const loadedBeside = () =>
    gallery
      .locator('[hidden] img')
      .evaluateAll(
        (all, known) =>
          all.map(
            (one) =>
              (one as HTMLImageElement).naturalWidth > 0 &&
              known.find(({ src }) => (one as HTMLImageElement).src.includes(src))?.alt,
          ),
        pictures,
      );
  await expect.poll(loadedBeside).toEqual(['green']);
  await on.click();
  await expect(count).toHaveText('2/3');
  await expect.poll(loadedBeside).toEqual(['red', 'blue']);
  await on.click();
  await expect.poll(loadedBeside).toEqual(['green']);
  await back.click();
  await back.click();
  await expect(count).toHaveText('1/3');

  const caption = gallery.getByText(/^A long caption/);
  const captionHeight = async () => (await caption.boundingBox())?.height;
  const lineHeight = (await captionHeight())!;
  await gallery.getByRole('button', { name: 'Show the whole caption' }).click();
  await expect.poll(captionHeight).toBeGreaterThan(2 * lineHeight);
  await page.keyboard.press('ArrowRight');
  await expect(count).toHaveText('2/3');
  await page.keyboard.press('ArrowLeft');
  await expect(count).toHaveText('1/3');
  await expect.poll(captionHeight).toBe(lineHeight);

  // Zoomed in, the arrows move the picture instead of changing it.
  const closer = gallery.getByRole('button', { name: 'Zoom in' });
  await expect(closer).toBeEnabled();
  await page.keyboard.press('+');
  await expect(gallery.getByRole('button', { name: /^Zoom: 1\d\d %/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(count).toHaveText('1/3');
  await page.keyboard.press('0');
  await expect(gallery.getByRole('button', { name: /^Zoom: Fit/ })).toBeDisabled();
  await on.click();
  await on.click();
  await expect(count).toHaveText('3/3');
  await expect(on).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
  await expect(page.getByRole('link', { name: 'Zoom: red' })).toBeFocused();

  const phone = await visit('author@oeuvre.test', {
    ...calm,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  });
  await preview(phone, id);
  await phone.getByRole('link', { name: 'Zoom: red' }).tap();
  const phoneGallery = phone.getByRole('dialog', { name: 'Gallery' });
  const phoneCount = phoneGallery.getByRole('status');
  await expect(phoneCount).toHaveText('1/3');
  // Unfolded, the caption takes the phone's full width, can be read to its end, and has no link beside it.
  const told = phoneGallery.getByText(/^A long caption/);
  await phoneGallery.getByRole('button', { name: 'Show the whole caption' }).tap();
  await expect.poll(async () => (await told.boundingBox())!.width).toBeGreaterThan(340);
  await expect
    .poll(() => told.evaluate((element) => element.scrollHeight - element.clientHeight))
    .toBeLessThanOrEqual(1);
  await expect(phoneGallery.getByRole('link', { name: 'Open the artwork' })).toBeInViewport({ ratio: 1 });
  await phoneGallery.getByRole('button', { name: 'Collapse the caption' }).tap();
  await swipe(phone, 1);
  await expect(phoneCount).toHaveText('2/3');
  await swipe(phone, -1);
  await expect(phoneCount).toHaveText('1/3');
  await expectNoBarriers(phone);

  const plain = await visit('author@oeuvre.test', { javaScriptEnabled: false });
  await plain.goto(`/articles/${id}?mode=preview`);
  await expect(plain.getByRole('link', { name: 'Zoom: red' })).toHaveAttribute(
    'href',
    /^\/files\/[0-9a-f-]{36}\?width=3000$/,
  );
});

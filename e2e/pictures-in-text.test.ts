import type { Page } from '@playwright/test';
import { aMoment, drag, figures, keptImages } from './pictures.ts';
import { expect, serverUrl, test } from './visitor.ts';
import { aPicture, textOf, untilSaved } from './writing.ts';

const groups = (page: Page) => textOf(page).locator('[data-block=images]');
/** The captions of each picture block in the text. */
const captionsOf = (page: Page) =>
  groups(page).evaluateAll((all) =>
    all.map((group) => [...group.querySelectorAll('figcaption')].map((one) => one.textContent)),
  );
const pictureOf = (page: Page, caption: string) => figures(page).filter({ hasText: caption }).locator('img');
const colours = ['#7a5c3e', '#2f4a5a', '#111122', '#99a0a5'];

/** Opens an article with these picture blocks (each picture has a caption) and a last paragraph. */
async function openWithPictures(page: Page, ...captions: readonly string[][]): Promise<string> {
  const sent = async (at: number) => {
    const file = await aPicture(`${at}.jpg`, colours[at % colours.length]!);
    const reply = await page.request.post('/api/file/articles', {
      multipart: { file },
      headers: { origin: serverUrl() },
    });
    return ((await reply.json()) as { location: string }).location;
  };
  const srcs = await Promise.all(captions.flat().map((_, at) => sent(at)));
  const image = (caption: string) => ({
    id: caption || 'uncaptioned',
    src: srcs.shift(),
    width: 1200,
    height: 800,
    children: caption ? [{ text: caption }] : [],
  });
  const groups = captions.map((group, at) => ({ id: `group-${at}`, type: 'images', images: group.map(image) }));
  const words = (id: string, type: string, text: string) => ({ id, type, children: [{ text }] });
  const value = [
    words('title', 'title', 'With pictures'),
    words('first', 'paragraph', 'First.'),
    ...groups,
    words('last', 'paragraph', 'The last words.'),
  ];
  const reply = await page.request.post('/api/articles', { data: { value }, headers: { origin: serverUrl() } });
  const { id } = (await reply.json()) as { id: string };
  await page.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(page)).toBeVisible();
  return id;
}

test('a click selects one picture of several, and a key or the bin removes only that one', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  const id = await openWithPictures(page, ['boats', 'rain', 'night']);
  await pictureOf(page, 'rain').click();
  const selected = textOf(page).locator('figure.ProseMirror-selectednode');
  await expect(selected).toHaveText('rain');
  // It has an outline, and its caption no underline.
  await expect(figures(page).filter({ hasText: 'rain' }).locator('figcaption')).toHaveCSS('box-shadow', 'none');
  await page.keyboard.press('Delete');
  expect(await captionsOf(page)).toEqual([['boats', 'night']]);
  await expect(selected).toHaveText('night');
  await page.keyboard.press('Control+z');
  expect(await captionsOf(page)).toEqual([['boats', 'rain', 'night']]);

  // By keyboard: from a caption to its picture, then to the next one.
  await figures(page).filter({ hasText: 'boats' }).locator('figcaption').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await expect(selected).toHaveText('rain');
  await page.keyboard.press('Backspace');
  expect(await captionsOf(page)).toEqual([['boats', 'night']]);
  // Typing goes to the caption of the selected picture.
  await page.keyboard.type(' falls');
  expect(await captionsOf(page)).toEqual([['boats', 'night falls']]);
  await pictureOf(page, 'night falls').click();
  await page.getByRole('toolbar', { name: 'Images' }).getByRole('button', { name: 'Remove this picture' }).click();
  expect(await captionsOf(page)).toEqual([['boats']]);
  await page.keyboard.press('Backspace');
  await expect(groups(page)).toHaveCount(0);
  await untilSaved(page);
  expect(await keptImages(page, id)).toEqual([]);
});

test('a picture without a caption stays selected, and a click on its caption leads into it', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await openWithPictures(page, ['boats', '', 'night']);
  const empty = figures(page).nth(1);
  await empty.locator('img').click();
  await expect(empty).toHaveClass(/ProseMirror-selectednode/);
  // Longer than the browser needs to report its own selection.
  await aMoment(page, 300);
  // The browser reports it again whenever the page changes.
  await page.screenshot();
  await expect(empty).toHaveClass(/ProseMirror-selectednode/);
  await empty.locator('figcaption').click();
  await page.keyboard.type('rain');
  expect(await captionsOf(page)).toEqual([['boats', 'rain', 'night']]);
  await empty.locator('img').click();
  await page.keyboard.press('Delete');
  expect(await captionsOf(page)).toEqual([['boats', 'night']]);
});

test('a dragged picture moves to another block and dims meanwhile, and Escape cancels the drag', async ({ visit }) => {
  const page = await visit('author@oeuvre.test', { viewport: { width: 1390, height: 1400 } });
  const id = await openWithPictures(page, ['boats', 'rain'], ['night', 'fog']);
  await expect(pictureOf(page, 'fog')).toBeVisible();
  await drag(page, pictureOf(page, 'boats'), pictureOf(page, 'night'), 'before');
  await expect(pictureOf(page, 'boats')).toHaveCSS('opacity', '0.25');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(pictureOf(page, 'boats')).toHaveCSS('opacity', '1');
  expect(await captionsOf(page)).toEqual([
    ['boats', 'rain'],
    ['night', 'fog'],
  ]);

  await drag(page, pictureOf(page, 'boats'), pictureOf(page, 'night'), 'after');
  await page.mouse.up();
  expect(await captionsOf(page)).toEqual([['rain'], ['night', 'boats', 'fog']]);
  // The last picture takes its block along.
  await drag(page, pictureOf(page, 'rain'), pictureOf(page, 'night'), 'before');
  await page.mouse.up();
  expect(await captionsOf(page)).toEqual([['rain', 'night', 'boats', 'fog']]);
  await page.keyboard.press('Control+z');
  expect(await captionsOf(page)).toEqual([['rain'], ['night', 'boats', 'fog']]);
  // Without a mouse, from the menu of its tools.
  await pictureOf(page, 'night').click();
  await page.getByRole('button', { name: 'Change the order' }).click();
  await page.getByRole('menuitem', { name: 'Move to the images above' }).click();
  expect(await captionsOf(page)).toEqual([
    ['rain', 'night'],
    ['boats', 'fog'],
  ]);
  await untilSaved(page);
  expect((await keptImages(page, id)).map((images) => images.map(({ children }) => children[0]?.text))).toEqual(
    await captionsOf(page),
  );
});

test('the tools of a tall picture stay in view while any part of it is visible', async ({ visit }) => {
  const page = await visit('author@oeuvre.test', { viewport: { width: 1390, height: 500 } });
  await openWithPictures(page, ['boats']);
  await pictureOf(page, 'boats').click();
  const tools = page.getByRole('toolbar', { name: 'Images' });
  await page.evaluate(() =>
    scrollTo(0, document.querySelector('[data-block=images] img')!.getBoundingClientRect().top + scrollY + 150),
  );
  await expect.poll(async () => (await tools.boundingBox())!.y).toBeGreaterThanOrEqual(56);
  await expect(tools).toBeInViewport({ ratio: 1 });
});

test('a click on the empty page beside or below the text puts the cursor in the text', async ({ visit }) => {
  const page = await visit('author@oeuvre.test');
  await openWithPictures(page, ['boats']);
  const text = (await textOf(page).boundingBox())!;
  await textOf(page).getByText('The last words.').click();
  await page.mouse.click(text.x + text.width / 2, text.y + text.height + 60);
  await page.keyboard.type(' And more.');
  await expect(textOf(page).locator(':scope > p').last()).toHaveText('The last words. And more.');
  // Far to the right of a line: the cursor goes to its end.
  const first = (await textOf(page).getByText('First.').boundingBox())!;
  await page.mouse.click(text.x + text.width + 150, first.y + first.height / 2);
  await page.keyboard.type(' And then');
  await expect(textOf(page).locator(':scope > p').first()).toHaveText('First. And then');
});

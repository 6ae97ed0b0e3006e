import type { Locator, Page } from '@playwright/test';
import { beginArticle, textOf, typeParagraphs } from './writing.ts';

export interface Image {
  readonly src: string;
  readonly sourceId?: string;
  readonly alt?: string;
  readonly children: { readonly text: string }[];
}

/** The reply to a GET call. */
export const jsonOf = async <Answer>(page: Page, path: string): Promise<Answer> =>
  (await page.request.get(path)).json();
export async function keptImages(page: Page, id: string): Promise<Image[][]> {
  const { value } = await jsonOf<{ value: { type: string; images?: Image[] }[] }>(page, `/api/articles/${id}`);
  return value.flatMap((block) => (block.images ? [block.images] : []));
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Insert images' });
export const chosenOf = (page: Page) =>
  dialogOf(page).getByRole('list', { name: 'Chosen images' }).getByRole('listitem');
export const namesOf = (page: Page) =>
  chosenOf(page)
    .locator('button[aria-current]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
export const toastOf = (page: Page, words: string) => page.locator('[popover]').getByText(words, { exact: true });
export const figures = (page: Page) => textOf(page).locator('figure');

/** Starts an article with a title, and the cursor in a new paragraph. */
export async function beginText(page: Page): Promise<string> {
  const id = await beginArticle(page);
  await textOf(page).click();
  await typeParagraphs(page, 'With pictures', 'The boats lie close together.');
  return id;
}

/** Drops files on an element, or pastes them into it. */
export async function give(
  target: Locator,
  kind: 'drop' | 'paste',
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  await target.evaluate(
    (element, { kind, files }) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
      if (kind === 'paste')
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
        );
      else
        for (const type of ['dragenter', 'dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { ...at, dataTransfer: transfer }));
    },
    { kind, files: files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') })) },
  );
}

export const aTiff = { name: 'scan.tiff', mimeType: 'image/tiff', buffer: Buffer.from('II*') };
export const aLargeOne = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_880) };

/**
 * Real hands are no quicker: for 50 ms after a drag a click belongs to the drag, and a lifted thing is measured before
 * it moves. Uses the page's own clock, so everything due within that time has run, however slow the machine is.
 */
export const aMoment = (page: Page, milliseconds = 60): Promise<void> =>
  page.evaluate(
    (wait) => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)), wait)),
    milliseconds,
  );

/** A finger resting this long lifts what is under it. */
export const aPress = (page: Page): Promise<void> => aMoment(page, 300);

/** How far into the target: before or after it, or just over it, where a list under the pointer does not scroll yet. */
const placesOf = { before: 0.1, over: 0.2, after: 0.6 };
export async function drag(page: Page, from: Locator, to: Locator, place: keyof typeof placesOf): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2 + 6);
  await aMoment(page);
  await page.mouse.move(end.x + end.width * placesOf[place], end.y + end.height * placesOf[place], { steps: 8 });
  await aMoment(page);
}

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { at } from './visitor.ts';

/** A picture to upload, in a colour of its own. */
export async function aPicture(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Article' });

/** Types each as a paragraph; the cursor ends in a new one. */
export async function typeParagraphs(page: Page, ...paragraphs: readonly string[]): Promise<void> {
  for (const words of paragraphs) {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  }
}

/** Starts a new paragraph and chooses a block for it from the list that '/' opens. */
export async function chooseBlock(page: Page, name: string): Promise<void> {
  await page.keyboard.type('/');
  await page
    .getByRole('listbox', { name: 'Add a block' })
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .click();
}

type Picture = Awaited<ReturnType<typeof aPicture>>;

/** Adds pictures from disk to the open dialog 'Insert images'. */
export async function addFromDisk(page: Page, pictures: readonly Picture[]): Promise<void> {
  await page.getByRole('tab', { name: 'Upload from disk' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose files' }).click();
  await (await chooser).setFiles([...pictures]);
}

/** Inserts pictures from disk as a new block at the cursor. */
export async function insertPictures(page: Page, pictures: readonly Picture[]): Promise<void> {
  await chooseBlock(page, 'Images');
  await addFromDisk(page, pictures);
  await page
    .getByRole('button', { name: pictures.length === 1 ? 'Insert 1 image' : `Insert ${pictures.length} images` })
    .click();
}

export async function untilSaved(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('banner')
      .or(page.locator('header'))
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .first(),
  ).toBeVisible();
}

/** Starts an article from the author's own list; returns its id. */
export async function beginArticle(page: Page): Promise<string> {
  await page.goto('/my-articles');
  await page.getByRole('button', { name: 'New article' }).click();
  await page.waitForURL(at(/^\/articles\/[0-9a-f-]{36}/));
  await expect(textOf(page)).toBeVisible();
  return /\/articles\/([0-9a-f-]{36})/.exec(page.url())![1]!;
}

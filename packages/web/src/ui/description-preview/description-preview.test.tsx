import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { DescriptionPreview } from './description-preview.tsx';

afterEach(() => page.viewport(1390, 900));
const lines = 80;
const text = Array.from({ length: lines }, (_, at) => `Line ${at + 1} of a long description.`).join(' ');

function shownLines(): number {
  const preview = document.querySelector('main p')!;
  return Math.round(preview.clientHeight / Number.parseFloat(getComputedStyle(preview).lineHeight));
}

test('a description shows five lines, on a phone three', async () => {
  await render(<DescriptionPreview text={text} />);
  await page.viewport(1440, 900);
  await expect.poll(shownLines).toBe(5);
  await page.viewport(390, 800);
  await expect.poll(shownLines).toBe(3);
});

test('a short description takes no more lines than it has', async () => {
  await render(<DescriptionPreview text="Prints." />);
  expect(shownLines()).toBe(1);
});

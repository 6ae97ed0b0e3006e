import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { SinglePicture } from './single-picture.tsx';

const png = (name: string, bytes = 4) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const taken: string[] = [];

async function show(isBusy = false) {
  taken.length = 0;
  await render(
    <SinglePicture label="Cover" isBusy={isBusy} onPicture={({ name }) => taken.push(name)}>
      {(choose) => (
        <button type="button" onClick={choose}>
          Choose a picture
        </button>
      )}
    </SinglePicture>,
  );
}
function drop(...files: File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const place = page.getByRole('button', { name: 'Choose a picture' }).element().parentElement!;
  for (const type of ['dragover', 'drop'])
    place.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}
const message = (words: string) => page.getByRole('paragraph').filter({ hasText: words });

test('a single picture is taken, chosen or dropped', async () => {
  await show();
  await expectAccessible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  expect(input.multiple).toBe(false);
  await userEvent.upload(input, png('chosen.png'));
  await expect.poll(() => taken).toEqual(['chosen.png']);
  drop(png('dropped.png'));
  await expect.poll(() => taken).toEqual(['chosen.png', 'dropped.png']);
});

test('several at once are refused, and none is taken', async () => {
  await show();
  drop(png('one.png'), png('two.png'));
  await expect.element(message('Only one file can be sent at a time.')).toBeVisible();
  expect(taken).toEqual([]);
});

test('a dropped file of another type, or of 5 MB, is refused in the words of the specification', async () => {
  await show();
  drop(new File(['II'], 'scan.tiff', { type: 'image/tiff' }));
  await expect.element(message('scan.tiff: type must be .jpg, .png, .webp')).toBeVisible();
  drop(png('large.png', 5_242_880));
  await expect.element(message('large.png: must be less than 5 MB')).toBeVisible();
  expect(taken).toEqual([]);
});

test('while one is on its way no other is taken', async () => {
  await show(true);
  drop(png('late.png'));
  expect(taken).toEqual([]);
});

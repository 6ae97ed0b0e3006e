import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../test/render.tsx';
import type { GalleryPicture } from '../../gallery-viewer/gallery-picture.ts';
import { GalleryViewer } from './gallery-viewer.tsx';

const pictures: readonly GalleryPicture[] = ['River', 'Bridge', 'Harbour'].map((alt, at) => ({
  id: alt,
  fileId: `01900000-0000-7000-8000-00000000000${at}`,
  width: 1200,
  height: 800,
  alt,
  caption: `The ${alt.toLowerCase()} in winter`,
  artwork: at === 0 ? '/artworks/1' : undefined,
}));

function Opener({ start = 0, shown = pictures }) {
  const [at, setAt] = useState<number>();
  return (
    <>
      <button type="button" onClick={() => setAt(start)}>
        Look closely
      </button>
      {at === undefined ? null : (
        <GalleryViewer pictures={shown} at={at} canZoom={false} onMove={setAt} onClose={() => setAt(undefined)} />
      )}
    </>
  );
}
const gallery = () => page.getByRole('dialog', { name: 'Gallery' });
const picture = (name: string) => gallery().getByRole('img', { name });
const button = (name: string) => gallery().getByRole('button', { name });

async function open(props: { start?: number; shown?: readonly GalleryPicture[] } = {}) {
  const shown = await render(<Opener {...props} />);
  await page.getByRole('button', { name: 'Look closely' }).click();
  await expect.element(gallery()).toBeVisible();
  return shown;
}

test('the gallery shows one picture with its number and the total, and is accessible', async () => {
  await open();
  await expect.element(picture('River')).toBeInTheDocument();
  await expect.element(gallery().getByRole('status', { name: 'Image 1 of 3' })).toMatchTextContent('1/3');
  await expectAccessible();
});

test('arrow keys go through the pictures and stop at both ends', async () => {
  await open();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(picture('River')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(picture('Harbour')).toBeInTheDocument();
  await expect.element(button('Next image')).toBeDisabled();
});

test('an arrow with Alt or Ctrl is left to the browser', async () => {
  await open();
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
  await expect.element(picture('River')).toBeInTheDocument();
});

test('buttons go through them too, and are disabled at the ends', async () => {
  await open({ start: 1 });
  await button('Previous image').click();
  await expect.element(picture('River')).toBeInTheDocument();
  await expect.element(button('Previous image')).toBeDisabled();
  await button('Next image').click();
  await expect.element(picture('Bridge')).toBeInTheDocument();
});

test('the focus starts at Next, or at Close for the last picture, and returns to what opened the gallery', async () => {
  await open();
  await expect.element(button('Next image')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(gallery()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Look closely' })).toHaveFocus();
});

test('with a single picture the focus starts at Close', async () => {
  await open({ shown: pictures.slice(0, 1) });
  await expect.element(button('Close')).toHaveFocus();
});

test('keys still work after the focused button was disabled', async () => {
  await open({ start: 1 });
  await expect.element(button('Next image')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(picture('Harbour')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(picture('Bridge')).toBeInTheDocument();
});

test('the caption and the link to the artwork belong to the picture shown', async () => {
  await open();
  await expect.element(gallery().getByText('The river in winter')).toBeVisible();
  await expect
    .element(gallery().getByRole('link', { name: 'Open the artwork' }))
    .toHaveAttribute('href', '/artworks/1');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(gallery().getByText('The bridge in winter')).toBeVisible();
  await expect.element(gallery().getByRole('link', { name: 'Open the artwork' })).not.toBeInTheDocument();
});

test('the next and previous pictures are preloaded, and no others', async () => {
  await open({ start: 1 });
  const preloaded = () =>
    [...gallery().element().querySelectorAll<HTMLImageElement>('[hidden] img')].map(({ src }) =>
      pictures.findIndex(({ fileId }) => src.includes(fileId)),
    );
  expect(preloaded()).toEqual([0, 2]);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(preloaded).toEqual([1]);
});

import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ComponentProps } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { citationsOf } from '../../citations.ts';
import { ArtworkTools } from './artwork-tools.tsx';

const artwork = { id: '01900000-0000-7000-8000-000000000001' as ArtworkId, openId: 'OO-2470', title: 'Rainy Day' };
const citations = citationsOf({
  ...artwork,
  artists: [],
  dateText: '1877',
  yearFrom: 1877,
  medium: 'Oil on canvas',
  creditLine: '',
  address: 'https://oeuvre.test/subscriptions/OO-2470',
  site: 'Oeuvre',
});
const tools = (downloaded?: ComponentProps<typeof ArtworkTools>['downloaded']) => (
  <ArtworkTools artwork={artwork} citations={citations} hasManifest downloaded={downloaded} />
);

test('a citation unfolds in place, in the chosen style, and is copied as text', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await render(tools());
  await page.getByText('Cite', { exact: true }).click();
  await expect.element(page.getByRole('radio', { name: 'Chicago' })).toBeChecked();
  await expect.element(page.getByText(/^Rainy Day. 1877. Oil on canvas/)).toBeVisible();
  await expectAccessible();
  await page.getByText('BibTeX').click();
  await expect.element(page.getByText(/^@misc.OO-2470/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  expect(copied).toHaveBeenCalledWith(expect.stringContaining('@misc{OO-2470'));
  await expect.element(page.getByText('The citation has been copied.').first()).toBeVisible();
});

test('styles are chosen by arrow keys too', async () => {
  await render(tools());
  await page.getByText('Cite', { exact: true }).click();
  (page.getByRole('radio', { name: 'Chicago' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText(/^\(1877\)\. Rainy Day/)).toBeVisible();
});

test('without a dialog of the device, sharing copies the permanent address', async () => {
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await render(tools());
  await page.getByRole('link', { name: 'Share' }).click();
  expect(copied).toHaveBeenCalledWith(`${location.origin}/subscriptions/OO-2470`);
});

test('a picture can be downloaded only where rights allow it, as its original if there is one', async () => {
  const picture = { fileId: 'one' as never, data: { url: '', width: 3_000, height: 2_000 }, master: null };
  const link = page.getByRole('link', { name: 'Download' });
  const shown = await render(tools(picture));
  await expect.element(link).toHaveAttribute('href', '/files/one?width=3000');
  await shown.unmount();
  const withOriginal = await render(tools({ ...picture, master: { width: 6_000, height: 4_000, state: 'waiting' } }));
  await expect.element(link).toHaveAttribute('href', '/files/one/original');
  await expect.element(link).toHaveAttribute('title', '6,000 × 4,000 pixels');
  await withOriginal.unmount();
  await render(tools());
  await expect.element(page.getByRole('link', { name: 'Download' })).not.toBeInTheDocument();
});

test('the IIIF manifest can be dragged into a viewer, and Enter copies its address', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await render(tools());
  const manifest = `${location.origin}/iiif/presentation/works/OO-2470/manifest.json`;
  const link = page.getByRole('link', { name: 'IIIF manifest' });
  const dragged = new DataTransfer();
  link.element().dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer: dragged }));
  expect(dragged.getData('text/uri-list')).toBe(`${manifest}?manifest=${manifest}`);
  expect(dragged.getData('text/plain')).toBe(manifest);
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(copied).toHaveBeenCalledWith(manifest);
  await expectAccessible();
});

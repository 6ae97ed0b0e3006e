import {
  exhibitionRoutes,
  segmentExhibitionRoutes,
} from '@oeuvre/contracts/domains/collections/exhibition/exhibition.routes.ts';
import type { CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, failAll, failedWords } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { SharePanel } from './share-panel.tsx';

const id = '01900000-0000-7000-8009-000000000001' as CollectionId;
const openedAt = '2026-11-20T10:00:00.000Z';
const url = 'https://oeuvre.test/exhibitions/abc';
const counts = { artworksCount: 12, leftOutCount: 3 };
const show = (segmentId: string | null = null) =>
  render(<SharePanel collection={{ id, segmentId: segmentId as SegmentId | null }} />);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const confirming = (name: string) => page.getByRole('dialog').getByRole('button', { name });

beforeEach(() => {
  answer(exhibitionRoutes.state, { ...counts, openedAt: null });
  answer(exhibitionRoutes.open, { ...counts, openedAt, url });
  answer(exhibitionRoutes.close, undefined as never);
});

test('the owner creates a link, reads it once, and learns how many works guests do not see', async () => {
  await show();
  await expect.element(page.getByText(/Guests see 9 of 12 works/)).toBeVisible();
  await button('Create link').click();
  await expect.element(page.getByRole('link', { name: url })).toBeVisible();
  await expect.element(button('Copy link')).toBeVisible();
  await expectAccessible();
});

test('closing says that it cannot be undone, and then there is no link', async () => {
  answer(exhibitionRoutes.state, { ...counts, openedAt });
  await show();
  await expect.element(page.getByText(/Shared by a link since/)).toBeVisible();
  await button('Close the link').click();
  await expect.element(page.getByText(/this cannot be undone/)).toBeVisible();
  await confirming('Cancel').click();
  expect(callsOf(exhibitionRoutes.close)).toHaveLength(0);
  await button('Close the link').click();
  await confirming('Close the link').click();
  await expect.element(button('Create link')).toBeVisible();
  expect(callsOf(exhibitionRoutes.close)).toHaveLength(1);
});

test.each([500, 0] as const)('when an act fails with %i, the link stays as it was', async (status) => {
  answer(exhibitionRoutes.state, { ...counts, openedAt });
  await show();
  await expect.element(button('Close the link')).toBeVisible();
  failAll(status);
  for (const name of ['Close the link', 'Create new link']) {
    await button(name).click();
    await confirming(name).click();
    await expect.element(page.getByText(status ? failedWords : /offline|reach|connection/i).first()).toBeVisible();
    await expect.element(page.getByText(/Shared by a link since/)).toBeVisible();
  }
  expect(page.getByRole('link', { name: url }).elements()).toHaveLength(0);
});

test.each([500, 0] as const)('a link that cannot be created (%i) can be asked for again', async (status) => {
  await show();
  await expect.element(button('Create link')).toBeVisible();
  failAll(status);
  await button('Create link').click();
  await expect.element(page.getByText(status ? failedWords : /offline|reach|connection/i).first()).toBeVisible();
  await expect.element(button('Create link')).toBeEnabled();
  expect(page.getByRole('link', { name: url }).elements()).toHaveLength(0);
  await expectAccessible();
});

test('a segment’s collection is shared with those who may read the segment', async () => {
  answer(segmentExhibitionRoutes.state, { artworksCount: 2, leftOutCount: 0, openedAt: null });
  await show('01900000-0000-7000-8001-000000000001');
  await expect.element(page.getByText(/everyone who may read the segment/)).toBeVisible();
  await expect.element(page.getByText(/Guests see all 2 works\./)).toBeVisible();
});

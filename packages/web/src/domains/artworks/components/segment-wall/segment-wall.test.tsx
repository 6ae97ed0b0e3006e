import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { artworkSummary, idOf } from '../../../../../test/things.ts';
import { cardKeys, keepCard } from '../../use-card-history.ts';
import { SegmentWall } from './segment-wall.tsx';

const segmentId = idOf<SegmentId>(7);
const work = (number: number, title: string) =>
  artworkSummary({ id: idOf<ArtworkId>(number), title, segments: [segmentId] });
const works = [work(1, 'Heron'), work(2, 'Tide'), work(3, 'Dune')];
const [heron, tide] = works as [ArtworkSummary, ArtworkSummary];

const show = (selected: ArtworkSummary, me?: never) =>
  render(
    <SegmentWall
      segmentId={segmentId}
      viewer={guest}
      selected={{ ...selected, tags: [] }}
      tags={[]}
      wall={{
        list: { exhibits: works, nextPage: null, totalCount: works.length },
        from: '/api/exhibits/open-oeuvre' as never,
      }}
    />,
    { me },
  );
const panel = page.getByRole('complementary', { name: 'Selected artwork' });
const opened = panel.getByRole('group').filter({ hasText: 'Opened lately' });
const idsIn = (key: string) =>
  (JSON.parse(sessionStorage.getItem(key) ?? '{"cards":[]}') as { cards: { id: string }[] }).cards.map(({ id }) => id);

beforeEach(() => page.viewport(1440, 900));
afterEach(() => sessionStorage.clear());

test('somebody finds the works that they opened beside the wall, without the selected one, and clears them', async () => {
  await show(heron);
  const wall = page.getByRole('region', { name: 'Artworks' });
  await wall.getByRole('link', { name: /^Heron/ }).click();
  await wall.getByRole('link', { name: /^Tide/ }).click();
  const link = opened.getByRole('link');
  await expect.element(link).toHaveAccessibleName('Tide');
  await expect.element(link).toHaveAttribute('href', `/subscriptions?artworkId=${tide.id}&segmentId=${segmentId}`);
  await expectAccessible();
  await opened.getByRole('button', { name: 'Clear' }).click();
  await expect.element(opened).not.toBeInTheDocument();
  expect(sessionStorage.getItem(cardKeys.wall)).toBeNull();
});

test('the next person at the same browser sees none of them', async () => {
  keepCard(tide, { ...guest, id: 'somebody' } as never);
  await show(heron);
  await expect.element(panel).toBeVisible();
  await expect.element(opened).not.toBeInTheDocument();
});

test('twelve cards are kept, the latest first and none twice; cards with a relevance have a history of their own', () => {
  for (let number = 1; number <= 14; number += 1) keepCard(work(number, `Work ${number}`), guest);
  keepCard(work(9, 'Work 9'), guest);
  keepCard({ ...work(20, 'Found'), relevance: 0.4 }, guest);
  const expected = [9, 14, 13, 12, 11, 10, 8, 7, 6, 5, 4, 3].map((number) => idOf<ArtworkId>(number));
  expect(idsIn('oo cards')).toEqual(expected);
  expect(idsIn('relevance cards')).toEqual([idOf<ArtworkId>(20)]);
});

test('the panel of the selected work is 448 px wide', async () => {
  await show(heron);
  await expect.element(panel).toBeVisible();
  expect(panel.element().parentElement!.firstElementChild!.getBoundingClientRect().width).toBe(448);
});

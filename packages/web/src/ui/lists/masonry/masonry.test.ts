import { expect, test } from 'vitest';
import { layMasonry } from './masonry.ts';

const card = (ratio: number) => ({ ratio, label: ['Title', 'Maker, 1900'] });

test('a reader finds the first works side by side at the top', () => {
  const placed = layMasonry([card(1), card(0.5), card(2)], 3);
  expect(placed.map((one) => one.column)).toEqual([1, 2, 3]);
  expect(placed.every((one) => one.pictures === 0 && one.labels === 0)).toBe(true);
});

test('the next work goes below the shortest column', () => {
  const placed = layMasonry([card(1), card(0.5), card(2), card(1)], 3);
  expect(placed[3]).toMatchObject({ column: 3, pictures: 0.5 });
});

test('works added later move none of the placed ones', () => {
  const works = [1, 0.7, 1.4, 2, 0.6, 1.1].map(card);
  expect(layMasonry([...works, card(1)], 3).slice(0, works.length)).toEqual(layMasonry(works, 3));
});

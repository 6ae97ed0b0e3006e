import type { DimensionEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { expect, test } from 'vitest';
import { writtenSizes } from './dimensions.fixture.ts';
import { readDimensions } from './read-dimensions.ts';

const inGrams = { g: 1, kg: 1_000, t: 1_000_000, oz: 28.35, lb: 453.6 } as const;

function answerOf({ part, height, width, depth, diameter, unit = 'cm', weight, weightUnit = 'kg' }: DimensionEntry) {
  if (weight !== undefined) return `${weight * inGrams[weightUnit]}g`;
  const sides = Object.entries({ h: height, w: width, d: depth, ø: diameter }).filter(
    ([, value]) => value !== undefined,
  );
  if (sides.length === 0) return 'text';
  return [...(part ? [part] : []), ...sides.map(([side, value]) => `${side}${value}`), unit].join(' ');
}

test('of measurements in four languages, 95 % are read and none is read wrongly', () => {
  const answers = writtenSizes.map((written) => ({
    ...written,
    read: readDimensions(written.text).map(answerOf).join('; '),
  }));
  const wrong = answers.filter(({ answer, read }) => read !== answer && !read.includes('text'));
  const unread = answers.filter(({ answer, read }) => read !== answer && read.includes('text'));
  expect(wrong).toEqual([]);
  expect(unread.length / answers.length, JSON.stringify(unread)).toBeLessThanOrEqual(0.05);
});

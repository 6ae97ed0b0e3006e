import { expect, test } from 'vitest';
import { pauseAfter } from './pauses.ts';

test('each attempt waits two seconds longer than the one before, at most thirty', () => {
  const pauses = [1, 2, 3, 14, 15, 16, 1_000].map((attempt) => pauseAfter(attempt, () => 0));
  expect(pauses).toEqual([2_000, 4_000, 6_000, 28_000, 30_000, 30_000, 30_000]);
});

test('browsers that lost the same server come back at different times', () => {
  expect(pauseAfter(15, () => 0.5)).toBe(33_000);
  expect(pauseAfter(1, () => 0.999)).toBeLessThan(2_400);
});

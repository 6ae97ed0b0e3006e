import { expect, test } from 'vitest';
import { isHalfSeen } from './seen.ts';

const view = { start: 1_000, end: 1_400 };
test.each([
  ['wholly in view', { start: 1_100, end: 1_160 }, true],
  ['half below the view', { start: 1_370, end: 1_430 }, true],
  ['more than half below it', { start: 1_371, end: 1_431 }, false],
  ['half above it', { start: 950, end: 1_050 }, true],
  ['out of view', { start: 100, end: 200 }, false],
  ['taller than the view, filling it', { start: 800, end: 2_000 }, true],
  ['taller than the view, filling half of it', { start: 1_200, end: 2_400 }, true],
  ['taller than the view, filling less than half', { start: 1_201, end: 2_401 }, false],
])('a message %s', (_, message, isSeen) => {
  expect(isHalfSeen(message, view)).toBe(isSeen);
});

test('a room without height shows no message', () => {
  expect(isHalfSeen({ start: 0, end: 60 }, { start: 0, end: 0 })).toBe(false);
});

import { expect, test } from 'vitest';
import { dayWords } from './day-words.ts';

const now = '2026-11-24T09:00:00.000Z';

test.each([
  ['2026-11-24T00:00:00.000Z', 'today'],
  ['2026-11-23T23:59:00.000Z', 'yesterday'],
  ['2026-11-22T23:59:00.000Z', '22 November'],
  ['2025-11-24T09:00:00.000Z', '24 November 2025'],
])('somebody reads %s as “%s”', (iso, words) => {
  expect(dayWords(iso, now, 'UTC')).toBe(words);
});

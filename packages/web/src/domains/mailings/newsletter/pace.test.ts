import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';

const everyDays = (days: number, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 10, 20) - at * days * 86_400_000).toISOString());

test.each([
  [everyDays(15, 6), 'about two a month'],
  [everyDays(30, 4), 'about one a month'],
  [everyDays(7, 20), 'about one a week'],
  [everyDays(3, 20), 'about two a week'],
  [everyDays(1, 20), 'about one a day'],
  [everyDays(120, 5), 'about three a year'],
  [everyDays(900, 3), 'about one a year'],
])('articles of these days come %#: %s, %s', (days, words) => expect(paceOf(days)).toBe(words));

test('of fewer than three articles, or of one day, nothing is said', () => {
  expect(paceOf([])).toBeUndefined();
  expect(paceOf(everyDays(10, 2))).toBeUndefined();
  expect(paceOf(everyDays(0, 5))).toBeUndefined();
});

import { expect, test } from 'vitest';
import { monthOf, shifted } from './calendar.ts';

test('a month has its days under their weekdays', () => {
  const weeks = monthOf('2026-09-30');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([
    undefined,
    '2026-09-01',
    '2026-09-02',
    '2026-09-03',
    '2026-09-04',
    '2026-09-05',
    '2026-09-06',
  ]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
});

test('steps go over the ends of months and years', () => {
  expect(shifted('2026-09-30', { days: 1 })).toBe('2026-10-01');
  expect(shifted('2026-01-01', { days: -1 })).toBe('2025-12-31');
  expect(shifted('2026-03-31', { months: -1 })).toBe('2026-02-28');
  expect(shifted('2026-12-15', { months: 1 })).toBe('2027-01-15');
});

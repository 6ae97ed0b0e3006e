import { expect, test } from 'vitest';
import { formatDay, formatDayAndTime } from './format-date.ts';

test('a reader sees the day in words', () => {
  expect(formatDay('2026-11-14T23:59:00.000Z')).toBe('14 November 2026');
});

test('a curator also sees the time of an event', () => {
  expect(formatDayAndTime('2026-11-14T09:30:00.000Z')).toBe('14 November 2026 at 09:30');
});

import { expect, test } from 'vitest';
import { formatListTime, formatMessageTime } from './chat-times.ts';

test('a message has its day and time as dd.mm.yyyy hh:mm', () => {
  expect(formatMessageTime('2026-11-02T07:05:00.000Z', 'UTC')).toBe('02.11.2026 07:05');
});

test('the list shows the time of today, and the day of what is older', () => {
  const now = '2026-11-20T18:04:00.000Z';
  expect(formatListTime('2026-11-20T17:31:00.000Z', now, 'UTC')).toBe('17:31');
  expect(formatListTime('2026-11-19T17:31:00.000Z', now, 'UTC')).toBe('19.11.2026');
});

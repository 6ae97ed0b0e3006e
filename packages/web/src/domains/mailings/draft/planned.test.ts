import { expect, test } from 'vitest';
import { localTimeOf, momentOf, refusalOfTime, sendNow } from './planned.ts';

const at = (day: string, hour: string) => ({ ...sendNow, when: 'later' as const, day, hour });

test('a day and an hour are a moment of the browser’s clock', () => {
  expect(momentOf(at('2026-11-24', '08:00'))).toBe(new Date(2026, 10, 24, 8).toISOString());
  expect(momentOf(at('', '08:00'))).toBeUndefined();
});

test('the same day and hour are the time of any clock', () => {
  const time = { day: '2026-11-24', hour: '08:00', zone: 'Asia/Tokyo' };
  expect(localTimeOf(at('2026-11-24', '08:00'), 'Asia/Tokyo')).toEqual(time);
  expect(localTimeOf(at('', '08:00'), 'Asia/Tokyo')).toBeUndefined();
});

test('a time is refused while it is not whole, and once it has passed', () => {
  const now = Date.UTC(2026, 10, 20);
  expect(refusalOfTime(at('', ''), now)).toBe('Choose a day and an hour.');
  expect(refusalOfTime(at('2026-11-01', '08:00'), now)).toBe('Choose a time in the future.');
  expect(refusalOfTime(at('2026-11-24', '08:00'), now)).toBeUndefined();
});

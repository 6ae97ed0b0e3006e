import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  formatDay,
  formatDayAndTime,
  formatMonth,
  formatRecentDay,
  formatShortDay,
  formatTimeAndZone,
  nearDay,
} from './format-date.ts';

const late = '2026-11-14T23:30:00.000Z';

test('a day is written in words, with its time, or short for a table', () => {
  expect(formatDay(late, 'UTC')).toBe('14 November 2026');
  expect(formatDayAndTime('2026-11-14T09:30:00.000Z', 'UTC')).toBe('14 November 2026 at 09:30');
  expect(formatShortDay(late, 'UTC')).toBe('14.11.2026');
  expect(formatTimeAndZone(late, 'UTC')).toBe('23:30 UTC');
  expect(formatMonth('2026-11-01')).toBe('November 2026');
});

test('near days have names, others their year if it is not this one', () => {
  expect(nearDay('2026-11-14T00:10:00Z', late, 'UTC')).toBe('today');
  expect(nearDay('2026-11-13T23:50:00Z', late, 'UTC')).toBe('yesterday');
  expect(nearDay('2026-11-12T23:50:00Z', late, 'UTC')).toBeUndefined();
  expect(formatRecentDay('2026-02-03T10:00:00Z', late, 'UTC')).toBe('3 February');
  expect(formatRecentDay('2025-02-03T10:00:00Z', late, 'UTC')).toBe('3 February 2025');
});

test.each([
  ['Europe/Berlin', '15 November 2026 at 00:30', '00:30 CET'],
  ['America/New_York', '14 November 2026 at 18:30', '18:30 GMT-5'],
  ['Asia/Kolkata', '15 November 2026 at 05:00', '05:00 GMT+5:30'],
])('a reader in %s sees the own clock', (TZ, written, named) => {
  const file = path.join(import.meta.dirname, 'format-date.ts');
  const program = `import { formatDayAndTime, formatTimeAndZone } from ${JSON.stringify(file)};
    console.log(formatDayAndTime('${late}', 'local') + '|' + formatTimeAndZone('${late}', 'local'));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { TZ },
    encoding: 'utf8',
  });
  expect(said.trim()).toBe(`${written}|${named}`);
});

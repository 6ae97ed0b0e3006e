import { expect, test } from 'vitest';
import { writtenDates } from './dates.fixture.ts';
import { readDate } from './read-date.ts';

function answerOf(text: string): string {
  const read = readDate(text);
  if (read === undefined) return 'unread';
  return read === 'none' ? 'none' : `${read.from ?? '..'} ${read.to ?? '..'}`;
}

test('of dates in four languages, 98 % are read and none is read wrongly', () => {
  const answers = writtenDates.map((written) => ({ ...written, read: answerOf(written.text) }));
  const wrong = answers.filter(({ answer, read }) => read !== answer && read !== 'unread');
  const unread = answers.filter(({ answer, read }) => read !== answer && read === 'unread');
  expect(wrong).toEqual([]);
  expect(unread.length / answers.length, JSON.stringify(unread)).toBeLessThanOrEqual(0.02);
});

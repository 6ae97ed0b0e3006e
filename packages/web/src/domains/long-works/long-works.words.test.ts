import { expect, test } from 'vitest';
import { numbersOf, ringWords, shareOfAll, timeLeft } from './long-works.words.ts';

const work = (standing: Parameters<typeof ringWords>[0][number]['standing'], done = 0, all: number | null = 10) => ({
  ...{ standing, done, all },
});

test.each([
  [[work('working')], '1 long work'],
  [[work('working'), work('waiting')], '2 long works, 1 needs you'],
  [[work('failed'), work('waiting'), work('paused')], '3 long works, 2 need you'],
  [[work('ended')], '1 long work, 1 finished'],
])('the ring names its works: %j', (works, words) => expect(ringWords(works)).toBe(words));

test.each([
  [{ done: 412, all: 1_286, isShare: false }, '412 of 1,286'],
  [{ done: 1_300, all: 1_286, isShare: false }, '1,286 of 1,286'],
  [{ done: 0.4, all: 1, isShare: true }, '40%'],
  [{ done: 412, all: null, isShare: false }, '412'],
  [{ done: 0, all: null, isShare: false }, ''],
])('a work says how far it is: %j', (numbers, words) => expect(numbersOf(numbers)).toBe(words));

test('the ring shows the mean of the works that a job is at and whose whole is known', () => {
  expect(shareOfAll([work('working', 2), work('working', 6), work('working', 3, null), work('ended', 10)])).toBeCloseTo(
    0.4,
  );
  expect(shareOfAll([work('paused', 5), work('working', 3, null)])).toBeUndefined();
});

test('the time left follows from the rate that was seen, and is not guessed', () => {
  const first = { at: 0, done: 100 };
  expect(timeLeft({ done: 200, all: 1_000 }, first, 30_000)).toBe('about 4 min left');
  expect(timeLeft({ done: 900, all: 1_000 }, first, 30_000)).toBe('less than a minute left');
  expect(timeLeft({ done: 200, all: 1_000 }, first, 9_000)).toBe('');
  expect(timeLeft({ done: 100, all: 1_000 }, first, 30_000)).toBe('');
  expect(timeLeft({ done: 200, all: null }, first, 30_000)).toBe('');
});

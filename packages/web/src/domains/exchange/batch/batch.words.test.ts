import { expect, test } from 'vitest';
import { changedWords } from './batch.words.ts';

test.each([
  ['The Wreck', 'The Wreck of the Ship', ['The Wreck', ' of the Ship', '']],
  ['The Wreck of a Ship', 'The Wreck of the Ship', ['The Wreck of ', 'the', ' Ship']],
  ['', 'Gift', ['', 'Gift', '']],
  ['same', 'same', ['same', '', '']],
  ['a a', 'a a a', ['a a', ' a', '']],
])('from %j to %j, the changed words stand out', (before, after, expected) => {
  expect(changedWords(before, after)).toEqual(expected);
});

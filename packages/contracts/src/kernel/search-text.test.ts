import { expect, test } from 'vitest';
import { isSearchable, searchPattern } from './search-text.ts';

test.each([
  ['', false],
  [' ', false],
  ['a', false],
  [' a ', false],
  ['é', false],
  ['1', false],
  ['한', false],
  ['🎨', false],
  ['ab', true],
  [' ab ', true],
  ['a b', true],
  ['花', true],
  [' 画 ', true],
  ['の', true],
  ['ツ', true],
  ['𠮷', true],
])('%j is long enough to search: %s, with and without scripts', (text, isEnough) => {
  expect(isSearchable(text)).toBe(isEnough);
  // Browsers compile the pattern this way.
  expect(new RegExp(`^(?:${searchPattern})$`, 'v').test(text)).toBe(isEnough);
});

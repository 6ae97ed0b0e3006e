import { expect, test } from 'vitest';
import { sizesOf } from './upload-sizes.ts';

test('what is sent of a file is said in a unit in which the file is not nothing', () => {
  expect(sizesOf(0, 300)).toBe('0 of 1 KB');
  expect(sizesOf(12_500, 81_000)).toBe('12 of 80 KB');
  expect(sizesOf(419_430, 2_411_724)).toBe('0.4 of 2.3 MB');
  expect(sizesOf(20_971_520, 94_371_840)).toBe('20 of 90 MB');
});

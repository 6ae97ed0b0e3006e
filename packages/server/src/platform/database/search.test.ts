import { expect, test } from 'vitest';
import { editDistance } from './search.ts';

test('the distance of two words counts inserted, missing, replaced and swapped letters', () => {
  expect(editDistance('rembrandt', 'rembrandt')).toBe(0);
  expect(editDistance('rembrant', 'rembrandt')).toBe(1);
  expect(editDistance('rembradnt', 'rembrandt')).toBe(1);
  expect(editDistance('vermeer', 'wermer')).toBe(2);
  expect(editDistance('', 'wave')).toBe(4);
});

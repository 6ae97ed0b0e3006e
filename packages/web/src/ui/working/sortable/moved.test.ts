import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test('an item moves to its new place and the others fill the gap', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
});

test('an unknown item moves nothing', () => {
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});

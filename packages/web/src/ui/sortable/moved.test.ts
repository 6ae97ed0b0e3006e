import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test('an item goes to its new place and the others close ranks', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
});

test('an item that is not there moves nothing', () => {
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});

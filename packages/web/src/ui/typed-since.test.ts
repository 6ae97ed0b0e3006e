import { expect, test } from 'vitest';
import { typedSince } from './typed-since.ts';

test.each([
  ['Please join us', 'Please join us', ''],
  ['Please join us', ' Please join us ', ''],
  ['Please join us', 'Please join us And bring a friend', 'And bring a friend'],
  ['Please join us', 'I ask you to join', 'I ask you to join'],
])('after %j was sent, %j leaves %j', (sent, shown, left) => {
  expect(typedSince(sent, shown)).toBe(left);
});

import { randomUUID } from 'node:crypto';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { readValue } from './text.queries.ts';

const id = randomUUID() as ArticleId;
const valid = [
  { id: 't', type: 'title', children: [{ text: 'Title' }] },
  { id: 'p', type: 'paragraph', children: [{ text: 'Words' }] },
];
const damaged = [{ id: 'p', type: 'paragraph', children: [{ text: 'Words' }] }];

test('a text is checked once for each transaction that writes it', () => {
  expect(readValue({ id, value: valid, writtenBy: '1' })).toBe(valid);
  // Nobody looks at what the same transaction has written: it is known to be valid.
  expect(readValue({ id, value: damaged, writtenBy: '1' })).toBe(damaged);
  expect(readValue({ id, value: damaged, writtenBy: '2' }).map(({ type }) => type)).toEqual(['title', 'paragraph']);
});

test('a text that had to be upgraded is checked each time', () => {
  expect(readValue({ id, value: damaged, writtenBy: '3' })).toHaveLength(2);
  expect(readValue({ id, value: damaged, writtenBy: '3' })).toHaveLength(2);
});

test('what is known of one article says nothing of another', () => {
  expect(readValue({ id, value: valid, writtenBy: '4' })).toBe(valid);
  expect(readValue({ id: randomUUID() as ArticleId, value: damaged, writtenBy: '4' })).toHaveLength(2);
});

import type { ArtworkId, CollectionItemId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { type Hang, keyFrom, type OrganizedText, putAt, putBefore, targetOf } from './organized.ts';

const work = (id: string) => ({ kind: 'work', id, key: id as ArtworkId, note: '', artwork: {} }) as Hang[number];
const text = (id: string, key: string | null): OrganizedText => ({
  kind: 'text',
  id,
  key: key as CollectionItemId | null,
  text: '',
});
const [a, b, c, fresh] = [work('a'), work('b'), work('c'), text('new', null)];
const idsOf = (items: Hang) => items.map(({ id }) => id).join('');

test('an unsaved wall text goes in front of the next item that the server knows', () => {
  expect(keyFrom([a, fresh, b], 1)).toBe('b');
  expect(keyFrom([a, fresh], 1)).toBe(null);
  expect(idsOf(putBefore([a, b], fresh, 'b'))).toBe('anewb');
  expect(idsOf(putBefore([a, b], fresh, 'gone'))).toBe('abnew');
});

test('a move names the item whose place is taken, unsaved wall texts apart', () => {
  const before = [a, fresh, b, c];
  expect(targetOf(before, putAt(before, a, 2), a)).toBe('b');
  expect(targetOf(before, putAt(before, c, 0), c)).toBe('a');
  expect(targetOf(before, putAt(before, a, 1), a)).toBeUndefined();
  expect(targetOf(before, putAt(before, c, 1), c)).toBe('b');
});

import type { Tag } from '@oeuvre/contracts/domains/ontology/ontology.model.ts';
import { expect, test } from 'vitest';
import { groupTags } from './tag-groups.ts';

const tag = (id: string, name: string, extendedName = name) =>
  ({ id, _id: id, name, extendedName, type: 'Keyword' }) as Tag;
const own = (id: string, name: string, above?: string) =>
  ({ id, name, ancestors: above ? [{ id: above, name: above, distance: 1 }] : [] }) as never;
const names = (tags: readonly { name: string; context?: string | undefined }[]) =>
  tags.map(({ name, context }) => [name, context].filter(Boolean).join(' / '));

test('selected tags come first in their group, and a selected tag that is not relevant stays', () => {
  const { own: first, more } = groupTags(
    [own('a', 'Waves'), own('b', 'Boats')],
    [tag('c', 'Snow'), tag('d', 'Rivers')],
    [tag('d', 'Rivers'), tag('b', 'Boats'), tag('e', 'Night')],
  );
  expect(names(first)).toEqual(['Boats', 'Waves']);
  expect(names(more)).toEqual(['Rivers', 'Night', 'Snow']);
  expect(more.map(({ isPressed }) => isPressed)).toEqual([true, true, false]);
});

test('a relevant tag that the work has itself is shown once', () => {
  const { own: first, more } = groupTags([own('a', 'Waves')], [tag('a', 'Waves')], []);
  expect([names(first), names(more)]).toEqual([['Waves'], []]);
});

test('tags that share a name say what they belong to', () => {
  const { own: first, more } = groupTags(
    [own('a', 'Japan', 'Geography')],
    [tag('b', 'Japan', 'Japan (Lacquer)'), tag('c', 'Japan')],
    [],
  );
  expect(names(first)).toEqual(['Japan / Geography']);
  expect(names(more)).toEqual(['Japan / Lacquer', 'Japan / Keyword']);
});

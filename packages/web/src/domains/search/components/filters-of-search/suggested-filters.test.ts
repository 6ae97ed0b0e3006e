import type { FacetsOfList } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import { expect, test } from 'vitest';
import { suggestedFilters } from './suggested-filters.ts';

const idOf = (number: number) => `019a9f00-0000-7000-8000-00000000000${number}`;
const value = (number: number, name: string, count: number) => ({ id: idOf(number), name, contextName: '', count });
const found = {
  totalCount: 10,
  years: null,
  facets: {
    keywords: {
      values: [value(1, 'Art', 10), value(2, 'Waves', 7), value(3, 'Boats', 5), value(4, 'Fog', 1)],
      valuesCount: 4,
    },
    colours: { values: [{ id: 'water', name: 'Water', contextName: '', count: 4 }], valuesCount: 1 },
    places: { values: [value(5, 'Japan', 0)], valuesCount: 0 },
  },
} as unknown as FacetsOfList;
const wordsOf = (query: string) =>
  suggestedFilters(found, new URLSearchParams(query)).map(
    ({ name, context, isPressed }) => `${isPressed ? '✓ ' : ''}${name}${context ? ` (${context})` : ''}`,
  );

test('of each facet the most frequent value is suggested that leaves some works and not all', () => {
  expect(wordsOf('')).toEqual(['Waves', 'Water (Colour)']);
});

test('a chosen value is among them in its place, even without works', () => {
  expect(wordsOf(`keywords=${idOf(4)}&places=${idOf(5)}`)).toEqual([
    'Waves',
    '✓ Fog',
    '✓ Japan (Place)',
    'Water (Colour)',
  ]);
});

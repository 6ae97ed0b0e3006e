import { expect, test } from 'vitest';
import { formsOf } from './word-forms.ts';

test.each([
  ['mezzotints', 'mezzotint'],
  ['mezzotint', 'mezzotints'],
  ['brush', 'brushes'],
  ['lithographies', 'lithography'],
  ['houtsneden', 'houtsnede'],
  ['schilderij', 'schilderijen'],
  ['Holzschnitte', 'Holzschnitt'],
  ['Zeichnungen', 'Zeichnung'],
  ['tableau', 'tableaux'],
  ['journaux', 'journal'],
  ['oil paints', 'oil paint'],
  ['knives', 'knife'],
  ['leaf', 'leaves'],
  ['vaas', 'vazen'],
  ['vazen', 'vaas'],
  ['panelen', 'paneel'],
  ['glas', 'glazen'],
  ['brieven', 'brief'],
  ['pannen', 'pan'],
  ['émaux', 'émail'],
  ['vitrail', 'vitraux'],
  ['Gläser', 'Glas'],
  ['Krug', 'Krüge'],
  ['Bücher', 'Buch'],
  ['Baum', 'Bäume'],
  ['Vogel', 'Vögel'],
  ['rotes Glas', 'rotes Gläser'],
])('%s is another form of %s', (name, form) => {
  expect(formsOf(name)).toContain(form);
});

test('short words have no other forms, and none is the name itself', () => {
  expect(formsOf('gas')).toEqual([]);
  expect(formsOf('1831')).toEqual([]);
  expect(formsOf('prints')).not.toContain('prints');
});

test('a maker is no form of what they work with', () => {
  expect(formsOf('painter')).not.toContain('paint');
  expect(formsOf('Bronze')).not.toContain('Bronzer');
});

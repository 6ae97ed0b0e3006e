import { expect, test } from 'vitest';
import { splitValues } from './split-values.ts';

test.each([
  ['Tusche; Farbe auf Papier und Seide', [';', ' und '], ['Tusche', 'Farbe auf Papier', 'Seide']],
  ['„Abend; Schnee“; Boote', [';'], ['„Abend; Schnee“', 'Boote']],
  ['"a; b"; c', [';'], ['"a; b"', 'c']],
  ['oil (canvas; wood); ink', [';'], ['oil (canvas; wood)', 'ink']],
  ['12" disc; 7" disc', [';'], ['12" disc; 7" disc']],
  ['5" wheel; brass', [';'], ['5" wheel', 'brass']],
  ['Gold UND Silber', [' und '], ['Gold', 'Silber']],
  ['a | b || c', ['|'], ['a', 'b', 'c']],
  ['Still life; with fish', [], ['Still life; with fish']],
])('%s split at %j', (cell, separators, values) => {
  expect(splitValues(cell, separators)).toEqual(values);
});

test('parallel cells keep their empty places', () => {
  expect(splitValues('After||Attributed to', ['|'], true)).toEqual(['After', '', 'Attributed to']);
});

import { expect, test } from 'vitest';
import { makersLabel } from './makers.ts';
import { firstNameFirst, readMaker } from './read-makers.ts';

test.each([
  ['Felice Beato', { name: 'Felice Beato' }],
  ['Attributed to the Euphiletos Painter', { name: 'the Euphiletos Painter', qualifier: 'attributed to' }],
  ['after Rembrandt', { name: 'Rembrandt', qualifier: 'after' }],
  ['nach Rembrandt', { name: 'Rembrandt', qualifier: 'after' }],
  ['D’après Watteau', { name: 'Watteau', qualifier: 'after' }],
  ['Werkstatt: Lucas Cranach', { name: 'Lucas Cranach', qualifier: 'workshop of' }],
  ['Giotto (attributed to)', { name: 'Giotto', qualifier: 'attributed to' }],
  ['Giotto, circle', { name: 'Giotto', qualifier: 'circle of' }],
  ['Sir Anthony van Dyck, after', { name: 'Sir Anthony van Dyck', qualifier: 'after' }],
  ['Rubens (workshop of)', { name: 'Rubens', qualifier: 'workshop of' }],
  ['伝俵屋宗達', { name: '俵屋宗達', qualifier: 'attributed to' }],
  ['Afterman', { name: 'Afterman' }],
  ['after', { name: 'after' }],
  ['', undefined],
])('%s', (text, maker) => {
  expect(readMaker(text)).toEqual(maker);
});

test('a name written last name first is turned round, others stay', () => {
  expect(firstNameFirst('Beato, Felice')).toBe('Felice Beato');
  expect(firstNameFirst('DELACROIX Eugène')).toBe('Eugène DELACROIX');
  expect(firstNameFirst('Suzuki Harunobu')).toBe('Suzuki Harunobu');
  expect(firstNameFirst('King, Martin Luther, Jr.')).toBe('King, Martin Luther, Jr.');
});

test('a label names all makers, with what changes the meaning of a name', () => {
  expect(
    makersLabel([
      { name: 'Rembrandt', qualifier: 'after' },
      { name: 'Jan Six', role: 'publisher' },
    ]),
  ).toBe('After Rembrandt, Jan Six (publisher)');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPattern, partOfCell } from './part-of-cell.ts';

test.each([
  ['Inv. {} (*', 'Inv. 12 (old 7)', '12'],
  ['Inv. {} (*', 'Inv. 12 (a) (b)', '12'],
  ['{} (*', 'Felice Beato (1832–1909)', 'Felice Beato'],
  ['* ({})', 'Felice Beato (1832–1909)', '1832–1909'],
  ['*: {}', 'Technique: etching', 'etching'],
  ['{}', ' all of it ', 'all of it'],
  ['{}/*/*', '1931/7/2', '1931'],
  ['*/{}/*', '1931/7/2', '7'],
  ['*/*/{}', '1931/7/2', '2'],
  ['{} cm', '30 cm', '30'],
])('%s takes of %j the part %j', (pattern, cell, part) => {
  expect(partOfCell(pattern, cell)).toBe(part);
});

test.each([
  ['Inv. {} (*', 'no. 12 (old 7)'],
  ['Inv. {} (*', 'Inv. 12'],
  ['{} cm', '30 mm'],
  ['* ({})', 'Felice Beato ()'],
])('%s takes no part of %j', (pattern, cell) => {
  expect(partOfCell(pattern, cell)).toBeUndefined();
});

test('a pattern has one place for the part, and something beside it', () => {
  expect(['Inv. {}', '{}*'].map(isPattern)).toEqual([true, true]);
  expect(['', 'Inv.', '{}', '{} {}', '*'].map(isPattern)).toEqual([false, false, false, false, false]);
});

test('a part is a piece of its cell, however odd the pattern', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '*', '{', '}', '('), maxLength: 20 });
  fc.assert(
    fc.property(text, text, text, (before, after, cell) => {
      const part = partOfCell(`${before}{}${after}`, cell);
      if (part !== undefined) expect(cell).toContain(part);
    }),
  );
});

test('a long cell with many places takes no time', () => {
  const began = performance.now();
  partOfCell(`${'*a'.repeat(90)}{}b`, 'a'.repeat(1_000_000));
  expect(performance.now() - began).toBeLessThan(1_000);
});

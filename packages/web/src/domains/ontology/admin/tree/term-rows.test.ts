import { expect, test } from 'vitest';
import { type Level, root, rowAt, rowsOf, stepOf, type TreeTerm, typedRow } from './term-rows.ts';

const term = (name: string, narrower = 0): TreeTerm => ({
  id: name.toLowerCase(),
  name,
  works: 1,
  narrower,
  broader: 1,
  isDeprecated: false,
});
const level = (...terms: TreeTerm[]): Level => ({ total: terms.length, terms: new Map(terms.entries()) });
const levels = new Map([
  [root, level(term('Age', 2), term('Keyword', 2))],
  ['keyword', level(term('Nature', 2), term('Égypte'))],
  ['nature', level(term('Sea', 1), term('Sky'))],
  ['sea', level(term('Nature', 2))],
]);
const names = (open: string[]) => rowsOf(levels, new Set(open)).map((row) => row.term?.name);

test('only what is open is shown, below its term', () => {
  expect(names([])).toEqual(['Age', 'Keyword']);
  expect(names(['keyword', 'keyword/nature'])).toEqual(['Age', 'Keyword', 'Nature', 'Sea', 'Sky', 'Égypte']);
});

test('every row knows its level, its place and how many stand beside it', () => {
  const sky = rowsOf(levels, new Set(['keyword', 'keyword/nature'])).find((row) => row.term?.name === 'Sky');
  expect(sky).toMatchObject({ path: 'keyword/nature/sky', parent: 'nature', level: 3, place: 1, size: 2 });
});

test('terms that are not loaded yet have their rows already', () => {
  expect(rowsOf(levels, new Set(['age'])).map((row) => row.path)).toEqual(['age', 'age/?0', 'age/?1', 'keyword']);
});

test('a circle is never opened', () => {
  const open = new Set(['keyword', 'keyword/nature', 'keyword/nature/sea', 'keyword/nature/sea/nature']);
  expect(rowsOf(levels, open).filter((row) => row.term?.name === 'Nature')).toHaveLength(2);
});

test('the arrows open, go in, close and go out', () => {
  const closed = rowsOf(levels, new Set());
  expect(stepOf('ArrowRight', closed, 1)).toEqual({ fold: 'keyword', isOpen: true });
  const open = rowsOf(levels, new Set(['keyword']));
  expect(stepOf('ArrowRight', open, 1)).toEqual({ go: 2 });
  expect(stepOf('ArrowLeft', open, 3)).toEqual({ go: 1 });
  expect(stepOf('ArrowLeft', open, 1)).toEqual({ fold: 'keyword', isOpen: false });
  expect(stepOf('ArrowRight', open, 3)).toEqual({ go: 3 });
  expect(stepOf('End', open, 0)).toEqual({ go: 3 });
  expect(stepOf('Enter', open, 2)).toEqual({ show: 2 });
  expect(stepOf('Tab', open, 2)).toBeUndefined();
});

test('typing goes to the next name that begins so, in any accents, and around the end', () => {
  const rows = rowsOf(levels, new Set(['keyword', 'keyword/nature']));
  const from = (name: string, typed: string) =>
    rows[
      typedRow(
        rows,
        rows.findIndex((row) => row.term?.name === name),
        typed,
      )!
    ]?.term?.name;
  expect(from('Age', 's')).toBe('Sea');
  expect(from('Sea', 's')).toBe('Sky');
  expect(from('Sky', 's')).toBe('Sea');
  expect(from('Sea', 'sk')).toBe('Sky');
  expect(from('Sea', 'eg')).toBe('Égypte');
  expect(typedRow(rows, 0, 'x')).toBeUndefined();
});

test('after a fold, the nearest term that is still shown is active', () => {
  const rows = rowsOf(levels, new Set(['keyword']));
  expect(rows[rowAt(rows, 'keyword/nature/sea')]?.term?.name).toBe('Nature');
});

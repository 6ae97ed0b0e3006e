import { expect, test } from 'vitest';
import { foldUnchanged } from './fold-unchanged.ts';

const shape = (text: string) =>
  foldUnchanged([...text], (one) => one === '.')
    .map((run) => (run.kind === 'shown' ? run.item : `(${run.items.length})`))
    .join('');

test('a reader of a difference sees each change with its neighbours, but not long unchanged parts', () => {
  expect(shape('.....x.....')).toBe('(4).x.(4)');
  expect(shape('..x..')).toBe('..x..');
  expect(shape('x...x')).toBe('x...x');
  expect(shape('x.....x')).toBe('x.(3).x');
  expect(shape('....')).toBe('(4)');
  expect(shape('')).toBe('');
});

import { expect, test } from 'vitest';
import { foldUnchanged } from './fold-unchanged.ts';

const shape = (text: string) =>
  foldUnchanged([...text], (one) => one === '.')
    .map((run) => (run.kind === 'shown' ? run.item : `(${run.items.length})`))
    .join('');

test('a reader of changes sees each one with what stands beside it, and not the long rest', () => {
  expect(shape('.....x.....')).toBe('(4).x.(4)');
  expect(shape('..x..')).toBe('..x..');
  expect(shape('x...x')).toBe('x...x');
  expect(shape('x.....x')).toBe('x.(3).x');
  expect(shape('....')).toBe('(4)');
  expect(shape('')).toBe('');
});

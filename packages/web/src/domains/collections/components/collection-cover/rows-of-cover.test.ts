import { expect, test } from 'vitest';
import { rowsOfCover } from './rows-of-cover.ts';

const rows = (...ratios: number[]) => rowsOfCover(ratios, (ratio) => ratio);

test('a few narrow pictures stand in one row, wide ones in two rows of nearly the same width', () => {
  expect(rows()).toEqual([[]]);
  expect(rows(2.3)).toEqual([[2.3]]);
  expect(rows(0.754, 0.844, 0.715)).toEqual([[0.754, 0.844, 0.715]]);
  expect(rows(2.306, 1.333, 0.747)).toEqual([[2.306], [1.333, 0.747]]);
  expect(rows(1.288, 0.781, 1.336)).toEqual([[1.288, 0.781], [1.336]]);
  expect(rows(1.46, 1.121, 1.449, 0.838, 1.25)).toEqual([
    [1.46, 1.121],
    [1.449, 0.838, 1.25],
  ]);
});

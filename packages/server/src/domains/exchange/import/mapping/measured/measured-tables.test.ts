import { expect, test } from 'vitest';
import { continentalTables } from './continental-tables.fixture.ts';
import { englishTables } from './english-tables.fixture.ts';
import { measure } from './measure.fixture.ts';
import type { KeyedTable } from './measured-table.fixture.ts';
import { unseenTables } from './unseen-tables.fixture.ts';

async function figuresOf(tables: readonly KeyedTable[]) {
  const all = await Promise.all(tables.map(measure));
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  const right = sum((one) => one.right);
  const share = (kind: 'years' | 'makers' | 'sizes') =>
    sum(({ read }) => read[kind][0]) / sum(({ read }) => read[kind][1]);
  return {
    precision: right / sum((one) => one.proposed),
    recall: right / sum((one) => one.expected),
    dates: share('years'),
    makers: share('makers'),
    sizes: share('sizes'),
    wrong: all.flatMap(({ wrong }) => wrong),
  };
}

test.each([
  ['ten export systems', [...englishTables, ...continentalTables]],
  ['two more that were read before they were mended for', unseenTables],
])('proposals, dates, makers and sizes of %s are as their keys say', async (_, tables) => {
  const { wrong, ...figures } = await figuresOf(tables);
  const because = wrong.join('\n');
  expect(figures.precision, because).toBeGreaterThanOrEqual(0.95);
  expect(figures.recall, because).toBeGreaterThanOrEqual(0.95);
  expect(figures.dates, because).toBeGreaterThanOrEqual(0.98);
  expect(figures.makers, because).toBeGreaterThanOrEqual(0.98);
  expect(figures.sizes, because).toBeGreaterThanOrEqual(0.95);
});

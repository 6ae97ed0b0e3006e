import { expect, test } from 'vitest';
import { continentalTables } from './continental-tables.fixture.ts';
import { englishTables } from './english-tables.fixture.ts';
import { measure } from './measure.fixture.ts';

test('proposals and readers hold against keys that were written before', async () => {
  const all = await Promise.all([...englishTables, ...continentalTables].map(measure));
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  const right = sum((one) => one.right);
  const share = (kind: 'years' | 'makers' | 'sizes') =>
    sum(({ read }) => read[kind][0]) / sum(({ read }) => read[kind][1]);
  const figures = {
    precision: right / sum((one) => one.proposed),
    recall: right / sum((one) => one.expected),
    dates: share('years'),
    makers: share('makers'),
    sizes: share('sizes'),
  };
  process.stdout.write(`${all.flatMap(({ wrong }) => wrong).join('\n')}\n${JSON.stringify(figures)}\n`);
  expect(figures.precision).toBeGreaterThanOrEqual(0.95);
});

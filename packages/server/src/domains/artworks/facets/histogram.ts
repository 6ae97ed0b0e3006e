import { mostYearBars } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { YearHistogram } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';

/** Works by their years: 'from to', or empty. */
interface OfYears {
  readonly id: string;
  readonly count: number;
}

const steps = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500];

/** Bars of one width, no more than `mostYearBars`, from the oldest year to the newest; null if no work has a year. */
export function histogramOf(rows: readonly OfYears[]): YearHistogram | null {
  const dated = rows.flatMap(({ id, count }) => {
    const [from, to] = id.split(' ').map(Number);
    return id === '' ? [] : [{ from: from!, to: to!, count }];
  });
  if (dated.length === 0) return null;
  const oldest = dated.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
  const newest = dated.reduce((most, { to }) => Math.max(most, to), Number.NEGATIVE_INFINITY);
  const barsOf = (width: number) => Math.floor(newest / width) - Math.floor(oldest / width) + 1;
  const step = steps.find((width) => barsOf(width) <= mostYearBars) ?? steps.at(-1)!;
  const first = Math.floor(oldest / step);
  const bars = Array.from({ length: barsOf(step) }, () => 0);
  for (const { from, to, count } of dated)
    for (let bar = Math.floor(from / step); bar <= Math.floor(to / step); bar++) bars[bar - first]! += count;
  return {
    from: first * step,
    step,
    bars,
    undated: rows.reduce((sum, { id, count }) => sum + (id === '' ? count : 0), 0),
  };
}

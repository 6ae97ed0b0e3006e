import { mostYearBars } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { YearHistogram } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';

/** Calls `visit` with the years of some works and how many they are; returns how many have none. */
export type EachDated = (visit: (from: number, to: number, count: number) => void) => number;

const steps = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500];

/** Bars of one width, no more than `mostYearBars`, from the oldest year to the newest; null if no work has a year. */
export function histogramOf(eachDated: EachDated): YearHistogram | null {
  let [oldest, newest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const undated = eachDated((from, to) => {
    if (from < oldest) oldest = from;
    if (to > newest) newest = to;
  });
  if (oldest > newest) return null;
  const barsOf = (width: number) => Math.floor(newest / width) - Math.floor(oldest / width) + 1;
  const step = steps.find((width) => barsOf(width) <= mostYearBars) ?? steps.at(-1)!;
  const first = Math.floor(oldest / step);
  const bars = Array.from({ length: barsOf(step) }, () => 0);
  eachDated((from, to, count) => {
    for (let bar = Math.floor(from / step); bar <= Math.floor(to / step); bar++) bars[bar - first]! += count;
  });
  return { from: first * step, step, bars, undated };
}

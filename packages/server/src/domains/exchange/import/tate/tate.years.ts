import type { TateArtwork } from './tate.records.ts';

export interface Years {
  readonly yearFrom: number | null;
  readonly yearTo: number | null;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The years in which a work was made: the museum's range, put in order, otherwise the years in the text of the date.
 */
export function yearsOf(
  { dateRange, dateText }: Pick<TateArtwork, 'dateRange' | 'dateText'>,
  odd: (what: string) => void,
): Years {
  const said = yearsInText(dateText ?? '');
  if (!dateRange) odd(said ? 'no date range, year taken from the text of the date' : 'no date range and no year');
  if (typeof dateRange?.startYear === 'string' || typeof dateRange?.endYear === 'string') odd('date range holds text');
  const start = rangeOf(dateRange?.startYear);
  const end = rangeOf(dateRange?.endYear);
  if ((start === undefined) !== (end === undefined)) odd('date range has one end only');
  const from = (start ?? end ?? said)?.from;
  const to = (end ?? start ?? said)?.to;
  if (from === undefined || to === undefined) return { yearFrom: null, yearTo: null };
  if (from > to) odd('date range runs backwards');
  return { yearFrom: Math.min(from, to), yearTo: Math.max(from, to) };
}

const rangeOf = (year: number | string | null | undefined): Range | undefined =>
  typeof year === 'number' ? { from: year, to: year } : yearsInText(year ?? '');

/** The first years in a text: '?c.1785', '1978–9', '1826-7, reprinted 1892', '1904–12'. */
export function yearsInText(text: string): Range | undefined {
  const seen = /(?<!\d)(\d{4})(?:\s*[-–—]\s*(\d{1,4}))?(?!\d)/.exec(text);
  if (!seen) return undefined;
  const [, first = '', last] = seen;
  const to = last ? first.slice(0, 4 - last.length) + last : first;
  return { from: Number(first), to: Number(to) };
}

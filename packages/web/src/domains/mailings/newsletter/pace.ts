const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const dayMs = 86_400_000;

/** How often articles come, by the days of the latest ones: 'about two a month'. Undefined if they are too few to tell. */
export function paceOf(days: readonly string[]): string | undefined {
  const times = days.map((day) => Date.parse(day));
  const span = Math.max(...times) - Math.min(...times);
  if (days.length < 3 || span < dayMs) return undefined;
  const aYear = ((days.length - 1) * 365 * dayMs) / span;
  const [count, period] =
    aYear >= 365
      ? [aYear / 365, 'day']
      : aYear >= 52
        ? [aYear / 52, 'week']
        : aYear >= 12
          ? [aYear / 12, 'month']
          : [aYear, 'year'];
  const rounded = Math.max(1, Math.round(count));
  return `about ${words[rounded] ?? rounded} a ${period}`;
}

/*
 * Days are 'yyyy-mm-dd' in UTC, as the server counts them.
 */

export const dayText = (date: Date) => date.toISOString().slice(0, 10);
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** A day some days or months later; the last day of a month stays in the month. */
export function shifted(day: string, { days = 0, months = 0 }: { readonly days?: number; readonly months?: number }) {
  const date = dateOf(day);
  if (months !== 0) {
    const wanted = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + months);
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(wanted, last));
  }
  date.setUTCDate(date.getUTCDate() + days);
  return dayText(date);
}

/** The weeks of a day's month, Monday first; places of other months are empty. */
export function monthOf(day: string): readonly (readonly (string | undefined)[])[] {
  const first = dateOf(`${day.slice(0, 7)}-01`);
  const before = (first.getUTCDay() + 6) % 7;
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const weeks = Math.ceil((before + count) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_none, at) => {
      const number = week * 7 + at - before + 1;
      return number >= 1 && number <= count ? `${day.slice(0, 8)}${String(number).padStart(2, '0')}` : undefined;
    }),
  );
}

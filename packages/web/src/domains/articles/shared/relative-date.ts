import { formatRecentDay, formatTime, nearDay } from '../../../ui/date-time/format-date.ts';

/* Times that only a browser renders: in the reader's zone from the start. */

/** '11:42'. */
export const timeOf = (iso: string) => formatTime(iso, 'local');

/** 'Today', or '14 November', with the year if it is another one. */
export function dayOf(iso: string): string {
  const now = new Date().toISOString();
  return nearDay(iso, now, 'local') === 'today' ? 'Today' : formatRecentDay(iso, now, 'local');
}

/** '11:42' today, otherwise the day. */
export const relativeDate = (iso: string) => (dayOf(iso) === 'Today' ? timeOf(iso) : dayOf(iso));

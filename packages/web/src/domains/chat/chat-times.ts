import { formatShortDay, formatTime, nearDay, type Zone } from '../../ui/date-time/format-date.ts';

/** '20.11.2026 17:42'. */
export const formatMessageTime = (iso: string, zone: Zone) => `${formatShortDay(iso, zone)} ${formatTime(iso, zone)}`;

/** In a list: '17:42' today, '20.11.2026' before. */
export const formatListTime = (iso: string, now: string, zone: Zone) =>
  nearDay(iso, now, zone) === 'today' ? formatTime(iso, zone) : formatShortDay(iso, zone);

/** The moment at which a day (2026-11-20) begins where the person is; undefined if it is none. */
export function startOfDay(day: string, daysLater = 0): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const moment = new Date(year, month - 1, date + daysLater);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(moment.getTime());
  return isDay ? moment.toISOString() : undefined;
}

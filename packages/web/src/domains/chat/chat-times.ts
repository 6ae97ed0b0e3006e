import { formatShortDay, formatTime, nearDay, type Zone } from '../../ui/date-time/format-date.ts';

/** '20.11.2026 17:42'. */
export const formatMessageTime = (iso: string, zone: Zone) => `${formatShortDay(iso, zone)} ${formatTime(iso, zone)}`;

/** In a list: '17:42' today, '20.11.2026' before. */
export const formatListTime = (iso: string, now: string, zone: Zone) =>
  nearDay(iso, now, zone) === 'today' ? formatTime(iso, zone) : formatShortDay(iso, zone);

import { formatRecentDay, nearDay, type Zone } from '../../ui/date-time/format-date.ts';

/** 'today', 'yesterday', '20 November' in this year, otherwise '20 November 2025'. */
export const dayWords = (iso: string, now: string, zone: Zone): string =>
  nearDay(iso, now, zone) ?? formatRecentDay(iso, now, zone);

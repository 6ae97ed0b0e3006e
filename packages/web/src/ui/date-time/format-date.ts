/*
 * The only place that writes days and times. `local` is the reader's own zone, which only a browser knows: the server,
 * and the browser while it takes a page over, write in UTC (`useZone`).
 */
export type Zone = 'UTC' | 'local';

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit' } as const;
const styles = {
  day,
  dayOfYear: { day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  time: clock,
  year: { year: 'numeric' },
  shortDay: { day: '2-digit', month: '2-digit', year: 'numeric' },
  zone: { ...clock, timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Style = keyof typeof styles;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(style: Style, zone: Zone): Intl.DateTimeFormat {
  const key = `${style} ${zone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { ...styles[style], ...(zone === 'UTC' && { timeZone: 'UTC' }) });
  formats.set(key, made);
  return made;
}
const format = (style: Style, iso: string, zone: Zone) => formatOf(style, zone).format(new Date(iso));

/** '14 November 2026'. */
export const formatDay = (iso: string, zone: Zone) => format('day', iso, zone);
/** '09:30'. */
export const formatTime = (iso: string, zone: Zone) => format('time', iso, zone);
/** '14.11.2026', short enough for a table. */
export const formatShortDay = (iso: string, zone: Zone) => format('shortDay', iso, zone).replaceAll('/', '.');

/** 'CET', 'GMT-5' or 'UTC', as it was at that moment. */
export const zoneName = (iso: string, zone: Zone): string =>
  formatOf('zone', zone)
    .formatToParts(new Date(iso))
    .find(({ type }) => type === 'timeZoneName')!.value;

/** 'Europe/Lisbon': the place whose clock the reader's is. */
export const regionOf = (zone: Zone): string => formatOf('time', zone).resolvedOptions().timeZone;

/** '14 November 2026 at 09:30'. */
export const formatDayAndTime = (iso: string, zone: Zone) => `${formatDay(iso, zone)} at ${formatTime(iso, zone)}`;
/** '09:30 CET', where somebody plans with it. */
export const formatTimeAndZone = (iso: string, zone: Zone) => `${formatTime(iso, zone)} ${zoneName(iso, zone)}`;

const areSame = (style: Style, [one, other]: readonly [string, string], zone: Zone) =>
  format(style, one, zone) === format(style, other, zone);
const dayBefore = (iso: string) => new Date(Date.parse(iso) - 86_400_000).toISOString();

/** The day of a moment as it is called now: 'today', 'yesterday', or undefined. */
export function nearDay(iso: string, now: string, zone: Zone): 'today' | 'yesterday' | undefined {
  if (areSame('day', [iso, now], zone)) return 'today';
  return areSame('day', [iso, dayBefore(now)], zone) ? 'yesterday' : undefined;
}

/** '14 November', with the year if it is not this one. */
export const formatRecentDay = (iso: string, now: string, zone: Zone) =>
  format(areSame('year', [iso, now], zone) ? 'dayOfYear' : 'day', iso, zone);

/** 'September 2026' of a day of a calendar ('yyyy-mm-dd'), which is in no zone. */
export const formatMonth = (calendarDay: string) => format('month', calendarDay, 'UTC');

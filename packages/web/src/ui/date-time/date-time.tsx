import css from './date-time.module.css';
import { formatDay, formatShortDay, formatTime, zoneName } from './format-date.ts';
import { useZone } from './use-zone.ts';

interface DateTimeProps {
  readonly iso: string;
  readonly withTime?: boolean;
  /** Names the zone too: in logs, and where somebody plans with the time. */
  readonly withZone?: boolean;
  /** '14.11.2026' instead of words, for tables. */
  readonly isShort?: boolean;
}

/**
 * A day, with or without its time, in the reader's zone, readable by machines too. The server knows no reader: it writes
 * the day and keeps the place of the time.
 */
export function DateTime({ iso, withTime = false, withZone = false, isShort = false }: DateTimeProps) {
  const zone = useZone();
  const day = isShort ? formatShortDay(iso, zone) : formatDay(iso, zone);
  if (!withTime) return <time dateTime={iso}>{day}</time>;
  const time = `${isShort ? ' ' : ' at '}${formatTime(iso, zone)}${withZone ? ` ${zoneName(iso, zone)}` : ''}`;
  return (
    <time dateTime={iso}>
      {day}
      {zone === 'local' ? time : <span className={css.pending}>{time}</span>}
    </time>
  );
}

import { formatDay, formatDayAndTime } from './format-date.ts';

/** A day, with or without its time, readable by machines too. */
export function DateTime({ iso, withTime = false }: { readonly iso: string; readonly withTime?: boolean }) {
  return <time dateTime={iso}>{withTime ? formatDayAndTime(iso) : formatDay(iso)}</time>;
}

/** The chosen time, as the fields hold it: a day ('2026-11-24') and an hour ('08:00') of the browser's clock. */
export interface Planned {
  readonly when: 'now' | 'later';
  readonly day: string;
  readonly hour: string;
}

export const sendNow: Planned = { when: 'now', day: '', hour: '08:00' };

/** The moment of a chosen time; undefined while it is not whole. */
export function momentOf({ day, hour }: Planned): string | undefined {
  const time = Date.parse(`${day}T${hour}`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Why the mailing cannot be scheduled for this time. */
export function refusalOfTime(planned: Planned, now: number): string | undefined {
  const moment = momentOf(planned);
  if (!moment) return 'Choose a day and an hour.';
  return Date.parse(moment) <= now ? 'Choose a time in the future.' : undefined;
}

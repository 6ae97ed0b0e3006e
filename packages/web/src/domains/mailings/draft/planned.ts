import type { LocalTime } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';

/** The chosen time, as the fields hold it: a day ('2026-11-24') and an hour ('08:00'), and whose clock shows them. */
export interface Planned {
  readonly when: 'now' | 'later';
  readonly day: string;
  readonly hour: string;
  readonly clock: 'sender' | 'readers';
}

export const sendNow: Planned = { when: 'now', day: '', hour: '08:00', clock: 'sender' };

/** The moment of a chosen time by the browser's clock; undefined while it is not whole. */
export function momentOf({ day, hour }: Planned): string | undefined {
  const time = Date.parse(`${day}T${hour}`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** The chosen time as a clock of this zone shows it; undefined while it is not whole. */
export const localTimeOf = (planned: Planned, zone: string): LocalTime | undefined =>
  momentOf(planned) ? { day: planned.day, hour: planned.hour, zone } : undefined;

/** Why the mailing cannot be scheduled for this time. */
export function refusalOfTime(planned: Planned, now: number): string | undefined {
  const moment = momentOf(planned);
  if (!moment) return 'Choose a day and an hour.';
  return Date.parse(moment) <= now ? 'Choose a time in the future.' : undefined;
}

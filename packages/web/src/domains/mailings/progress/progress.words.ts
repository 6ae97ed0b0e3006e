import type { MassMailingStatus } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { MailingProgress, WaitingMoment } from '@oeuvre/contracts/domains/mailings/progress/progress.model.ts';
import { inEnglish } from '../../../ui/count-of.ts';
import { placeOf } from '../mailings.words.ts';

const skippedWords: Readonly<Record<string, string>> = {
  'no longer subscribed': 'no longer subscribed',
  suppressed: 'address blocked since',
  cancelled: 'cancelled',
  reset: 'waiting at the reset',
};

/** '4 no longer subscribed, 2 cancelled'. */
export const skippedText = (skipped: MailingProgress['skipped']): string =>
  skipped.map(({ reason, count }) => `${inEnglish(count)} ${skippedWords[reason] ?? reason}`).join(', ');

const minutesWords = (minutes: number) =>
  minutes < 1
    ? 'less than a minute'
    : minutes < 90
      ? `about ${Math.ceil(minutes)} min`
      : `about ${Math.round(minutes / 60)} hours`;

/** Those who wait for the hour of their own time zone. */
export const countLater = ({ moments }: Pick<MailingProgress, 'moments'>): number =>
  moments.reduce((sum, { count }) => sum + count, 0);

/** 'wait for 09:00 in New York and Toronto'. */
export function momentText({ hour, zones, otherZones, count }: WaitingMoment): string {
  const places = zones.map(placeOf);
  const named =
    otherZones > 0
      ? `${places.join(', ')} and ${inEnglish(otherZones)} more time ${otherZones === 1 ? 'zone' : 'zones'}`
      : places.join(' and ');
  return `${count === 1 ? 'waits' : 'wait'} for ${hour} in ${named}`;
}

/** The pace and the time that is left, once both are known. */
export function paceText({ state, counts }: MassMailingStatus, progress: MailingProgress): string {
  const waiting = counts.queued + counts.sending - countLater(progress);
  const { perMinute } = progress;
  if (state === 'paused') return `${inEnglish(counts.queued + counts.sending)} waiting`;
  if (perMinute === null || waiting <= 0) return '';
  return `${inEnglish(perMinute)} a minute, ${minutesWords(waiting / perMinute)} left`;
}

import type { MassMailingStatus } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { MailingProgress } from '@oeuvre/contracts/domains/mailings/progress/progress.model.ts';
import { inEnglish } from '../../../ui/count-of.ts';

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

/** The pace and the time that is left, once both are known. */
export function paceText({ state, counts }: MassMailingStatus, { perMinute }: MailingProgress): string {
  const waiting = counts.queued + counts.sending;
  if (state === 'paused') return `${inEnglish(waiting)} waiting`;
  if (perMinute === null) return '';
  return `${inEnglish(perMinute)} a minute, ${minutesWords(waiting / perMinute)} left`;
}

import type { LeftOutReason } from '@oeuvre/contracts/domains/mailings/draft/draft.constants.ts';
import type {
  FindingKind,
  LocalTime,
  MailFinding,
  ZoneMoments,
} from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { countOf, inEnglish } from '../../../ui/count-of.ts';
import { formatDay, formatDayAndTime, type Zone } from '../../../ui/date-time/format-date.ts';
import { countWords, placeOf } from '../mailings.words.ts';

/** Why contacts of the segments get no mail, after their number. */
export const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  complained: 'complained',
  bounced: 'the address bounced before',
  suspended: 'suspended',
  unsubscribed: 'unsubscribed',
  'not-member': 'not a member',
  'not-subscribed': 'not subscribed to the newsletter',
  digest: 'gets it in a digest',
};

const titles: Readonly<Record<FindingKind, (finding: MailFinding) => string>> = {
  link: ({ count }) => (count === 1 ? 'One link leads nowhere' : `${inEnglish(count)} links lead nowhere`),
  closed({ count, readers }) {
    const pictures = count === 1 ? 'one picture' : `${inEnglish(count)} pictures`;
    return readers ? `${countOf(readers, 'reader')} may not open ${pictures}` : `Not every reader may open ${pictures}`;
  },
  alt: ({ count }) =>
    count === 1 ? 'One picture has no alternative text' : `${inEnglish(count)} pictures have no alternative text`,
  credit: ({ count }) =>
    count === 1 ? 'One picture has no credit line' : `${inEnglish(count)} pictures have no credit line`,
};

export const findingTitle = (finding: MailFinding): string => titles[finding.kind](finding);

/** The consequence for readers, at one place of a finding. */
export function findingText({ kind, places }: MailFinding, at: number): string {
  const { words, more } = places[at]!;
  if (kind === 'link') return `“${words}” leads to no page that every reader may open.`;
  if (kind === 'closed')
    return more
      ? `${words} belongs to ${more}. All readers see a placeholder.`
      : `${words} is closed. All readers see a placeholder.`;
  if (kind === 'alt') return 'Screen readers and blocked pictures say nothing there.';
  return `${words} names no one to credit.`;
}

/** The word on the link to the place where it can be mended. */
export const mendWords: Readonly<Record<FindingKind, string>> = {
  link: 'Fix',
  closed: 'Fix',
  alt: 'Write',
  credit: 'Write',
};

/** '24 November 2026 at 08:00', as a clock shows it. */
export const localTimeText = ({ day, hour }: Pick<LocalTime, 'day' | 'hour'>): string =>
  `${formatDay(day, 'UTC')} at ${hour}`;

/** Of how many readers the time zone is known, when the first and the last mails leave, and who gets it at once. */
export function momentsText(
  { known, others, passed, first, last }: ZoneMoments,
  { hour, zone: place }: LocalTime,
  zone: Zone,
): string {
  const rest =
    others > 0 ? `; the other ${others === 1 ? 'one' : inEnglish(others)} at ${hour} in ${placeOf(place)}` : '';
  const whose =
    known > 0 ? `Known of ${inEnglish(known)}${rest}.` : `Known of no one: all at ${hour} in ${placeOf(place)}.`;
  const begin = passed > 0 ? 'at once' : formatDayAndTime(first, zone);
  const range = first === last ? `All leave ${begin}.` : `First leaves ${begin}, last ${formatDayAndTime(last, zone)}.`;
  const late =
    passed > 0 ? ` It is past ${hour} for ${countWords(passed, 'person', 'people')}, who get it at once.` : '';
  return `${whose} ${range}${late}`;
}

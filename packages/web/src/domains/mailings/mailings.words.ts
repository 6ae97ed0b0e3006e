import type { MailEventType, MailOutcome } from '@oeuvre/contracts/domains/mailings/events/events.constants.ts';
import type { MailEvent } from '@oeuvre/contracts/domains/mailings/events/events.model.ts';
import type {
  MailingRecipient,
  MailingState,
  MassMailingStatus,
  PauseReason,
  RecipientState,
} from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { StatusShape } from '../../ui/label/label.tsx';
import type { Page } from '../../ui/lists/infinite-list/infinite-list.tsx';

interface StateWords {
  readonly word: string;
  readonly shape: StatusShape;
}

/** The result of one person's mail, as tables and filters say it. */
export const recipientWords: Readonly<Record<RecipientState, StateWords>> = {
  queued: { word: 'Waiting', shape: 'ring' },
  sending: { word: 'Sending', shape: 'half' },
  sent: { word: 'Sent', shape: 'solid' },
  uncertain: { word: 'Uncertain', shape: 'half' },
  bounced: { word: 'Bounced', shape: 'struck' },
  skipped: { word: 'Skipped', shape: 'minus' },
  complained: { word: 'Complained', shape: 'struck' },
};

/** A recipient's state in a word; a delayed mail is sent, but not there yet. */
export const recipientWordsOf = ({ state, isDelayed }: Pick<MailingRecipient, 'state' | 'isDelayed'>): StateWords =>
  isDelayed ? outcomeWords.delayed : recipientWords[state];

/** The outcomes of a campaign, in the order of its numbers. */
export const outcomeWords: Readonly<Record<MailOutcome, StateWords>> = {
  delivered: { word: 'Delivered', shape: 'solid' },
  delayed: { word: 'Delayed', shape: 'ring' },
  skipped: { word: 'Skipped', shape: 'minus' },
  uncertain: { word: 'Uncertain', shape: 'half' },
  bounced: { word: 'Bounced', shape: 'struck' },
  waiting: { word: 'Waiting', shape: 'dashed' },
  complained: { word: 'Complained', shape: 'struck' },
  opened: { word: 'Opened', shape: 'solid' },
  clicked: { word: 'Clicked', shape: 'solid' },
};

const eventWordsByType: Readonly<Record<MailEventType, StateWords>> = {
  Send: { word: 'Handed over', shape: 'ring' },
  Delivery: { word: 'Delivered', shape: 'solid' },
  DeliveryDelay: { word: 'Delayed', shape: 'ring' },
  Bounce: { word: 'Bounced', shape: 'struck' },
  Reject: { word: 'Rejected by the provider', shape: 'struck' },
  Complaint: { word: 'Complained', shape: 'struck' },
  Open: { word: 'Opened', shape: 'solid' },
  Click: { word: 'Clicked', shape: 'solid' },
};

/** The latest report about a mail in words: 'Clicked ‘Go on reading’'; without one, the reason of its state. */
export function lastEventWords({ lastEvent, reason }: Pick<MailingRecipient, 'lastEvent' | 'reason'>): string {
  if (!lastEvent) return reason ?? '-';
  const { word } = eventWords(lastEvent);
  return lastEvent.words ? `${word} ‘${lastEvent.words}’` : word;
}

/** An event in words; a machine is named, because it says nothing about reading. */
export function eventWords({ type, isMachine }: Pick<MailEvent, 'type' | 'isMachine'>): StateWords {
  const words = eventWordsByType[type];
  return isMachine ? { word: `${words.word} by a machine`, shape: 'minus' } : words;
}

export const proofWords: Readonly<Record<MailEvent['proof'], string>> = {
  ses: 'Reported by Amazon SES',
  smtp: 'Answer of the mail server',
  returned: 'A mail that came back',
  counted: 'Counted by an address in the mail',
};

const pauseWords: Readonly<Record<PauseReason, string>> = {
  person: 'Paused',
  server: 'Paused: the mail server is not accepting mail',
  article: 'Paused: the article is not published',
};
const stateWords: Readonly<Record<Exclude<MailingState, 'paused'>, string>> = {
  not_started: 'Not started',
  preparing: 'Preparing',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed: no one could be reached',
};

export const campaignWords = ({ state, pauseReason }: Pick<MassMailingStatus, 'state' | 'pauseReason'>): string =>
  state === 'paused' ? pauseWords[pauseReason ?? 'person'] : stateWords[state];

/** The state changes by itself: poll again soon. */
export const isInProgress = ({ state }: Pick<MassMailingStatus, 'state'>) =>
  state === 'sending' || state === 'preparing';

/** The states in which nothing remains to be done for a recipient. */
export const countDone = ({ counts, totalCount }: Pick<MassMailingStatus, 'counts' | 'totalCount'>) =>
  totalCount - counts.queued - counts.sending;

const number = new Intl.NumberFormat('en-GB');
export const countWords = (count: number, one: string, many: string) =>
  `${number.format(count)} ${count === 1 ? one : many}`;

/** The place that a time zone is named after: 'New York' of America/New_York. */
export const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

export const itemsOfRecipients = (reply: { readonly recipients: readonly MailingRecipient[] }) => reply.recipients;
export const firstRecipients = ({
  recipients,
  nextPage,
}: {
  recipients: readonly MailingRecipient[];
  nextPage: string | number | null;
}): Page<MailingRecipient> => ({ items: recipients, nextPage });

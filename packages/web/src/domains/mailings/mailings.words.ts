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
export const recipientStatesShown = Object.keys(recipientWords) as RecipientState[];

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

export const itemsOfRecipients = (reply: { readonly recipients: readonly MailingRecipient[] }) => reply.recipients;
export const firstRecipients = ({
  recipients,
  nextPage,
}: {
  recipients: readonly MailingRecipient[];
  nextPage: string | number | null;
}): Page<MailingRecipient> => ({ items: recipients, nextPage });

import type { BulkEvent } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import type { ConsequenceKind } from '@oeuvre/contracts/domains/memberships/consequences/consequences.constants.ts';
import type {
  Consequence,
  Consequences,
} from '@oeuvre/contracts/domains/memberships/consequences/consequences.model.ts';
import { countOf } from '../../../ui/count-of.ts';
import { statusWords } from '../contacts/contacts.words.ts';

interface ActWords {
  /** The title of the question: 'Suspend Marten Quist', 'Suspend 24 contacts'. */
  readonly verb: string;
  /** The words of §8 for one person. */
  readonly question: string;
  readonly questionForMany: (people: string) => string;
  /** 'cannot be suspended' */
  readonly done: string;
  readonly takesAway: boolean;
}

/** The question before each act. */
export const actWords: Readonly<Record<BulkEvent, ActWords>> = {
  invite: {
    verb: 'Invite',
    question: 'Do you want to send email invitation?',
    questionForMany: (people) => `Do you want to send email invitations to ${people}?`,
    done: 'invited',
    takesAway: false,
  },
  approve: {
    verb: 'Approve',
    question: 'Do you want to approve the request?',
    questionForMany: (people) => `Do you want to approve the requests of ${people}?`,
    done: 'approved',
    takesAway: false,
  },
  decline: {
    verb: 'Decline',
    question: 'Are you sure you want to decline the request?',
    questionForMany: (people) => `Are you sure you want to decline the requests of ${people}?`,
    done: 'declined',
    takesAway: true,
  },
  grant: {
    verb: 'Grant membership to',
    question: 'Do you want to grant membership?',
    questionForMany: (people) => `Do you want to grant membership to ${people}?`,
    done: 'granted membership',
    takesAway: false,
  },
  suspend: {
    verb: 'Suspend',
    question: "Are you sure you want to suspend the member's subscription?",
    questionForMany: (people) => `Are you sure you want to suspend the subscriptions of ${people}?`,
    done: 'suspended',
    takesAway: true,
  },
  end: {
    verb: 'Delete the subscription of',
    question: "Are you sure you want to delete the member's subscription?",
    questionForMany: (people) => `Are you sure you want to delete the subscriptions or invitations of ${people}?`,
    done: 'ended',
    takesAway: true,
  },
  remove: {
    verb: 'Remove',
    question: 'Are you sure you want to remove the member from this segment?',
    questionForMany: (people) => `Are you sure you want to remove ${people} from this segment?`,
    done: 'removed',
    takesAway: true,
  },
  'nl+': {
    verb: 'Subscribe to the newsletter:',
    question: 'Do you want to add the newsletter subscription?',
    questionForMany: (people) => `Do you want to subscribe ${people} to the newsletter?`,
    done: 'subscribed',
    takesAway: false,
  },
  'nl-': {
    verb: 'Cancel the newsletter of',
    question: 'Do you want to cancel the newsletter subscription?',
    questionForMany: (people) => `Do you want to cancel the newsletter subscriptions of ${people}?`,
    done: 'unsubscribed',
    takesAway: true,
  },
};

interface ConsequenceLine {
  readonly number: string;
  readonly what: string;
  readonly more: string;
}

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);
const number = (count: number) => count.toLocaleString('en-GB');

const lost: Readonly<Record<ConsequenceKind, (found: Consequence) => string>> = {
  collections: ({ count, within }) =>
    `${plural(count, 'artwork leaves', 'artworks leave')} ${countOf(within ?? 0, 'collection')}`,
  articles: ({ count }) => `${plural(count, 'article', 'articles')} can no longer be read`,
  rooms: ({ count }) => plural(count, 'room closes at once', 'rooms close at once'),
  mails: ({ count }) => plural(count, 'planned mail is not sent', 'planned mails are not sent'),
};
const gained: Readonly<Record<ConsequenceKind, (found: Consequence) => string>> = {
  collections: ({ count }) => `${plural(count, 'artwork comes', 'artworks come')} back`,
  articles: ({ count }) => `${plural(count, 'article', 'articles')} can be read`,
  rooms: ({ count }) => plural(count, 'room opens', 'rooms open'),
  mails: ({ count }) => plural(count, 'planned mail is sent', 'planned mails are sent'),
};

/** One consequence as a number, what happens to it, and names or what stays. */
export function lineOf(found: Consequence, event: Consequences['event']): ConsequenceLine {
  const { kind, count, own, named } = found;
  const drafts = own ? plural(own, 'draft of their own stays theirs', 'drafts of their own stay theirs') : '';
  if (count === 0 && own) return { number: number(own), what: drafts, more: '' };
  return {
    number: number(count),
    what: (event === 'grant' ? gained : lost)[kind](found),
    more: [named.map(({ name }) => name).join(', '), own ? `${number(own)} ${drafts}` : ''].filter(Boolean).join(' · '),
  };
}

/** '3 of 27 cannot be suspended: 2 Suspended, 1 Member.' Empty if everybody can. */
export function refusedWords({ people, possible, refused }: Consequences, done: string): string {
  if (possible === people) return '';
  const words = new Map<string, number>();
  for (const { status, people: count } of refused) {
    const { word } = statusWords[status];
    words.set(word, (words.get(word) ?? 0) + count);
  }
  const named = [...words].map(([word, count]) => `${number(count)} ${word}`).join(', ');
  return `${number(people - possible)} of ${number(people)} cannot be ${done} and stay as they are${named ? `: ${named}` : ''}.`;
}

/** The things that coming back does not restore. */
export function returnWords({ event, consequences }: Consequences): string {
  const works = consequences.find(({ kind }) => kind === 'collections')?.count ?? 0;
  if (works === 0 || event === 'grant') return '';
  const again = event === 'leave' ? 'Coming back' : 'Grant membership';
  return `${again} brings the access back, not the ${countOf(works, 'artwork')}.`;
}

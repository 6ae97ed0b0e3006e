import type {
  ApplicationStatus,
  DeclineReason,
} from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { ApplicationAct, ApplicationCard } from '@oeuvre/contracts/domains/applications/applications.model.ts';

export const statusWords: Readonly<Record<ApplicationStatus, string>> = {
  pending: 'New',
  approved: 'Completed',
  declined: 'Declined',
  available: 'Available',
  linked: 'Linked',
  ready: 'Ready',
  archived: 'Withdrawn',
};

export const reasonWords: Readonly<Record<DeclineReason, string>> = {
  duplicate: 'It is here already',
  'not-here': 'It does not belong to this segment',
  unsettled: 'A question about it could not be settled',
};

export const actWords: Readonly<Record<ApplicationAct, string>> = {
  offered: 'Offered',
  opened: 'Opened',
  changed: 'Message changed',
  asked: 'Asked',
  answered: 'Answered',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  reopened: 'Decision undone',
};

type Named = Pick<NonNullable<ApplicationCard['owner']>, 'first_name' | 'last_name'>;

/** The name of the person who offers. */
export const ownerName = (owner: Named | null): string =>
  owner ? [owner.first_name, owner.last_name].filter(Boolean).join(' ') : 'A deleted account';

/** Where and how a work was accepted before: 'Accepted in Fired Earth before'. */
export const acceptedWords = (names: readonly string[]): string =>
  names.length > 0 ? `Accepted in ${names.join(', ')} before` : 'Accepted before';

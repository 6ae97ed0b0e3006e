import { textSectionKeys } from '../artworks/artworks.constants.ts';
import { plainFieldKeys } from '../artworks/record/fields.constants.ts';

/** §3 of the specification. An application is new, completed, declined or withdrawn; nothing else bears the others. */
export const applicationStatuses = [
  'pending',
  'approved',
  'declined',
  'available',
  'linked',
  'ready',
  'archived',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The statuses with cards of their own in the lists of curators. */
export const decidedStatuses = ['pending', 'approved', 'declined'] as const satisfies readonly ApplicationStatus[];

/** Why a work is declined; the message of the curator says more. */
export const declineReasons = ['duplicate', 'not-here', 'unsettled'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** The parts of a record that a curator can ask about. */
export const askedFields = [...textSectionKeys, ...plainFieldKeys, 'rights', 'tags', 'images', 'models'] as const;
export type AskedField = (typeof askedFields)[number];

/** §9 of the specification. */
export const applicationsPerPage = 30;
/** A list is read again when it is older. */
export const applicationsStaleMs = 3_000;
/** Counting stops here; a number then means 'at least so many'. */
export const applicationsCountedUpTo = 10_000;

/** In UTF-16 units. */
export const applicationTexts = { message: 5_000, question: 2_000, answer: 5_000 } as const;
/** Questions of one application. */
export const maximumQuestions = 200;
/** Works of one call that offers, approves or declines. */
export const maximumApplicationsAtOnce = 100;
/** A reviewer who opens an application again is noted anew after so many minutes. */
export const openedAgainMinutes = 10;
/** A decision is undone within this time; no mail about it has left before. */
export const undoSeconds = 240;

import { checkedStates } from '../../../kernel/tables/tables.constants.ts';
import type { WorkLaw } from '../../../kernel/work.ts';

/** The largest file of contacts in bytes, and what may be in it. */
export const maximumContactsBytes = 100_000_000;
export const maximumContactRows = 1_000_000;
export const maximumContactColumns = 200;
/** A longer text in a taken column refuses its row. */
export const maximumContactCell = 5_000;
/** The wording of a consent, in characters. */
export const maximumConsentWording = 500;

/** Rows read before the columns are shown; smaller files are read to their end. */
export const sampledContactRows = 5_000;

/** An import can be undone for so many days; then its file, refused rows and changes are forgotten too. */
export const contactUndoDays = 7;

/** Targets of a column of a file. `lastFirst` is one column like 'Aalto, Kirsi'. */
export const contactTargets = [
  'email',
  'firstName',
  'middleName',
  'lastName',
  'fullName',
  'lastFirst',
  'title',
  'phone',
  'country',
  'about',
  'occupations',
] as const;
export type ContactTarget = (typeof contactTargets)[number];

/** Separators of several occupations in one cell; '' if a cell holds one. */
export const occupationSeparators = [';', ',', '|', '/', ''] as const;
export type OccupationSeparator = (typeof occupationSeparators)[number];

/**
 * `columns`: uploaded, nothing runs. `checking`: a dry run is under way, and ends in `checked`. `running` and `undoing`
 * go on after a crash; `paused` waits for somebody.
 */
export const contactImportStates = ['columns', 'checking', ...checkedStates] as const;
export type ContactImportState = (typeof contactImportStates)[number];
export type ContactImportStep = 'check' | 'start' | 'pause' | 'undo';
export const contactImportLaw: WorkLaw<ContactImportState, 'checking' | 'running' | 'undoing', ContactImportStep> = {
  atWork: ['checking', 'running', 'undoing'],
  steps: {
    check: { columns: 'checking', checked: 'checking', failed: 'checking' },
    start: { checked: 'running', paused: 'running', failed: 'running' },
    pause: { running: 'paused', checking: 'columns' },
    undo: { paused: 'undoing', finished: 'undoing', failed: 'undoing' },
  },
};

/** Why a row is left out. */
export const refusalKinds = ['invalid', 'too-long', 'duplicate', 'suspended', 'suppressed', 'opted-out'] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** Outcomes of a row. A contact is `changed` if the file fills what was empty, or brings a consent. */
export const rowOutcomes = ['added', 'changed', 'already', ...refusalKinds] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** Kinds by which rows are listed: an outcome, or a yes to the newsletter without a date, which subscribes nobody. */
export const rowKinds = [...rowOutcomes, 'undated'] as const;
export type RowKind = (typeof rowKinds)[number];

/** The words about a row, on the page and in the file of rows. */
export const rowKindWords: Readonly<Record<RowKind, string>> = {
  added: 'is added',
  changed: 'is a contact already; what was empty is filled, and a consent is taken',
  already: 'is a contact already',
  invalid: 'is not an e-mail address',
  'too-long': 'has a cell that is too long',
  duplicate: 'stands twice; the first row is taken',
  suspended: 'suspended here: is left as it is',
  suppressed: 'gets no mail from here: bounced, complained or erased',
  'opted-out': 'opted out and stays so',
  undated: 'consent without a date: will be Not Subscribed',
};

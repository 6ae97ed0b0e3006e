import {
  type ContactImportState,
  type ContactTarget,
  type OccupationSeparator,
  type RefusalKind,
  type RowKind,
  refusalKinds,
  rowKindWords,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type {
  ContactImportCounts,
  ContactImportSummary,
  ImportedRow,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { inEnglish } from '../../../ui/count-of.ts';
import type { StatusShape } from '../../../ui/label/label.tsx';

/** The names of the fields that a column can fill. */
export const targetLabels: Readonly<Record<ContactTarget, string>> = {
  email: 'E-mail',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  fullName: 'Full name',
  lastFirst: 'Last name, first name',
  title: 'Title',
  phone: 'Phone',
  country: 'Country',
  about: 'About',
  occupations: 'Occupations',
};

export const separatorLabels: Readonly<Record<OccupationSeparator, string>> = {
  ';': 'semicolons',
  ',': 'commas',
  '|': 'vertical bars',
  '/': 'slashes',
  '': 'nothing: a cell holds one',
};

/** The first values of a column in one line: 'Aalto, Kirsi; Verbrugge, Dirk'. */
export const samplesTogether = (samples: readonly string[]): string =>
  samples.join(samples.some((text) => text.includes(',')) ? '; ' : ', ');

export const stateLabels: Readonly<Record<ContactImportState, string>> = {
  columns: 'Columns to settle',
  checking: 'Dry run',
  checked: 'Checked',
  running: 'Importing',
  paused: 'Paused',
  finished: 'Done',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
};
export const stateShapes: Readonly<Record<ContactImportState, StatusShape>> = {
  columns: 'ring',
  checking: 'half',
  checked: 'half',
  running: 'half',
  paused: 'half',
  finished: 'solid',
  failed: 'struck',
  undoing: 'half',
  undone: 'minus',
};

/** Short names of rows by what becomes of them. */
export const kindLabels: Readonly<Record<RowKind, string>> = {
  added: 'Added',
  changed: 'Changed',
  already: 'Unchanged',
  invalid: 'No e-mail address',
  'too-long': 'Too long',
  duplicate: 'Twice',
  suspended: 'Suspended',
  suppressed: 'No mail from here',
  'opted-out': 'Opted out',
  undated: 'Consent without a date',
};

const isRefusal = (kind: RowKind): kind is RefusalKind => (refusalKinds as readonly RowKind[]).includes(kind);

/** The rows that are left out, whatever for. */
export const leftOutOf = ({ notes }: ContactImportCounts): number =>
  refusalKinds.reduce((sum, kind) => sum + (notes[kind] ?? 0), 0);

/** How many rows there are of a kind. */
export const countOfKind = ({ added, changed, already, notes }: ContactImportCounts, kind: RowKind): number =>
  ({ added, changed, already, ...notes })[kind] ?? 0;

/** Refusals that somebody can mend in the file; the others are as they should be. */
const mendable: readonly RowKind[] = ['invalid', 'too-long', 'duplicate'];

/** The outcome of a row: a mark and a sentence. */
export function outcomeOf({ outcome, isUndated, otherLine }: ImportedRow): { shape: StatusShape; words: string } {
  const words =
    outcome === 'duplicate' && otherLine !== null
      ? `appears twice; the first row, ${inEnglish(otherLine)}, is used`
      : rowKindWords[outcome];
  if (isRefusal(outcome)) return { shape: mendable.includes(outcome) ? 'half' : 'minus', words };
  if (isUndated) return { shape: 'half', words: `${words}; ${rowKindWords.undated}` };
  return { shape: outcome === 'already' ? 'ring' : 'solid', words };
}

/** The state, with how far a job is. */
export function stateWords({ state, position, rows, counts }: ContactImportSummary): string {
  const isCounting = state === 'checking' || state === 'running' || state === 'paused';
  if (isCounting && rows !== null) return `${stateLabels[state]}, ${inEnglish(position)} of ${inEnglish(rows)}`;
  if (state === 'finished') return `${inEnglish(counts.added)} added`;
  return stateLabels[state];
}

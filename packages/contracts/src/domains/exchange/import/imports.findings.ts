import type { ImportTarget } from './imports.targets.ts';

/** The kinds of findings that an import has in a table. `stops` leaves the line out; the others do not. */
export const findingKinds = {
  'no-key': { stops: true, text: 'The line has no key.' },
  'key-twice': { stops: true, text: 'Two lines have the same key.' },
  'cell-too-large': { stops: true, text: 'A cell has more than a million characters.' },
  'part-missing': { stops: false, text: 'A cell does not have the form of its column. It is taken whole.' },
  'no-title': { stops: false, text: 'There is no title.' },
  'date-unread': { stops: false, text: 'A date could not be read. It is shown as written and comes last.' },
  'year-unread': { stops: false, text: 'A year could not be read and is left out.' },
  'date-contradicted': {
    stops: false,
    text: 'A date is not within the first and last year of its line. It is shown as written; the work is found by these years.',
  },
  'date-unused': {
    stops: false,
    text: 'A date in a column that is not taken differs from the date of the work. It is left out.',
  },
  'years-backwards': { stops: false, text: 'The last year is before the first. They were exchanged.' },
  'measurement-unread': { stops: false, text: 'A measurement could not be read. It is kept as text.' },
  'unit-guessed': {
    stops: false,
    text: 'A measurement has no unit. It is read in the unit of its column, which is a guess.',
  },
  'size-implausible': {
    stops: false,
    text: 'A side is longer than ten metres or shorter than half a millimetre. The unit may be wrong.',
  },
  'rights-unknown': { stops: false, text: 'A rights statement is not known. It is kept as text.' },
  'address-unread': { stops: false, text: 'An address is not a web address. It is kept as text.' },
  'text-cut': { stops: false, text: 'A text is longer than its field and was cut.' },
  'too-many-values': { stops: false, text: 'A field has more values than a record can keep. The rest was left out.' },
  'possible-double': { stops: false, text: 'A work may be here already.' },
  'picture-missing': { stops: false, text: 'A picture was not found. The work has none.' },
  'picture-not-fetched': {
    stops: false,
    text: 'A picture is at a web address that may not be fetched here. An operator can allow its host.',
  },
  'picture-refused': { stops: false, text: 'A picture cannot be used.' },
} as const satisfies Record<string, { stops: boolean; text: string }>;
export type FindingKind = keyof typeof findingKinds;
export const findingKindNames = Object.keys(findingKinds) as [FindingKind, ...FindingKind[]];

/** Something found in one line. */
export interface RowFinding {
  readonly kind: FindingKind;
  readonly line: number;
  readonly column: string;
  /** The cell as written, up to 500 characters. */
  readonly cell: string;
  readonly target?: ImportTarget;
}

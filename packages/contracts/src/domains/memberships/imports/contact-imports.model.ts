import { z } from 'zod';
import { segmentId, userId } from '../../../kernel/ids.ts';
import { tableShape } from '../../../kernel/tables/tables.model.ts';
import { text } from '../../../kernel/text.ts';
import {
  contactImportStates,
  contactTargets,
  maximumConsentWording,
  maximumContactColumns,
  occupationSeparators,
  rowKinds,
  rowOutcomes,
} from './contact-imports.constants.ts';

export const contactImportId = z.uuid();
const columnName = text(1_000).min(1);

/**
 * The people who get the newsletter. It must be answered: nobody, or those with a yes and a date. A day for all stands
 * for a column of dates. The wording is what people agreed to; it is kept with each consent. An answer is kept as far
 * as it goes; a dry run needs the column and the wording.
 */
export const consentAnswer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('nobody') }),
  z.object({
    answer: z.literal('column'),
    column: columnName.nullable(),
    dateColumn: columnName.nullable(),
    day: z.iso.date().nullable(),
    sourceColumn: columnName.nullable(),
    wording: text(maximumConsentWording).trim(),
  }),
]);
export type ConsentAnswer = z.infer<typeof consentAnswer>;

/** How the columns of a file become contacts. Columns that are not named are left out. */
export const contactMapping = z.object({
  columns: z
    .array(z.object({ column: columnName, target: z.enum(contactTargets) }))
    .max(maximumContactColumns)
    .refine(
      (columns) => new Set(columns.map(({ target }) => target)).size === columns.length,
      'must name each field once',
    ),
  occupationSeparator: z.enum(occupationSeparators).default(';'),
  consent: consentAnswer.nullable(),
});
export type ContactMapping = z.infer<typeof contactMapping>;

/** A column of the file with its first values. */
export const contactColumn = z.object({ name: z.string(), samples: z.array(z.string()) });
export type ContactColumn = z.infer<typeof contactColumn>;

/** The columns that look like a consent, to begin an answer with. */
export const consentProposal = z.object({
  column: z.string(),
  dateColumn: z.string().nullable(),
  sourceColumn: z.string().nullable(),
});
export type ConsentProposal = z.infer<typeof consentProposal>;

/** Numbers of rows: `added`, `changed`, `already`, and the refusals of `notes` add up to the rows of the file. */
export const contactImportCounts = z.object({
  added: z.int(),
  /** Contacts of the segment already: with something new from the file, and as they were. */
  changed: z.int(),
  already: z.int(),
  /** Of all, how many get the newsletter by their consent. */
  subscribed: z.int(),
  notes: z.partialRecord(z.enum(rowKinds), z.int()),
  undone: z.int(),
  /** Left alone by an undo, because something happened to them since. */
  kept: z.int(),
});
export type ContactImportCounts = z.infer<typeof contactImportCounts>;
export const noContactCounts: ContactImportCounts = {
  added: 0,
  changed: 0,
  already: 0,
  subscribed: 0,
  notes: {},
  undone: 0,
  kept: 0,
};

export const contactImportSummary = z.object({
  id: contactImportId,
  segmentId,
  fileName: z.string(),
  state: z.enum(contactImportStates),
  /** Rows done by the step at hand, and rows of the whole file once that is known. */
  position: z.int(),
  rows: z.int().nullable(),
  counts: contactImportCounts,
  /** Why it failed; '' otherwise. */
  failure: z.string(),
  startedBy: z.object({ id: userId, name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  /** When the first row was to be added; null before. */
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: z.iso.datetime().nullable(),
});
export type ContactImportSummary = z.infer<typeof contactImportSummary>;

export const contactImportDetail = contactImportSummary.extend({
  segmentName: z.string(),
  shape: tableShape,
  /** False if somebody should compare the encoding with the rows shown. */
  isEncodingCertain: z.boolean(),
  columns: z.array(contactColumn),
  mapping: contactMapping,
  consentProposal: consentProposal.nullable(),
});
export type ContactImportDetail = z.infer<typeof contactImportDetail>;

/** A row of the file and what becomes of it. */
export const importedRow = z.object({
  line: z.int(),
  outcome: z.enum(rowOutcomes),
  /** Says yes to the newsletter without a date. */
  isUndated: z.boolean(),
  /** The content of the column of addresses. */
  email: z.string(),
  name: z.string(),
  /** The other row with the same address. */
  otherLine: z.int().nullable(),
});
export type ImportedRow = z.infer<typeof importedRow>;

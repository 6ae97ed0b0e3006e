import { z } from 'zod';
import { tagId } from '../../../kernel/ids.ts';
import { maximumColumns } from '../../../kernel/tables/tables.constants.ts';
import { text } from '../../../kernel/text.ts';
import { plainTextKeys } from '../../artworks/record/fields.constants.ts';
import { tagTypes } from '../../ontology/ontology.constants.ts';
import { importTargets } from './imports.targets.ts';

const columnName = text(1_000);

/** How one column of a table is read. */
export const columnMapping = z.object({
  column: columnName.min(1),
  /** The fields it fills; none if the column is not taken. */
  targets: z.array(z.enum(importTargets)).max(5).default([]),
  /**
   * Texts that separate several values in one cell, in any letter case; separators inside quotation marks do not count.
   */
  separators: z.array(text(20).min(1)).max(6).default([]),
  /** The part of each cell that is taken: `{}` marks it, `*` any other text. Absent: the whole cell. */
  pattern: text(200)
    .regex(/^[^{}]*\{\}[^{}]*$/, 'must have {} once')
    .optional(),
  /** More texts that mean an empty cell in this column. */
  empties: z.array(text(100)).max(50).default([]),
  /** Names are written 'Beato, Felice'. */
  isLastNameFirst: z.boolean().default(false),
  /** The unit of measurements without one. */
  unit: z.enum(['mm', 'cm', 'm', 'in', 'ft', 'g', 'kg', 'lb']).optional(),
});
export type ColumnMapping = z.infer<typeof columnMapping>;

/** The decision about a word that the vocabulary does not have. */
export const settledTerm = z.object({
  text: text(1_000).min(1),
  /** `link` takes `tagId`, `create` makes a new term, `text` leaves the word as it is. */
  choice: z.enum(['link', 'create', 'text']),
  tagId: tagId.optional(),
});
export type SettledTerm = z.infer<typeof settledTerm>;

/**
 * The decision about all words that nobody settled. `match` ties them to terms of the same name, in any language,
 * singular or plural; other tags become new terms and other words stay text. `make` makes new terms of those too.
 * `text` ties and makes none, but for tags.
 */
export const termChoices = ['match', 'make', 'text'] as const;
export type TermChoice = (typeof termChoices)[number];

/** The fields for which a mapping can give the same text to every record that has none. */
export const constantTargets = ['artist', 'collection', ...plainTextKeys, 'rights', 'rightsHolder'] as const;

/** Museums whose nested vocabularies are read by code. */
export const vocabularies = ['tate'] as const;

/**
 * The column whose value identifies a record: a later import changes the work that has the same one. Several columns
 * identify it together; with an empty list, the number of its line does.
 */
export const importKey = z.union([columnName.min(1), z.array(columnName.min(1)).max(5)]);
export type ImportKey = z.infer<typeof importKey>;

/** The columns of a key; none if the number of the line is the key. */
export const keyColumnsOf = (key: ImportKey): readonly string[] => (typeof key === 'string' ? [key] : key);

/** A key in words: 'Inv. no. + Part'. */
export const keyName = (key: ImportKey): string => keyColumnsOf(key).join(' + ') || 'Number of the line';

/** How many lines would be left out with a key, of those that were read. */
export const keyCheck = z.object({
  key: importKey,
  rows: z.int(),
  /** Lines without a key. */
  gaps: z.int(),
  /** Lines whose key an earlier line has. */
  doubles: z.int(),
});
export type KeyCheck = z.infer<typeof keyCheck>;

/** How the columns of a table become records. Plain data: saved by name and used again for the next table. */
export const importMapping = z.object({
  key: importKey,
  /** Works with this source and key are the same; another museum's numbers have another source. */
  source: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be letters, digits and hyphens'),
  columns: z.array(columnMapping).max(maximumColumns),
  /** Texts that mean an empty cell in every column, in any letter case. */
  empties: z.array(text(100)).max(50).default([]),
  constants: z.partialRecord(z.enum(constantTargets), text(2_000).trim()).default({}),
  /** The type of terms that tags become. */
  tagType: z.enum(tagTypes).default('Keyword'),
  terms: z.array(settledTerm).max(10_000).default([]),
  otherTerms: z.enum(termChoices).default('match'),
  /** Code that reads beside the columns what they cannot say: trees of terms, and who the makers are. */
  vocabulary: z.enum(vocabularies).optional(),
});
export type ImportMapping = z.infer<typeof importMapping>;

/** The form of a column's values. */
export const columnKinds = [
  'empty',
  'number',
  'year',
  'date',
  'measurement',
  'address',
  'file name',
  'yes or no',
  'code',
  'short text',
  'long text',
] as const;

/** Facts about a column, from the rows that were read. */
export const columnProfile = z.object({
  column: columnName,
  /** Rows with a value. */
  filled: z.int(),
  /** Different values, counted up to 1,000. */
  distinct: z.int(),
  /** No value occurs twice. */
  isUnique: z.boolean(),
  kind: z.enum(columnKinds),
  /** The first different values. */
  samples: z.array(text(300)).max(5),
  /** Characters of the longest value. */
  longest: z.int(),
});
export type ColumnProfile = z.infer<typeof columnProfile>;

/** How sure a proposal is: `certain` from a well-known column name, `probable` from a similar one, `guess` from values. */
export const sureness = ['certain', 'probable', 'guess', 'none'] as const;
export type Sureness = (typeof sureness)[number];

/** The reason for columns whose field somebody chose when they kept the mapping. */
export const asKept = 'As kept';

/** Why a column is proposed for a field. */
export const proposalOfColumn = z.object({
  column: columnName,
  sure: z.enum(sureness),
  /** The reason to show beside it: 'Key, no doubles', 'Last, first', '1,279 read'. */
  reason: text(200),
});
export type ProposalOfColumn = z.infer<typeof proposalOfColumn>;

import { z } from 'zod';
import { artworkId, segmentId, tagId, userId } from '../../../kernel/ids.ts';
import { tableShape } from '../../../kernel/tables/tables.model.ts';
import { text } from '../../../kernel/text.ts';
import { textSectionKeys } from '../../artworks/artworks.constants.ts';
import { plainFieldKeys } from '../../artworks/record/fields.constants.ts';
import { artworkRecord } from '../../artworks/record/record.model.ts';
import { importAudiences, importStates } from './imports.constants.ts';
import { findingKindNames } from './imports.findings.ts';
import { columnProfile, importMapping, keyCheck, proposalOfColumn } from './imports.mapping.ts';
import { importTargets } from './imports.targets.ts';
import { unmadeCounts } from './imports.unmade.model.ts';

export const importId = z.uuid();
export const mappingName = text(100).trim().min(1, 'must not be empty');

const cell = z.union([z.string(), z.array(z.string()).readonly()]);

/** A row as it was read, for previews. */
export const sampleRow = z.object({ line: z.int(), cells: z.array(z.tuple([z.string(), cell])) });

/** Facts about a table, from its first rows. */
export const tableProfile = z.object({
  /** Rows that were read for it. */
  rows: z.int(),
  /** These were all rows. */
  isWhole: z.boolean(),
  columns: z.array(columnProfile),
  proposals: z.array(proposalOfColumn),
  sample: z.array(sampleRow),
  /** Of the names in the sample, those of pictures that came with the table. */
  pictures: z.array(z.string()).default([]),
  /** The lines that the key of the mapping leaves out; imports of earlier versions have none. */
  keyCheck: keyCheck.optional(),
});
export type TableProfileReply = z.infer<typeof tableProfile>;

/** Numbers of records, and how often each kind of finding occurred. */
export const importCounts = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  leftOut: z.int(),
  findings: z.partialRecord(z.enum(findingKindNames), z.int()),
  /** Pictures that works were given. */
  pictures: z.int(),
  /** All pictures that the table names were tried; false if they are still to do. */
  arePicturesDone: z.boolean().optional(),
  /** The last line whose pictures were tried: a stopped step goes on behind it. */
  picturesLine: z.int().optional(),
  /** Requests to web addresses for pictures. */
  addresses: z.int().optional(),
  /** The pictures that the table names, after a dry run. */
  named: z
    .object({
      /** Names of files, and how many of these came with the table. */
      files: z.int(),
      found: z.int(),
      /** Web addresses, and how many of these are at hosts that are not allowed. */
      addresses: z.int(),
      notAllowed: z.int(),
      /** Pictures came with the table. */
      hasFiles: z.boolean(),
    })
    .optional(),
  /** Attempts at the pictures that broke off, one after the other. */
  pictureAttempts: z.int().optional(),
  /** Why no more pictures are taken; somebody can try again. */
  picturesFailure: z.string().optional(),
  undone: z.int(),
  leftAlone: z.int(),
  /** The terms and makers that the import had made, by what its undo did with them. */
  unmade: unmadeCounts.optional(),
});
export type ImportCounts = z.infer<typeof importCounts>;
export const noCounts: ImportCounts = {
  added: 0,
  changed: 0,
  unchanged: 0,
  leftOut: 0,
  findings: {},
  pictures: 0,
  undone: 0,
  leftAlone: 0,
};

/** An import in the list of all. */
export const importSummary = z.object({
  id: importId,
  fileName: z.string(),
  state: z.enum(importStates),
  mappingName: z.string().nullable(),
  startedBy: z.object({ id: userId, name: z.string() }).nullable(),
  /** Records read so far, and of the whole table once that is known. */
  position: z.int(),
  rows: z.int().nullable(),
  counts: importCounts,
  /** Its table is kept, and can be downloaded. */
  hasFile: z.boolean(),
  /** Pictures came with the table or lie at web addresses; they follow after the works. */
  hasPictures: z.boolean(),
  /** Why it failed; '' otherwise. */
  failure: z.string(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;

/** An import with all that its mapping screen needs. */
export const importDetail = importSummary.extend({
  shape: tableShape,
  /** False if somebody should compare the encoding with the preview. */
  isEncodingCertain: z.boolean(),
  profile: tableProfile.omit({ sample: true }),
  mapping: importMapping,
  /** The version of the kept mapping that this one began as. */
  mappingVersion: z.int().nullable(),
  segmentId: segmentId.nullable(),
  visibleTo: z.enum(importAudiences),
  /** Works that it added and that are not published. */
  unpublished: z.int(),
});
export type ImportDetail = z.infer<typeof importDetail>;

export const importFinding = z.object({
  id: z.int(),
  kind: z.enum(findingKindNames),
  line: z.int(),
  /** The other of two lines with the same key. */
  otherLine: z.int().nullable(),
  column: z.string(),
  cell: z.string(),
  /** The work that may be the same; of a picture, the work that should have it. */
  artworkId: artworkId.nullable(),
  /** The imported work that shows the same picture as the other. */
  importedId: artworkId.nullable(),
  /** The picture that could not be taken: its name or address. */
  picture: z.string().nullable(),
});
export type ImportFinding = z.infer<typeof importFinding>;

/** A cell of the same text in several lines with a finding. */
export const foundCell = z.object({ column: z.string(), cell: z.string(), lines: z.int() });
export type FoundCell = z.infer<typeof foundCell>;

/** The parts of a record that a table can fill. */
const previewedParts = [...textSectionKeys, ...plainFieldKeys, 'rights', 'tags'] as const;

/** Where a picture is: with the table, nowhere, or at a web address whose host is allowed or not. */
const previewedPictures = ['here', 'missing', 'address', 'not allowed'] as const;

/** A record as it will be, with what was found in its line. */
export const previewRecord = z.object({
  line: z.int(),
  key: z.string(),
  record: artworkRecord,
  /** The record as readers will see it: its parts that are not empty, in the order of the page. */
  words: z.array(z.object({ part: z.enum(previewedParts), text: z.string() })),
  /** Words that no term has and nobody has settled. */
  unsettled: z.array(z.string()),
  tags: z.array(z.string()),
  pictures: z.array(z.object({ name: z.string(), state: z.enum(previewedPictures) })),
  findings: z.array(z.object({ kind: z.enum(findingKindNames), column: z.string(), cell: z.string() })),
  isLeftOut: z.boolean(),
});
export type PreviewRecord = z.infer<typeof previewRecord>;

/** Cells of one column that show best how it is read. */
export const columnExamples = z.object({
  column: z.string(),
  cells: z.array(z.object({ line: z.int(), text: z.string() })),
});
export type ColumnExamples = z.infer<typeof columnExamples>;

/** A word that no term has, with the terms whose names are nearest. */
export const unsettledWord = z.object({
  target: z.enum(importTargets),
  word: z.string(),
  /** Records with this word. */
  records: z.int(),
  proposals: z.array(z.object({ tagId, name: z.string() })),
  /** The term that the mapping ties it to. */
  linked: z.object({ tagId, name: z.string() }).nullable(),
});
export type UnsettledWord = z.infer<typeof unsettledWord>;

export const savedMapping = z.object({
  name: mappingName,
  mapping: importMapping,
  /** Counts the times it was kept. */
  version: z.int(),
  uses: z.int(),
  /** '' if nobody of the site keeps it: it came with the program, or from the command. */
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
});
export type SavedMapping = z.infer<typeof savedMapping>;

/** The person who has changed a kept mapping meanwhile: the details of the refusal `mapping-changed`. */
export const changedMapping = savedMapping.pick({ name: true, version: true, savedBy: true, savedAt: true });
export type ChangedMapping = z.infer<typeof changedMapping>;

import { z } from 'zod';
import { artworkId, userId } from '../../../kernel/ids.ts';
import { text } from '../../../kernel/text.ts';
import { artworkSummary } from '../../artworks/artworks.model.ts';
import { recordLimits } from '../../artworks/record/record.constants.ts';
import { columnKeys } from '../export/exports.constants.ts';
import {
  batchKinds,
  batchLists,
  batchStates,
  batchWorkStates,
  cellChoices,
  cellSides,
  changeActs,
  maximumBatchChanges,
  type TableFindingKind,
  tableFindingKinds,
} from './batches.constants.ts';

export const batchId = z.uuid();
export const columnKey = z.enum(columnKeys);

/** The change of one column of all works. */
export const batchChange = z
  .object({
    column: columnKey,
    act: z.enum(changeActs),
    /** The value, or the text within it, that is replaced or removed. */
    find: text(recordLimits.entry).default(''),
    text: text(recordLimits.descriptionText).default(''),
  })
  .refine(({ act, find }) => !['replace', 'replace-text', 'remove'].includes(act) || find.trim() !== '', {
    path: ['find'],
    message: 'must not be empty',
  })
  .refine(({ act, text: written }) => !['set', 'fill', 'add'].includes(act) || written.trim() !== '', {
    path: ['text'],
    message: 'must not be empty',
  });
export type BatchChange = z.infer<typeof batchChange>;
export const batchChanges = z
  .array(batchChange)
  .max(maximumBatchChanges)
  .refine((changes) => new Set(changes.map(({ column }) => column)).size === changes.length, 'name a column once');

export const tableFinding = z.object({
  kind: z.enum(Object.keys(tableFindingKinds) as [TableFindingKind, ...TableFindingKind[]]),
  line: z.int(),
  column: columnKey.nullable(),
  cell: z.string(),
});
export type TableFinding = z.infer<typeof tableFinding>;

/** How many works a change of rights opens or closes, for downloads, newsletters and a close look. */
export const rightsConsequences = z.object({
  download: z.object({ opened: z.int(), closed: z.int() }),
  mail: z.object({ opened: z.int(), closed: z.int() }),
  zoom: z.object({ opened: z.int(), closed: z.int() }),
});
export type RightsConsequences = z.infer<typeof rightsConsequences>;

/** Where a change began: the list, and what its address asked for. */
export const batchSource = z.object({
  list: z.enum(batchLists),
  /** Works that somebody selected; otherwise all that the list found. */
  isSelection: z.boolean(),
  /** The parameters of the list's page. */
  query: z.record(z.string(), z.string()),
});
export type BatchSource = z.infer<typeof batchSource>;

/** A change of many works: rehearsed, chosen, carried out and undone as one. */
export const batch = z.object({
  id: batchId,
  kind: z.enum(batchKinds),
  state: z.enum(batchStates),
  /** The name of the file that came back. */
  title: z.string(),
  changes: z.array(batchChange),
  /** Absent for a table. */
  source: batchSource.nullable(),
  /** The segment whose wall it began from. */
  segmentName: z.string().nullable(),
  /** When the table was taken out, and by whom. */
  takenOut: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  /** Works that it is about. */
  works: z.int(),
  /** Works that were looked at so far; of a table, its lines. */
  rehearsed: z.int(),
  /** Works that the viewer may not change. */
  leftOut: z.int(),
  /** Works in which something would change. */
  changing: z.int(),
  /** Cells that are still to be written, or to be decided. */
  cells: z.object({ there: z.int(), here: z.int(), both: z.int(), undecided: z.int(), chosen: z.int() }),
  /** How many works each column changes in. */
  columns: z.array(z.object({ column: columnKey, works: z.int() })),
  findings: z.array(tableFinding),
  findingCount: z.int(),
  done: z.object({
    changed: z.int(),
    cells: z.int(),
    leftAlone: z.int(),
    refused: z.int(),
    toDo: z.int(),
    undone: z.int(),
    kept: z.int(),
  }),
  rights: rightsConsequences,
  createdAt: z.iso.datetime(),
});
export type Batch = z.infer<typeof batch>;

/** A batch in the list of all. */
export const batchSummary = batch
  .pick({
    id: true,
    kind: true,
    state: true,
    title: true,
    source: true,
    segmentName: true,
    works: true,
    createdAt: true,
  })
  .extend({
    /** The columns that people said shall change; unknown for a table. */
    columns: z.array(columnKey),
    /** Works that have the change now. */
    changed: z.int(),
    startedBy: z.object({ id: userId, name: z.string() }),
    /** Undo is possible until then. */
    keptUntil: z.iso.datetime(),
    mayUndo: z.boolean(),
  });
export type BatchSummary = z.infer<typeof batchSummary>;

export const batchCell = z.object({
  column: columnKey,
  side: z.enum(cellSides),
  base: z.string(),
  here: z.string(),
  there: z.string(),
  choice: z.enum(cellChoices).nullable(),
  isDone: z.boolean(),
});
export type BatchCell = z.infer<typeof batchCell>;

/** A work with the cells that change in it. */
export const batchWork = artworkSummary.pick({ id: true, openId: true, title: true, image: true }).extend({
  isChosen: z.boolean(),
  state: z.enum(batchWorkStates),
  /** The author of the present version, and its time. */
  savedBy: z.object({ id: userId, name: z.string() }).nullable(),
  savedAt: z.iso.datetime(),
  cells: z.array(batchCell),
});
export type BatchWork = z.infer<typeof batchWork>;

export const cellDecision = z.object({ artworkId, column: columnKey, choice: z.enum(cellChoices) });
export type CellDecision = z.infer<typeof cellDecision>;

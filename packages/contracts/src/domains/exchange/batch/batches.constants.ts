import type { WorkLaw } from '../../../kernel/work.ts';

/** `table`: a table that came back. `edit`: works that somebody changes together. */
export const batchKinds = ['table', 'edit'] as const;
export type BatchKind = (typeof batchKinds)[number];

/** The lists that a change can begin from; the wall of a segment has works that readers do not see yet. */
export const batchLists = ['own', 'shared', 'catalogue', 'wall'] as const;
export type BatchList = (typeof batchLists)[number];

/**
 * `reading`: a table is compared with the works. `rehearsing`: changes are tried upon them. `ready`: rehearsed, nothing
 * runs. All that is at work goes on after a crash.
 */
export const batchStates = ['reading', 'rehearsing', 'ready', 'running', 'finished', 'undoing', 'undone'] as const;
export type BatchState = (typeof batchStates)[number];
export const batchLaw: WorkLaw<
  BatchState,
  'reading' | 'rehearsing' | 'running' | 'undoing',
  'change' | 'apply' | 'undo'
> = {
  atWork: ['reading', 'rehearsing', 'running', 'undoing'],
  steps: {
    change: { ready: 'rehearsing', rehearsing: 'rehearsing' },
    apply: { ready: 'running' },
    undo: { ready: 'undoing', running: 'undoing', finished: 'undoing' },
  },
};

/** Where a cell changed since the table was taken out. A change of works together has only `there`. */
export const cellSides = ['there', 'here', 'both'] as const;
export type CellSide = (typeof cellSides)[number];

/** The text to write: that of the table or the change, or the present one of the record. */
export const cellChoices = ['there', 'here'] as const;
export type CellChoice = (typeof cellChoices)[number];

/**
 * The effect of a change on its column: `fill` sets it where it is empty; `add`, `remove` and `replace` are about one
 * of several values; `replace-text` about a text within it.
 */
export const changeActs = ['set', 'fill', 'add', 'remove', 'replace', 'replace-text', 'clear'] as const;
export type ChangeAct = (typeof changeActs)[number];
/** Acts that only columns with several values have. */
export const actsUponValues: readonly ChangeAct[] = ['add', 'remove', 'replace'];

/** The outcome of a work. */
export const batchWorkStates = ['to do', 'changed', 'left alone', 'refused', 'undone', 'kept'] as const;
export type BatchWorkState = (typeof batchWorkStates)[number];

export const tableFindingKinds = {
  'no-key': 'The line has no OO ID.',
  'key-twice': 'Another line has the same OO ID. Only the first one counts.',
  'unknown-work': 'There is no such work, or you have no access to it.',
  'may-not-edit': 'You may not change this work.',
  'no-version': 'The line has lost its version, so nobody can tell what changed in it.',
  'not-understood': 'This is no rights statement or tag that we know.',
  unreadable: 'From this line on the table cannot be read.',
  'too-long': 'The text or the list is longer than a record can keep.',
} as const;
export type TableFindingKind = keyof typeof tableFindingKinds;

export const maximumBatchWorks = 1_000_000;
/** Works that are named one by one, as a selection. */
export const maximumNamedWorks = 20_000;
export const maximumBatchChanges = 25;
/** Findings that are kept with their lines; all are counted. */
export const maximumKeptFindings = 500;
export const batchWorksPerPage = 30;
export const batchesPerPage = 20;
/** A batch can be undone for so many days. */
export const undoableDays = 30;

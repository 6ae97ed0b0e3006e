import { checkedStates } from '../../../kernel/tables/tables.constants.ts';
import type { WorkLaw } from '../../../kernel/work.ts';

/** The largest table in bytes. */
export const maximumTableBytes = 1_100_000_000;
/** A cell with more characters leaves its row out. */
export const maximumCellCharacters = 1_000_000;
/**
 * `mapping`: uploaded, nothing runs. `dry`: a dry run is under way, and ends in `checked`. `running` and `undoing` go
 * on after a crash; `paused` waits for somebody.
 */
export const importStates = ['mapping', 'dry', ...checkedStates] as const;
export type ImportState = (typeof importStates)[number];
/** A dry run that is paused begins anew. */
export const importLaw: WorkLaw<ImportState, 'dry' | 'running' | 'undoing', 'check' | 'start' | 'pause' | 'undo'> = {
  atWork: ['dry', 'running', 'undoing'],
  steps: {
    check: { mapping: 'dry', checked: 'dry', failed: 'dry' },
    start: { mapping: 'running', checked: 'running', paused: 'running', failed: 'running' },
    pause: { running: 'paused', dry: 'mapping' },
    undo: { running: 'undoing', paused: 'undoing', finished: 'undoing', failed: 'undoing' },
  },
};

/**
 * Readers of the works that an import adds. `nobody`: administrators, and the staff of the segment where they hang.
 * `readers`: whoever may read that segment; without one, everybody. Works that are here already stay as they are.
 */
export const importAudiences = ['nobody', 'readers'] as const;
export type ImportAudience = (typeof importAudiences)[number];

/** Rows read for a profile. Smaller tables are read to their end. */
export const profiledRows = 20_000;
/** Records that the mapping screen shows as they will be. */
export const previewedRows = 20;

/** The states by what people look for in the list of imports. */
export const importGroups = {
  running: importLaw.atWork,
  waiting: ['mapping', 'checked', 'paused', 'failed'],
  done: ['finished'],
  undone: ['undone'],
} as const satisfies Record<string, readonly ImportState[]>;
export type ImportGroup = keyof typeof importGroups;
export const importGroupNames = ['running', 'waiting', 'done', 'undone'] as const satisfies readonly ImportGroup[];

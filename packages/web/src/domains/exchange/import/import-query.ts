import { importLaw } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import type { ImportDetail, ImportSummary } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { isAtWork, mayTakeStep } from '@oeuvre/contracts/kernel/work.ts';

/** The words at the top of the page. Each is a place to go to, in any order. */
export const importSteps = ['file', 'columns', 'check', 'run'] as const;
export type ImportStep = (typeof importSteps)[number];

/** The import that the address names, if it can be one. */
export function importIdIn(address: URLSearchParams): string | undefined {
  const id = address.get('importId') ?? '';
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : undefined;
}

/** Its import was started: what it wrote is shown, and can be taken back. */
export const isStarted = ({ state, startedAt }: Pick<ImportSummary, 'state' | 'startedAt'>) =>
  ['running', 'paused', 'finished', 'undoing', 'undone'].includes(state) || (state === 'failed' && startedAt !== null);

/** The columns may still be changed. */
export const isOpen = ({ state }: Pick<ImportSummary, 'state'>) => mayTakeStep(importLaw, 'check', state);

/** A job is at work, and its numbers change by themselves. */
export const isWorking = ({ state }: Pick<ImportSummary, 'state'>) => isAtWork(importLaw, state);

/** Pictures follow after the works. */
export const isAttaching = ({ state, hasPictures, counts }: Pick<ImportSummary, 'state' | 'hasPictures' | 'counts'>) =>
  state === 'finished' && hasPictures && !counts.arePicturesDone && counts.picturesFailure === undefined;

/** The step that the address names, otherwise the one at which the import stands. */
export function stepIn(address: URLSearchParams, table: ImportDetail): ImportStep {
  const named = importSteps.find((step) => step === address.get('tab'));
  if (named) return named;
  if (isStarted(table)) return 'run';
  return table.state === 'dry' || table.state === 'checked' || table.state === 'failed' ? 'check' : 'columns';
}

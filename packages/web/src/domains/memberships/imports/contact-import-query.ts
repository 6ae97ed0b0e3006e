import {
  contactImportLaw,
  type RowKind,
  rowKinds,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type { ContactImportSummary } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { isAtWork } from '@oeuvre/contracts/kernel/work.ts';

/** The words at the top of the page. Each is a place to go to, in any order. */
export const contactImportSteps = ['file', 'columns', 'check', 'run'] as const;
export type ContactImportStep = (typeof contactImportSteps)[number];

type Standing = Pick<ContactImportSummary, 'state' | 'startedAt'>;

/** Somebody may have been added by it. */
export const isStarted = ({ state, startedAt }: Standing) =>
  ['running', 'paused', 'finished', 'undoing', 'undone'].includes(state) || (state === 'failed' && startedAt !== null);

/** The columns may still be changed. */
export const isOpen = ({ state, startedAt }: Standing) =>
  startedAt === null && ['columns', 'checked', 'failed'].includes(state);

/** A job is at work, and its numbers change by themselves. */
export const isWorking = ({ state }: Pick<ContactImportSummary, 'state'>) => isAtWork(contactImportLaw, state);

/** The rows of the file and what becomes of them are known. */
export const hasOutcomes = (list: Standing) => list.state === 'checked' || isStarted(list);

/** The step that the address names, otherwise the one at which the import stands. */
export function stepIn(address: URLSearchParams, list: Standing): ContactImportStep {
  const named = contactImportSteps.find((step) => step === address.get('tab'));
  if (named) return named;
  if (isStarted(list)) return 'run';
  return list.state === 'columns' ? 'columns' : 'check';
}

/** The rows that the address asks for; all of them, if it names none. */
export const kindIn = (address: URLSearchParams): RowKind | undefined =>
  rowKinds.find((kind) => kind === address.get('kind'));

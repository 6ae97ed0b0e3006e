import type { WorkLaw } from '../../../kernel/work.ts';

/** Acts on many contacts at once; `end` cancels the invitation of a person who is only invited. */
export const bulkEvents = ['invite', 'approve', 'decline', 'suspend', 'grant', 'remove', 'end', 'nl+', 'nl-'] as const;
export type BulkEvent = (typeof bulkEvents)[number];

/**
 * `running`: people are moved. `held`: everybody is moved, and mails wait until the hold ends. `releasing`: they leave.
 * `undoing`: people are moved back. All that is at work goes on after a crash.
 */
export const bulkStates = ['running', 'held', 'undoing', 'undone', 'releasing', 'released'] as const;
export type BulkState = (typeof bulkStates)[number];
export const bulkLaw: WorkLaw<BulkState, 'running' | 'undoing' | 'releasing', 'undo' | 'send'> = {
  atWork: ['running', 'undoing', 'releasing'],
  steps: { undo: { held: 'undoing' }, send: { held: 'releasing' } },
};

/** Mails wait so long, and so long the act can be undone. */
export const holdMinutes = 10;
/** People who are named one by one. */
export const maximumNamedPeople = 10_000;
/** People of one act, also of one that follows a filter. */
export const maximumPeople = 100_000;
/** People that a reply names, of those who were refused or who moved on. */
export const maximumNamedInReply = 50;
export const bulkActsPerPage = 10;

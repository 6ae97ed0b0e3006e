import { createStore } from './store.ts';

/**
 * How much of a person's text exists on this device only: `nothing` is being written, all of it is `saved`, or some is
 * `unsaved`.
 */
export const unsavedText = createStore<'nothing' | 'saved' | 'unsaved'>('nothing');

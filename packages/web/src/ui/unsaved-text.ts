import { createStore } from './store.ts';

/** What of somebody's text stands on this device alone: nothing that one writes here, all of it saved, or something not yet. */
export const unsavedText = createStore<'nothing' | 'saved' | 'unsaved'>('nothing');

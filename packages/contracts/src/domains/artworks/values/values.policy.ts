import type { UserId } from '../../../kernel/ids.ts';
import { firstRefusal } from '../../../kernel/verdict.ts';
import { isPerson, isSuper, type Viewer } from '../../../kernel/viewer.ts';
import type { ValueActState } from './values.constants.ts';

interface ValueActFacts {
  readonly startedBy: UserId | null;
  readonly state: ValueActState;
}

/** An act is known to whoever began it, and to admins; they undo it, once. */
export const mayUndoValueAct = (viewer: Viewer, { startedBy, state }: ValueActFacts) =>
  firstRefusal(
    !isSuper(viewer) && !isPerson(viewer, startedBy) && 'not-found',
    (state === 'undoing' || state === 'undone') && 'not-undoable',
  );

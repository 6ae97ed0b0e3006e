import type { UserId } from '../../../kernel/ids.ts';
import { firstRefusal } from '../../../kernel/verdict.ts';
import { isPerson, isSuper, type Role, type Viewer } from '../../../kernel/viewer.ts';
import { mayTakeStep } from '../../../kernel/work.ts';
import { type ValueActState, valueActLaw } from './values.constants.ts';

/** The roles of the menu 'Atelier'; what they see and change are works that they may change. */
export const tidyingRoles = ['COLLABORATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'SUPER'] as const satisfies readonly Role[];

interface ValueActFacts {
  readonly startedBy: UserId | null;
  readonly state: ValueActState;
}

/** An act is known to whoever began it, and to admins; they undo it, once. */
export const mayUndoValueAct = (viewer: Viewer, { startedBy, state }: ValueActFacts) =>
  firstRefusal(
    !isSuper(viewer) && !isPerson(viewer, startedBy) && 'not-found',
    !mayTakeStep(valueActLaw, 'undo', state) && 'not-undoable',
  );

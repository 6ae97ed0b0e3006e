import { useState } from 'react';
import type { TreeRow } from './term-rows.ts';

/** A term at one of its places, as a person takes it to move it. */
export interface TakenTerm {
  readonly id: string;
  /** The broader term that it is taken from. */
  readonly parent: string;
}

/** The term that a person has taken, by dragging or cutting it, until it is dropped or pasted. */
export function useTakenTerm(onMove: (taken: TakenTerm, to: TreeRow) => void) {
  const [taken, take] = useState<TakenTerm>();
  const [spoken, say] = useState('');
  const mayDropOn = ({ term }: TreeRow) => taken !== undefined && term?.id !== taken.id && term?.id !== taken.parent;
  return {
    taken,
    take,
    /** For screen readers. */
    spoken,
    mayDropOn,
    isTaken: ({ term, parent }: TreeRow) => taken !== undefined && term?.id === taken.id && parent === taken.parent,
    cut({ term, level, parent }: TreeRow) {
      if (!term || level === 1) return;
      take({ id: term.id, parent });
      say(`${term.name} taken. Go to a term and press Control and V to move it there, or Escape.`);
    },
    drop(to: TreeRow) {
      take(undefined);
      if (taken && to.term && mayDropOn(to)) onMove(taken, to);
    },
    putBack() {
      take(undefined);
      say('Not moved');
    },
  };
}

import { useCallback, useRef, useState } from 'react';
import type { CallError } from '../../api-context.ts';
import { toastFailure } from './toast-failure.ts';

/** A change that shows before the server has answered. */
export interface OptimisticAct<State> {
  /** The state to show at once … */
  readonly apply?: (state: State) => State;
  /** … and the state to return to if the server refuses. */
  readonly undo?: (state: State) => State;
  /** Resolves to the state after the change. */
  readonly send: () => Promise<State>;
  /** A refusal code that the caller handles itself, without a toast. */
  readonly expects?: string;
}

/** Sends a change; false if it was refused, which a toast has shown. */
export type SendOptimistic<State> = (act: OptimisticAct<State>) => Promise<boolean>;

const unchanged = <State>(state: State) => state;

/**
 * A state whose changes show at once, are sent one after another, and are rolled back if refused. An answer replaces
 * the state only if no further change is pending: otherwise it would undo what already shows.
 */
export function useOptimisticActs<State>(initial: State) {
  const [state, setState] = useState(initial);
  const waiting = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const attempt = useCallback(
    async ({
      apply = unchanged,
      undo = unchanged,
      send,
      expects,
    }: OptimisticAct<State>): Promise<'done' | 'expected' | 'failed'> => {
      setState(apply);
      waiting.current += 1;
      const answer = last.current.then(send);
      last.current = answer.catch(() => undefined);
      try {
        const answered = await answer;
        if (waiting.current === 1) setState(() => answered);
        return 'done';
      } catch (error) {
        setState(undo);
        if (expects !== undefined && (error as CallError).code === expects) return 'expected';
        toastFailure(error);
        return 'failed';
      } finally {
        waiting.current -= 1;
      }
    },
    [],
  );
  const change = useCallback<SendOptimistic<State>>(async (act) => (await attempt(act)) === 'done', [attempt]);
  /** Replaces the state; `merge` decides what to show while changes are pending. */
  const replace = useCallback((next: State, merge: (shown: State, next: State) => State) => {
    const isQuiet = waiting.current === 0;
    setState((shown) => (isQuiet ? next : merge(shown, next)));
  }, []);
  return { state, attempt, change, replace };
}

import { useCallback, useRef, useState } from 'react';
import type { CallError } from '../api-context.ts';
import { toastFailure } from './toast-failure.ts';

/** A change that is shown before the server has answered. */
export interface OptimisticAct<State> {
  /** What is shown at once … */
  readonly apply?: (state: State) => State;
  /** … and what is shown again when the server refuses. */
  readonly undo?: (state: State) => State;
  /** The answer is the state as it then is. */
  readonly send: () => Promise<State>;
  /** The code of a refusal that the caller handles itself, without a toast. */
  readonly expects?: string;
}

/** Sends a change; false when it was refused, which a toast has said. */
export type SendOptimistic<State> = (act: OptimisticAct<State>) => Promise<boolean>;

const unchanged = <State>(state: State) => state;

/**
 * A state whose changes are shown at once, sent one after the other, and rolled back when refused. The answer to a change replaces the
 * state when no further change is on its way: it would undo what is shown already.
 */
export function useOptimisticActs<State>(initial: State) {
  const [state, setState] = useState(initial);
  const waiting = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const attempt = useCallback(async ({ apply = unchanged, undo = unchanged, send, expects }: OptimisticAct<State>): Promise<'done' | 'expected' | 'failed'> => {
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
  }, []);
  const change = useCallback<SendOptimistic<State>>(async (act) => (await attempt(act)) === 'done', [attempt]);
  /** Replaces the state; `merge` decides what stands while changes are on their way. */
  const replace = useCallback((next: State, merge: (shown: State, next: State) => State) => {
    const isQuiet = waiting.current === 0;
    setState((shown) => (isQuiet ? next : merge(shown, next)));
  }, []);
  return { state, attempt, change, replace };
}

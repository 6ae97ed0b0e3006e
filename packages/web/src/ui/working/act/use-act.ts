import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallError } from '../../api-context.ts';
import { toastSuccess } from '../../toast/toast.ts';
import { toastFailure } from './toast-failure.ts';
import { whileWaiting } from './waiting-acts.ts';

interface ActOptions<Answer> {
  /** The text of a toast, or what to do with the answer. */
  readonly done?: string | ((answer: Answer) => unknown);
  /** Handles a failure. Without it, or if it returns false, a toast shows the failure. */
  readonly failed?: (error: CallError) => boolean;
}

interface Act<Args extends readonly unknown[]> {
  /** Resolves to whether it succeeded. Never rejects. */
  readonly act: (...args: Args) => Promise<boolean>;
  /** From the call until `done` or `failed` has finished. */
  readonly isBusy: boolean;
}

/** A person's action that calls the server: shows that it is busy, its result, and why it failed. */
export function useAct<Args extends readonly unknown[], Answer>(
  send: (...args: Args) => Promise<Answer>,
  options: ActOptions<Answer> = {},
): Act<Args> {
  const [running, setRunning] = useState(0);
  const latest = useRef({ send, ...options });
  useEffect(() => {
    latest.current = { send, ...options };
  });
  const act = useCallback(async (...args: Args) => {
    setRunning((count) => count + 1);
    try {
      const answer = await whileWaiting(() => latest.current.send(...args));
      const { done } = latest.current;
      if (typeof done === 'string') toastSuccess(done);
      else await done?.(answer);
      return true;
    } catch (error) {
      if (!latest.current.failed?.(error as CallError)) toastFailure(error);
      return false;
    } finally {
      setRunning((count) => count - 1);
    }
  }, []);
  return { act, isBusy: running > 0 };
}

/**
 * The same for a page that shows its loader's data: the page reloads them after each action, successful or not. It
 * stays busy until then if the action succeeded; a refused one can be corrected at once. If the server is away, nothing
 * is reloaded: that would fail, and an error page would replace the page.
 */
export function useRevalidatingAct<Args extends readonly unknown[], Answer>(
  send: (...args: Args) => Promise<Answer>,
  options: ActOptions<Answer> = {},
): Act<Args> {
  const { revalidate } = useRevalidator();
  const isAway = useRef(false);
  const { act, isBusy } = useAct(send, {
    ...options,
    failed(error) {
      isAway.current = error.status === 0 || error.status >= 500;
      return options.failed?.(error) ?? false;
    },
  });
  const [isReading, setReading] = useState(false);
  return {
    async act(...args) {
      setReading(true);
      isAway.current = false;
      const isDone = await act(...args);
      if (!isDone) setReading(false);
      if (!isAway.current) await revalidate();
      setReading(false);
      return isDone;
    },
    isBusy: isBusy || isReading,
  };
}

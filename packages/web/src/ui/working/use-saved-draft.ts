import { useEffect, useRef, useState } from 'react';
import type { CallError } from '../api-context.ts';

/** From the last change to the save that the page follows, in milliseconds. */
const pause = 150;

interface SavedDraft<Value> {
  readonly value: Value;
  /** The same, up to date within one event too. */
  readonly latest: () => Value;
  /** Why the last change was not saved. */
  readonly failure: string | undefined;
  readonly change: (changed: Partial<Value>) => void;
  /** Takes another value, which the server has already. */
  readonly replace: (value: Value) => void;
  /** Saves what is not saved yet. True if everything is. */
  readonly save: () => Promise<boolean>;
}
interface SavedDraftOptions<Value> {
  /** A name of the value in this browser. */
  readonly name: string;
  /** Sends the value; the last time when the person leaves the page. */
  readonly send: (value: Value, isLast: boolean) => Promise<unknown>;
  /** After a change was saved, or was not. */
  readonly onSaved: () => unknown;
}

/**
 * A value as somebody edits it: every change is saved at once, in order. A page that is left or reloaded in the moment
 * before a save keeps the change in the tab, and goes on with it when it is opened again.
 */
export function useSavedDraft<Value extends object>(
  first: Value,
  { name, send: sendValue, onSaved }: SavedDraftOptions<Value>,
): SavedDraft<Value> {
  const [value, setValue] = useState(first);
  const [failure, setFailure] = useState<string>();
  const latest = useRef(value);
  const isDirty = useRef(false);
  /** A save is on its way: it ends with the page, or the next page reads the server's value before it arrives. */
  const isSending = useRef(false);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef(0);

  async function send(isLast = false): Promise<void> {
    if (!isDirty.current) return;
    isDirty.current = false;
    isSending.current = true;
    try {
      await sendValue(latest.current, isLast);
      sessionStorage.removeItem(name);
      setFailure(undefined);
    } catch (error) {
      isDirty.current = true;
      setFailure((error as CallError).message);
    }
    isSending.current = false;
  }
  function save(): Promise<boolean> {
    clearTimeout(timer.current);
    turn.current = turn.current.then(() => send());
    return turn.current.then(() => !isDirty.current);
  }
  function show(next: Value) {
    latest.current = next;
    setValue(next);
  }

  function change(changed: Partial<Value>) {
    show({ ...latest.current, ...changed });
    isDirty.current = true;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save().then(onSaved), pause);
  }

  const leave = useRef(send);
  useEffect(() => {
    leave.current = send;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that has just been opened has something to take up
  useEffect(() => {
    const kept = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    if (kept && kept !== JSON.stringify(first)) change(JSON.parse(kept) as Value);
    const goAway = () => {
      if (isDirty.current || isSending.current) sessionStorage.setItem(name, JSON.stringify(latest.current));
      void leave.current(true);
    };
    addEventListener('pagehide', goAway);
    return () => {
      removeEventListener('pagehide', goAway);
      clearTimeout(timer.current);
      goAway();
    };
  }, []);

  return {
    value,
    latest: () => latest.current,
    failure,
    change,
    replace(next) {
      isDirty.current = false;
      show(next);
    },
    save,
  };
}

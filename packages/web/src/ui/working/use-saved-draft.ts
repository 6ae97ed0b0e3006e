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

/** A draft that a page leaves in its tab for the next one. */
interface KeptDraft<Value> {
  readonly value: Value;
  /** When the server had it, in milliseconds since 1970; undefined if it was not saved. */
  readonly savedAt?: number | undefined;
}

/**
 * A value as somebody edits it: every change is saved at once, in order. A page that is left or reloaded in the moment
 * before a save keeps the change in the tab, and goes on with it when it is opened again. So does a page whose save
 * ended after its successor was asked for, as the successor may show what the server had before.
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
  const savedAt = useRef<number>(undefined);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef(0);

  async function send(isLast = false): Promise<void> {
    if (!isDirty.current) return;
    isDirty.current = false;
    isSending.current = true;
    try {
      await sendValue(latest.current, isLast);
      savedAt.current = Date.now();
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
    const kept = takeKept<Value>(name);
    if (kept) change(kept);
    const keep = (saved?: number) => {
      const draft: KeptDraft<Value> = { value: latest.current, savedAt: saved };
      sessionStorage.setItem(name, JSON.stringify(draft));
    };
    const goAway = () => {
      if (isDirty.current || isSending.current) keep();
      void leave.current(true);
    };
    const goToAnotherPage = () => {
      if (savedAt.current) keep(savedAt.current);
      goAway();
    };
    addEventListener('pagehide', goToAnotherPage);
    return () => {
      removeEventListener('pagehide', goToAnotherPage);
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

/** The value that a former page of this tab left, unless the server had it before this page was asked for. */
function takeKept<Value>(name: string): Value | undefined {
  const kept = sessionStorage.getItem(name);
  sessionStorage.removeItem(name);
  if (!kept) return undefined;
  const { value, savedAt = Infinity } = JSON.parse(kept) as KeptDraft<Value>;
  return savedAt < performance.timeOrigin ? undefined : value;
}

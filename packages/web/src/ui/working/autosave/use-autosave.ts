import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Autosave,
  type AutosaveOptions,
  type AutosaveState,
  createAutosave,
  type Saved,
  type SaveOptions,
  type Unsaved,
} from './create-autosave.ts';
import { type UnsavedDraft, type UnsavedDrafts, unsavedDrafts } from './unsaved-drafts.ts';

/** How the values of one kind of record are compared and merged. */
export type ValueRules<Value> = Pick<AutosaveOptions<Value>, 'isSame' | 'merge' | 'newerThan'>;

interface UseAutosaveOptions<Value> {
  /** Names the record and the person, for the drafts in this browser. */
  readonly draftName: string;
  /** The same object at every render. */
  readonly rules: ValueRules<Value>;
  readonly mayEdit: boolean;
  /** The record from the loader. */
  readonly saved: Saved<Value>;
  /** The value as stored in this browser, at most 300 ms after a change. */
  readonly onKept: (value: Value) => void;
  /** The draft of this tab's previous page: writing continues from it silently. */
  readonly left: UnsavedDraft<Value> | undefined;
  /** Shows the merge of ours and a newer save. */
  readonly onMerged: (value: Value) => void;
  /** The page may be unloading, with this unsaved text or none. */
  readonly onLeft: (unsaved: Unsaved<Value> | undefined) => void;
  /** PUT of the value; throws an error with `code`, `status` and `details` when it is refused. */
  readonly save: (value: Value, version: number, options: SaveOptions) => Promise<{ readonly version: number }>;
}

export interface UseAutosave<Value> extends AutosaveState<Value> {
  readonly change: (read: () => Value) => void;
  /**
   * Before the first change: typing happens in the server's text; `left` is merged where it fits, and offered where it
   * does not.
   */
  readonly startFromServer: () => void;
  readonly block: (isBlocked: boolean) => void;
  /** Saves everything, before actions that need the text on the server (submitting, leaving); true on success. */
  readonly flush: () => Promise<boolean>;
  readonly settle: (value: Value) => Promise<void>;
  readonly follow: (saved: Saved<Value>) => boolean;
  readonly join: (newer: Saved<Value>) => boolean;
  /** Resolves when no save is under way. */
  readonly idle: () => Promise<void>;
  /** There is text that the server may not have. */
  readonly hasUnsaved: () => boolean;
  /** The server's latest known version. */
  readonly lastSaved: () => Saved<Value>;
  /** Text of an earlier visit that never reached the server. */
  readonly offered: UnsavedDraft<Value> | undefined;
  /** Saves it, or shows the conflict with newer changes; returns it for the editor. */
  readonly takeOffered: () => Promise<Value | undefined>;
  readonly discardOffered: () => void;
}

/** Saves while writing, reports the state, and stores unsaved text in this browser. */
export function useAutosave<Value>(options: UseAutosaveOptions<Value>): UseAutosave<Value> {
  const { draftName, rules } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const autosave = useRef<Autosave<Value>>(undefined);
  const kept = useRef<UnsavedDrafts<Value>>(undefined);
  /** An early change: the editor may take over text typed in the server's page before the autosave has started. */
  const early = useRef<() => Value>(undefined);
  const startsFromServer = useRef(false);
  const [state, setState] = useState<AutosaveState<Value>>({ label: 'Draft' });
  const [left, setLeft] = useState<readonly UnsavedDraft<Value>[]>([]);

  useEffect(() => {
    const texts = unsavedDrafts<Value>(draftName);
    const started = createAutosave<Value>({
      ...rules,
      saved: latest.current.saved,
      save: (...sent) => latest.current.save(...sent),
      keep(value, from) {
        texts.keep(value, from);
        latest.current.onKept(value);
      },
      forget() {
        texts.forget();
        latest.current.onLeft(undefined);
      },
      onMerged: (value) => latest.current.onMerged(value),
    });
    const unsubscribe = started.state.subscribe(() => setState(started.state.get()));
    autosave.current = started;
    kept.current = texts;
    const { left: ofTab } = latest.current;
    if (ofTab && !startsFromServer.current) {
      texts.takeOver(ofTab);
      started.resume(early.current?.() ?? ofTab.value, ofTab);
    } else {
      if (early.current) started.change(early.current);
      if (ofTab && started.include(ofTab.value, ofTab)) texts.takeOver(ofTab);
      else if (ofTab) texts.offer(ofTab);
    }
    early.current = undefined;
    const stopLooking = findDrafts(texts, (drafts) => {
      const isThere = (text: UnsavedDraft<Value>) => rules.isSame(text.value, started.saved().value);
      for (const text of drafts.filter(isThere)) texts.discard(text);
      const others = drafts.filter((text) => !isThere(text));
      const crashed = started.unsaved() ? undefined : others.find(texts.hasCrashed);
      setLeft(others.filter((text) => text !== crashed));
      if (!crashed || !latest.current.mayEdit) return;
      texts.takeOver(crashed);
      latest.current.onMerged(crashed.value);
      started.resume(crashed.value, crashed);
    });
    const keepLast = () => {
      texts.keepLast(started.unsaved());
      latest.current.onLeft(started.unsaved());
    };
    const stopWatching = saveWhenLeaving(started, keepLast);
    return () => {
      stopWatching();
      stopLooking();
      // Client-side navigation: the window stays, so the request needs no keepalive.
      void started.flush().finally(texts.leave);
      keepLast();
      started.stop();
      unsubscribe();
    };
  }, [draftName, rules]);

  const change = useCallback((read: () => Value) => {
    if (autosave.current) autosave.current.change(read);
    else early.current = read;
  }, []);
  const startFromServer = useCallback(() => {
    startsFromServer.current = true;
  }, []);
  const block = useCallback((isBlocked: boolean) => autosave.current?.block(isBlocked), []);
  const flush = useCallback(async () => (await autosave.current?.flush()) ?? true, []);
  const settle = useCallback(async (value: Value) => autosave.current?.settle(value), []);
  const follow = useCallback(
    (newer: Saved<Value>) => {
      const isFollowed = autosave.current?.follow(newer) ?? false;
      // The last save of an earlier window may arrive while this one is open already.
      if (isFollowed) setLeft((found) => found.filter((text) => !rules.isSame(text.value, newer.value)));
      return isFollowed;
    },
    [rules],
  );
  const join = useCallback((newer: Saved<Value>) => autosave.current?.join(newer) ?? false, []);
  const idle = useCallback(async () => autosave.current?.idle(), []);
  const hasUnsaved = useCallback(() => autosave.current?.unsaved() !== undefined, []);
  const lastSaved = useCallback(() => autosave.current?.saved() ?? latest.current.saved, []);

  const [offered] = left;
  async function takeOffered() {
    if (!offered) return undefined;
    await flush();
    setLeft(left.slice(1));
    kept.current?.takeOver(offered);
    autosave.current?.resume(offered.value, { ...offered, isOfEarlierVisit: true });
    return autosave.current?.unsaved()?.value;
  }
  function discardOffered() {
    setLeft(left.slice(1));
    if (offered) kept.current?.discard(offered);
  }
  return {
    ...state,
    change,
    startFromServer,
    block,
    flush,
    settle,
    follow,
    join,
    idle,
    hasUnsaved,
    lastSaved,
    offered,
    takeOffered,
    discardOffered,
  };
}

/** Saves when the page is hidden or closed, and on reconnect. */
function saveWhenLeaving<Value>(autosave: Autosave<Value>, keepLast: () => void): () => void {
  const leave = () => {
    void autosave.flush({ isLast: true });
    keepLast();
  };
  const hide = () => document.visibilityState === 'hidden' && leave();
  const retry = () => void autosave.flush();
  // Before the browser requests the next page: the server's reply may have the last words already.
  addEventListener('beforeunload', leave);
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hide);
  addEventListener('online', retry);
  return () => {
    removeEventListener('beforeunload', leave);
    removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hide);
    removeEventListener('online', retry);
  };
}

/** Finds the drafts of earlier visits, and looks again when one may still be claimed by its own tab. */
function findDrafts<Value>(texts: UnsavedDrafts<Value>, onFound: (drafts: readonly UnsavedDraft<Value>[]) => void) {
  let nextLook: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  async function look() {
    const { drafts, lookAgainIn } = await texts.find();
    if (isOver) return;
    if (lookAgainIn !== undefined) nextLook = setTimeout(() => void look(), lookAgainIn);
    onFound(drafts);
  }
  void look();
  return () => {
    isOver = true;
    clearTimeout(nextLook);
  };
}

import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SaveOptions } from '../../../ui/autosave/create-autosave.ts';
import {
  type Autosave,
  type AutosaveState,
  articleAutosave,
  isSameText,
  type SavedText,
  type Unsaved,
} from './autosave.ts';
import { type UnsavedDraft, type UnsavedDrafts, unsavedDrafts } from './unsaved-drafts.ts';

interface UseAutosaveOptions {
  readonly articleId: string;
  readonly userId: string;
  readonly mayEdit: boolean;
  /** The article from the loader; another version, from another save, starts anew. */
  readonly saved: SavedText;
  /** The text as stored in this browser, at most 300 ms after a change. */
  readonly onKept: (value: ArticleValue) => void;
  /** The draft of this tab's previous page: writing continues from it silently. */
  readonly left: UnsavedDraft | undefined;
  /** Shows the merge of ours and a newer save. */
  readonly onMerged: (value: ArticleValue) => void;
  /** The page may be unloading, with this unsaved text or none. */
  readonly onLeft: (unsaved: Unsaved | undefined) => void;
  /** PUT of the value; throws an error with `code`, `status` and `details` when it is refused. */
  readonly save: (value: ArticleValue, version: number, options: SaveOptions) => Promise<{ readonly version: number }>;
}

export interface UseAutosave extends AutosaveState {
  readonly change: (read: () => ArticleValue) => void;
  /**
   * Before the first change: typing happens in the server's text; `left` is merged where it fits, and offered where it
   * does not.
   */
  readonly startFromServer: () => void;
  readonly block: (isBlocked: boolean) => void;
  /** Saves everything, before actions that need the text on the server (submitting, leaving); true on success. */
  readonly flush: () => Promise<boolean>;
  readonly settle: (value: ArticleValue) => Promise<void>;
  readonly follow: (saved: SavedText) => boolean;
  readonly join: (newer: SavedText) => boolean;
  /** Resolves when no save is under way. */
  readonly idle: () => Promise<void>;
  /** There is text that the server may not have. */
  readonly hasUnsaved: () => boolean;
  /** The server's latest known version. */
  readonly lastSaved: () => SavedText;
  /** Text of an earlier visit that never reached the server. */
  readonly offered: UnsavedDraft | undefined;
  /** Saves it, or shows the conflict with newer changes; returns it for the editor. */
  readonly takeOffered: () => Promise<ArticleValue | undefined>;
  readonly discardOffered: () => void;
}

/** Saves while writing, reports the state, and stores unsaved text in this browser. */
export function useAutosave(options: UseAutosaveOptions): UseAutosave {
  const { articleId, userId } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const autosave = useRef<Autosave>(undefined);
  const kept = useRef<UnsavedDrafts>(undefined);
  /** An early change: the editor may take over text typed in the server's page before the autosave has started. */
  const early = useRef<() => ArticleValue>(undefined);
  const startsFromServer = useRef(false);
  const [state, setState] = useState<AutosaveState>({ label: 'Draft' });
  const [left, setLeft] = useState<readonly UnsavedDraft[]>([]);

  useEffect(() => {
    const texts = unsavedDrafts(articleId, userId);
    const started = articleAutosave({
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
    let nextLook: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    async function look() {
      const { drafts, lookAgainIn } = await texts.find();
      if (isOver) return;
      if (lookAgainIn !== undefined) nextLook = setTimeout(() => void look(), lookAgainIn);
      const isThere = (text: UnsavedDraft) => isSameText(text.value, started.saved().value);
      for (const text of drafts.filter(isThere)) texts.discard(text);
      const others = drafts.filter((text) => !isThere(text));
      const crashed = started.unsaved() ? undefined : others.find(texts.hasCrashed);
      setLeft(others.filter((text) => text !== crashed));
      if (!crashed || !latest.current.mayEdit) return;
      texts.takeOver(crashed);
      latest.current.onMerged(crashed.value);
      started.resume(crashed.value, crashed);
    }
    void look();
    const keepLast = () => {
      texts.keepLast(started.unsaved());
      latest.current.onLeft(started.unsaved());
    };
    const stopWatching = saveWhenLeaving(started, keepLast);
    return () => {
      stopWatching();
      isOver = true;
      clearTimeout(nextLook);
      // Client-side navigation: the window stays, so the request needs no keepalive.
      void started.flush().finally(texts.leave);
      keepLast();
      started.stop();
      unsubscribe();
    };
  }, [articleId, userId]);

  const change = useCallback((read: () => ArticleValue) => {
    if (autosave.current) autosave.current.change(read);
    else early.current = read;
  }, []);
  const startFromServer = useCallback(() => {
    startsFromServer.current = true;
  }, []);
  const block = useCallback((isBlocked: boolean) => autosave.current?.block(isBlocked), []);
  const flush = useCallback(async () => (await autosave.current?.flush()) ?? true, []);
  const settle = useCallback(async (value: ArticleValue) => autosave.current?.settle(value), []);
  const follow = useCallback((newer: SavedText) => {
    const isFollowed = autosave.current?.follow(newer) ?? false;
    // The last save of an earlier window may arrive while this one is open already.
    if (isFollowed) setLeft((found) => found.filter((text) => !isSameText(text.value, newer.value)));
    return isFollowed;
  }, []);
  const join = useCallback((newer: SavedText) => autosave.current?.join(newer) ?? false, []);
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
function saveWhenLeaving(autosave: Autosave, keepLast: () => void): () => void {
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

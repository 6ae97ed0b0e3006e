import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Autosave, type AutosaveState, createAutosave, isSameText, type SavedText, type SaveOptions } from './autosave.ts';
import { type LeftText, type UnsavedTexts, unsavedTexts } from './unsaved-texts.ts';

interface UseAutosaveOptions {
  readonly articleId: string;
  readonly userId: string;
  /** The article as the page got it; another version of another save begins anew. */
  readonly saved: SavedText;
  /** The text as it was kept in this browser, at most 300 ms after it was written. */
  readonly onKept: (value: ArticleValue) => void;
  /** PUT of the value; throws an error with `code`, `status` and `details` when it is refused. */
  readonly save: (value: ArticleValue, version: number, options: SaveOptions) => Promise<{ readonly version: number }>;
}

export interface UseAutosave extends AutosaveState {
  readonly change: (read: () => ArticleValue) => void;
  readonly block: (isBlocked: boolean) => void;
  /** Before anything that needs the text on the server: submitting, leaving; true when it is all there. */
  readonly flush: () => Promise<boolean>;
  readonly settle: (value: ArticleValue) => Promise<void>;
  readonly follow: (saved: SavedText) => boolean;
  /** Resolves when no save is under way. */
  readonly idle: () => Promise<void>;
  /** What the server had when it was last heard of. */
  readonly lastSaved: () => SavedText;
  /** Text of an earlier visit that never reached the server. */
  readonly offered: LeftText | undefined;
  /** Saves it, or shows what has changed since; gives it so that the editor can show it. */
  readonly takeOffered: () => Promise<ArticleValue | undefined>;
  readonly discardOffered: () => void;
}

/** Saves while one writes, says how it stands, and keeps in this browser what could not be saved. */
export function useAutosave({ articleId, userId, saved, onKept, save }: UseAutosaveOptions): UseAutosave {
  const latest = useRef({ saved, onKept, save });
  useEffect(() => {
    latest.current = { saved, onKept, save };
  });
  const autosave = useRef<Autosave>(undefined);
  const kept = useRef<UnsavedTexts>(undefined);
  /** A change that came first: the editor has taken over what was written in the server's page before anything here was begun. */
  const early = useRef<() => ArticleValue>(undefined);
  const [state, setState] = useState<AutosaveState>({ label: 'Draft' });
  const [left, setLeft] = useState<readonly LeftText[]>([]);

  useEffect(() => {
    const texts = unsavedTexts(articleId, userId);
    const started = createAutosave({
      saved: latest.current.saved,
      save: (...sent) => latest.current.save(...sent),
      keep(value, from) {
        texts.keep(value, from);
        latest.current.onKept(value);
      },
      forget: texts.forget,
      onState: setState,
    });
    autosave.current = started;
    kept.current = texts;
    if (early.current) started.change(early.current);
    early.current = undefined;
    void texts.find().then((found) => {
      const isThere = (text: LeftText) => isSameText(text.value, latest.current.saved.value);
      for (const text of found.filter(isThere)) texts.discard(text);
      setLeft(found.filter((text) => !isThere(text)));
    });
    const stopWatching = saveWhenLeaving(started);
    return () => {
      stopWatching();
      // Leaving the page inside the application: the window stays, the request needs no help to outlive it.
      void started.flush().finally(texts.leave);
      started.stop();
    };
  }, [articleId, userId]);

  const change = useCallback((read: () => ArticleValue) => {
    if (autosave.current) autosave.current.change(read);
    else early.current = read;
  }, []);
  const block = useCallback((isBlocked: boolean) => autosave.current?.block(isBlocked), []);
  const flush = useCallback(async () => (await autosave.current?.flush()) ?? true, []);
  const settle = useCallback(async (value: ArticleValue) => autosave.current?.settle(value), []);
  const follow = useCallback((newer: SavedText) => autosave.current?.follow(newer) ?? false, []);
  const idle = useCallback(async () => autosave.current?.idle(), []);
  const lastSaved = useCallback(() => autosave.current?.saved() ?? latest.current.saved, []);

  const [offered] = left;
  async function takeOffered() {
    if (!offered) return undefined;
    await flush();
    setLeft(left.slice(1));
    kept.current?.takeOver(offered);
    autosave.current?.resume(offered.value, { value: offered.base, version: offered.version });
    return offered.value;
  }
  function discardOffered() {
    setLeft(left.slice(1));
    if (offered) kept.current?.discard(offered);
  }
  return { ...state, change, block, flush, settle, follow, idle, lastSaved, offered, takeOffered, discardOffered };
}

/** Saves when the page is hidden or closed, and as soon as the network is back. */
function saveWhenLeaving(autosave: Autosave): () => void {
  const leave = () => void autosave.flush({ isLast: true });
  const hide = () => document.visibilityState === 'hidden' && leave();
  const retry = () => void autosave.flush();
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hide);
  addEventListener('online', retry);
  return () => {
    removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hide);
    removeEventListener('online', retry);
  };
}

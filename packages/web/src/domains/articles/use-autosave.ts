import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Autosave, type AutosaveState, createAutosave, isSameText, type SaveOptions } from './autosave.ts';
import { type UnsavedText, type UnsavedTexts, unsavedTexts } from './unsaved-texts.ts';

interface UseAutosaveOptions {
  readonly articleId: string;
  readonly userId: string;
  /** The article as the page got it; another version of another save begins anew. */
  readonly value: ArticleValue;
  readonly version: number;
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
  readonly keepOurs: () => Promise<void>;
  readonly takeTheirs: () => void;
  /** Text of an earlier visit that never reached the server. */
  readonly offered: UnsavedText | undefined;
  /** Saves it, and gives it so that a fresh editor can show it. */
  readonly takeOffered: () => ArticleValue | undefined;
  readonly discardOffered: () => void;
}

/** Saves while one writes, says how it stands, and keeps in this browser what could not be saved. */
export function useAutosave({ articleId, userId, value, version, onKept, save }: UseAutosaveOptions): UseAutosave {
  const latest = useRef({ value, version, onKept, save });
  useEffect(() => {
    latest.current = { value, version, onKept, save };
  });
  const autosave = useRef<Autosave>(undefined);
  const kept = useRef<UnsavedTexts>(undefined);
  const [state, setState] = useState<AutosaveState>({ label: 'Draft' });
  const [offered, setOffered] = useState<UnsavedText>();

  useEffect(() => {
    const texts = unsavedTexts(articleId, userId);
    const started = createAutosave({
      version: latest.current.version,
      save: (...sent) => latest.current.save(...sent),
      keep(kept, from) {
        texts.keep(kept, from);
        latest.current.onKept(kept);
      },
      forget: texts.forget,
      onState: setState,
    });
    autosave.current = started;
    kept.current = texts;
    void texts.find().then((found) => {
      if (!found) return;
      if (isSameText(found.value, latest.current.value)) texts.forget();
      else setOffered(found);
    });
    const stopWatching = saveWhenLeaving(started);
    return () => {
      stopWatching();
      // Leaving the page inside the application: the window stays, the request needs no help to outlive it.
      void started.flush();
      started.stop();
    };
  }, [articleId, userId]);

  const change = useCallback((read: () => ArticleValue) => autosave.current?.change(read), []);
  const block = useCallback((isBlocked: boolean) => autosave.current?.block(isBlocked), []);
  const flush = useCallback(async () => (await autosave.current?.flush()) ?? true, []);
  const keepOurs = useCallback(async () => autosave.current?.keepOurs(), []);
  const takeTheirs = useCallback(() => autosave.current?.takeTheirs(), []);

  function takeOffered() {
    setOffered(undefined);
    if (offered) autosave.current?.change(() => offered.value);
    return offered?.value;
  }
  function discardOffered() {
    setOffered(undefined);
    kept.current?.forget();
  }
  return { ...state, change, block, flush, keepOurs, takeTheirs, offered, takeOffered, discardOffered };
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

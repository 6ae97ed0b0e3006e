import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ArticleMode, modeOf } from '../../../shared/articles.links.ts';
import type { Conflict } from '../../../writing/autosave.ts';
import type { Writing } from '../../../writing/use-writing.ts';

/** Which view of an article is open: a mode from the address, the history beside it, or two versions to choose from. */
export function useScreen(article: Article, writing: Writing) {
  const [query, setQuery] = useSearchParams();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [leftConflict, leaveConflict] = useState<Conflict>();
  const { conflict, flush } = writing.autosave;
  const isMerging = conflict !== undefined && conflict !== leftConflict;
  const mode = modeOf(query.get('mode'), article);

  async function goTo(next: ArticleMode) {
    if (next === 'preview') await flush();
    setHistoryOpen(false);
    const address = new URLSearchParams(query);
    address.set('mode', next);
    setQuery(address, { replace: true, preventScrollReset: true });
  }
  const closeSettings = () => goTo(article.may.edit.allowed ? 'edit' : 'preview');
  async function openHistory() {
    if (mode === 'settings') await closeSettings();
    await flush();
    setHistoryOpen(true);
  }
  useSettingsKey(() => {
    if (article.may.settings.allowed) void (mode === 'settings' ? closeSettings() : goTo('settings'));
  });

  // After choosing, the author writes on.
  const wasMerging = useRef(false);
  useEffect(() => {
    if (wasMerging.current && !isMerging) writing.focus();
    wasMerging.current = isMerging;
  }, [isMerging, writing.focus]);

  return {
    query,
    mode,
    goTo,
    closeSettings,
    isHistoryOpen,
    openHistory,
    closeHistory: () => setHistoryOpen(false),
    /** The conflict whose two versions replace the text on the screen. */
    merging: isMerging ? conflict : undefined,
    leaveMerge: () => leaveConflict(conflict),
    compare: () => leaveConflict(undefined),
  };
}

/** Ctrl and comma open and close the settings. */
function useSettingsKey(toggle: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== ',' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

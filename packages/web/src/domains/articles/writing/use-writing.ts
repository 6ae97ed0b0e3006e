import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { artworksOf } from '@oeuvre/editor/blocks/references.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { createStore, type Store } from '../../../ui/store.ts';
import type { Unsaved } from '../../../ui/working/autosave/create-autosave.ts';
import { draftOfThisTab } from '../../../ui/working/autosave/unsaved-drafts.ts';
import { useAutosave } from '../../../ui/working/autosave/use-autosave.ts';
import type { EditorHandle } from '../editor/editor-handle.ts';
import { draftName, forgetDraftHtml, keepDraftHtml } from '../editor/handover/recovered-draft.ts';
import { byId, ssrHtml } from '../editor/handover/ssr-text.ts';
import { type ArticleAutosave, articleRules, isSameText, type SavedText, type UnsavedDraft } from './autosave.ts';

export interface Writing {
  /**
   * The current text in this window, saved or not; slightly behind while writing, complete after a flush. A store, so
   * the page around a text being written is not rendered with every draft.
   */
  readonly text: Store<ArticleValue>;
  /** The ref of the editor, which gets what was to be shown before it was mounted. */
  readonly attachEditor: (handle: EditorHandle | null) => void;
  readonly focus: () => void;
  readonly change: (read: () => ArticleValue) => void;
  /** Somebody is already typing in the server's text, not in the draft of this tab's previous page. */
  readonly startFromServer: () => void;
  /** Resolves a conflict with this text, and shows it; undo returns to the author's own. */
  readonly settle: (value: ArticleValue) => Promise<void>;
  /** Shows a newer save, unless text of ours is missing in it; true when shown. */
  readonly follow: (saved: Article) => boolean;
  /** Bases our text on a newer save that is ours, or that merges without a conflict. */
  readonly join: (newer: Article) => boolean;
  /** Continues with a restored save; undo reverts it. */
  readonly showRestored: (restored: Article) => void;
  /** Saves text of an earlier visit, and shows it. */
  readonly takeOffered: () => Promise<void>;
  readonly autosave: ArticleAutosave;
}

/** The text of an article while somebody writes it, with autosave. */
export function useWriting(loaded: Article, userId: string | 0, onSaved: (saved: Article) => void): Writing {
  const { id, version } = loaded;
  const writer = draftName(id, userId);
  const [left] = useState(() => leftFrom(loaded, userId));
  const [text] = useState(() => createStore(left?.value ?? loaded.value));
  const { show, attachEditor, focus } = useShownText(text);
  const autosave = useAutosave({
    draftName: writer,
    rules: articleRules,
    mayEdit: loaded.may.edit.allowed,
    saved: { value: loaded.value, version },
    onKept: text.set,
    left,
    onMerged: (merged) => show(merged, { isUndoable: false }),
    onLeft: (unsaved) => keepDraftLook(loaded, writer, unsaved),
    async save(changed, from, { isLast }) {
      const saved = await saveText(id, { value: changed, version: from }, isLast);
      onSaved(saved);
      return saved;
    },
  });
  const { change, settle: settleSave, follow: followSave, join: mergeSave } = autosave;

  const ways = useMemo(
    () => ({
      async settle(settled: ArticleValue) {
        show(settled, { isUndoable: true });
        await settleSave(settled);
        // Text by others may contain artworks that this window does not know yet.
        const article = await browserCall(articlesRoutes.get, { params: { id } }).catch(() => undefined);
        if (article) onSaved(article);
        if (article && settled.some((block) => artworksOf(block).length > 0))
          show(settled, { article, isUndoable: true });
      },
      follow(saved: Article) {
        const mayFollow = followSave({ value: saved.value, version: saved.version });
        onSaved(saved);
        if (mayFollow) show(saved.value, { article: saved, isUndoable: false });
        return mayFollow;
      },
      join(newer: Article) {
        const isMerged = mergeSave({ value: newer.value, version: newer.version });
        if (isMerged) onSaved(newer);
        return isMerged;
      },
      showRestored(restored: Article) {
        followSave({ value: restored.value, version: restored.version });
        onSaved(restored);
        show(restored.value, { article: restored, isUndoable: true });
      },
    }),
    [id, settleSave, followSave, mergeSave, onSaved, show],
  );
  async function takeOffered() {
    const offered = await autosave.takeOffered();
    if (offered) show(offered, { isUndoable: true });
  }
  const { startFromServer } = autosave;
  return { text, attachEditor, focus, autosave, change, startFromServer, ...ways, takeOffered };
}

const saveText = (id: Article['id'], body: SavedText, isLast: boolean) =>
  browserCall(articlesRoutes.save, { params: { id }, body }, { isLast });

/** Shows texts in the editor, or once it is mounted. */
function useShownText(text: Store<ArticleValue>) {
  const editor = useRef<EditorHandle>(null);
  /** The last text to show since there is no editor: a draft may be merged before the editor is mounted. */
  const missed = useRef<Parameters<EditorHandle['show']>>(undefined);
  const show = useCallback(
    (shown: ArticleValue, by: { readonly article?: Article | undefined; readonly isUndoable: boolean }) => {
      text.set(shown);
      const how = { artworks: by.article?.carouselArtworks ?? [], isUndoable: by.isUndoable };
      if (editor.current) editor.current.show(shown, how);
      else missed.current = [shown, how];
    },
    [text],
  );
  const attachEditor = useCallback((handle: EditorHandle | null) => {
    editor.current = handle;
    if (!handle || !missed.current) return;
    handle.show(...missed.current);
    missed.current = undefined;
  }, []);
  const focus = useCallback(() => editor.current?.focus(), []);
  return { show, attachEditor, focus };
}

/** Keeps the look of a draft for the next visit of this tab, until the server has its text. */
function keepDraftLook({ carouselArtworks }: Article, writer: string, unsaved: Unsaved<ArticleValue> | undefined) {
  if (!unsaved) return forgetDraftHtml(writer);
  const lookOf = (text: ArticleValue) => ssrHtml(text, byId(carouselArtworks));
  keepDraftHtml(writer, lookOf(unsaved.value), [unsaved.from.value, ...unsaved.sent].map(lookOf));
}

/** The unsaved text of this tab, unless the server has it or the viewer may no longer edit. */
function leftFrom({ id, value, may }: Article, userId: string | 0): UnsavedDraft | undefined {
  const left = may.edit.allowed ? draftOfThisTab<ArticleValue>(draftName(id, userId)) : undefined;
  return left && !isSameText(left.value, value) ? left : undefined;
}

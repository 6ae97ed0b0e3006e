import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { type RefObject, startTransition, useCallback, useMemo, useRef, useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import type { EditorHandle } from '../editor/editor-handle.ts';
import { draftName, forgetDraftHtml, keepDraftHtml } from '../editor/handover/recovered-draft.ts';
import { byId, ssrHtml } from '../editor/handover/ssr-text.ts';
import { isSameText } from './autosave.ts';
import { draftOfThisTab } from './unsaved-drafts.ts';
import { type UseAutosave, useAutosave } from './use-autosave.ts';

export interface Writing {
  /** The text as it stands in this window, saved or not; a few letters behind while one writes, complete after a flush. */
  readonly value: ArticleValue;
  readonly editor: RefObject<EditorHandle | null>;
  readonly change: (read: () => ArticleValue) => void;
  /** Somebody writes in the server's text already, not in what the page before has left in this tab. */
  readonly startFromServer: () => void;
  /** Ends a conflict with this text, and shows it; undo leads back to what was written. */
  readonly settle: (value: ArticleValue) => Promise<void>;
  /** Shows a newer save, unless there is text of ours that it does not hold; true when it is shown. */
  readonly follow: (saved: Article) => boolean;
  /** Our text goes on from a newer save, and holds it: one that we have sent, or that fits. */
  readonly join: (newer: Article) => boolean;
  /** Goes on with an earlier save that was brought back; undo leads back. */
  readonly showRestored: (restored: Article) => void;
  /** Saves text of an earlier visit, and shows it. */
  readonly takeOffered: () => Promise<void>;
  readonly autosave: UseAutosave;
}

/** The text of an article while it is written, saved as it changes. */
export function useWriting(loaded: Article, userId: string | 0, onSaved: (saved: Article) => void): Writing {
  const { id, version } = loaded;
  const [left] = useState(() => leftFrom(loaded, userId));
  const [value, setValue] = useState(left?.value ?? loaded.value);
  const editor = useRef<EditorHandle>(null);
  const show = useCallback((shown: ArticleValue, by: { readonly article?: Article | undefined; readonly isUndoable: boolean }) => {
    setValue(shown);
    editor.current?.show(shown, { artworks: by.article?.carouselArtworks ?? [], isUndoable: by.isUndoable });
  }, []);
  const autosave = useAutosave({
    articleId: id,
    userId: String(userId),
    mayEdit: loaded.may.edit.allowed,
    saved: { value: loaded.value, version },
    // To be drawn when there is time: the writer comes first.
    onKept: (kept) => startTransition(() => setValue(kept)),
    left,
    onJoined: (joined) => show(joined, { isUndoable: false }),
    onLeft(unsaved) {
      const writer = draftName(id, userId);
      if (!unsaved) return forgetDraftHtml(writer);
      const lookOf = (text: ArticleValue) => ssrHtml(text, byId(loaded.carouselArtworks));
      keepDraftHtml(writer, lookOf(unsaved.value), [unsaved.from.value, ...unsaved.sent].map(lookOf));
    },
    async save(changed, from, { isLast }) {
      const saved = await browserCall(articlesRoutes.save, { params: { id }, body: { value: changed, version: from } }, { isLast });
      onSaved(saved);
      return saved;
    },
  });
  const { change, settle: settleSave, follow: followSave, join: joinSave } = autosave;

  const ways = useMemo(
    () => ({
      async settle(settled: ArticleValue) {
        show(settled, { isUndoable: true });
        await settleSave(settled);
        // What the others put in has works that this window has not seen yet.
        const article = await browserCall(articlesRoutes.get, { params: { id } }).catch(() => undefined);
        if (article) onSaved(article);
        if (article && settled.some((block) => block.type === 'artworksCarousel')) show(settled, { article, isUndoable: true });
      },
      follow(saved: Article) {
        const mayFollow = followSave({ value: saved.value, version: saved.version });
        onSaved(saved);
        if (mayFollow) show(saved.value, { article: saved, isUndoable: false });
        return mayFollow;
      },
      join(newer: Article) {
        const isJoined = joinSave({ value: newer.value, version: newer.version });
        if (isJoined) onSaved(newer);
        return isJoined;
      },
      showRestored(restored: Article) {
        followSave({ value: restored.value, version: restored.version });
        onSaved(restored);
        show(restored.value, { article: restored, isUndoable: true });
      },
    }),
    [id, settleSave, followSave, joinSave, onSaved, show],
  );
  async function takeOffered() {
    const offered = await autosave.takeOffered();
    if (offered) show(offered, { isUndoable: true });
  }
  return { value, editor, autosave, change, startFromServer: autosave.startFromServer, ...ways, takeOffered };
}

/** What was typed last in this tab, unless the server has it, or it may be saved no more. */
function leftFrom({ id, value, may }: Article, userId: string | 0) {
  const left = may.edit.allowed ? draftOfThisTab(id, String(userId)) : undefined;
  return left && !isSameText(left.value, value) ? left : undefined;
}

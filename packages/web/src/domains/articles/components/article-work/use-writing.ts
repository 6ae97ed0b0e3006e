import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { startTransition, useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { type UseAutosave, useAutosave } from '../../use-autosave.ts';

export interface Writing {
  /** The text as it stands in this window, saved or not; a few letters behind while one writes, complete after a flush. */
  readonly value: ArticleValue;
  /** Another one is another editor: the text was replaced from outside. */
  readonly generation: number;
  readonly change: (read: () => ArticleValue) => void;
  readonly replace: (value: ArticleValue) => void;
  readonly autosave: UseAutosave;
}

/** The text of an article while it is written, saved as it changes. */
export function useWriting(loaded: Article, userId: string | 0, onSaved: (saved: Article) => void): Writing {
  const [{ value, generation }, setText] = useState({ value: loaded.value, generation: 0 });
  const { id, version } = loaded;
  const autosave = useAutosave({
    articleId: id,
    userId: String(userId),
    value: loaded.value,
    version,
    // To be drawn when there is time: the writer comes first.
    onKept: (kept) => startTransition(() => setText((text) => ({ ...text, value: kept }))),
    async save(changed, from, { isLast }) {
      const saved = await browserCall(articlesRoutes.save, { params: { id }, body: { value: changed, version: from } }, { isLast });
      onSaved(saved);
      return saved;
    },
  });
  return {
    value,
    generation,
    autosave,
    change: autosave.change,
    replace: (replaced) => setText((text) => ({ value: replaced, generation: text.generation + 1 })),
  };
}

import type { ChosenWords } from '@oeuvre/contracts/domains/articles/review.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { QuotedWords } from '@oeuvre/editor/compare/quoted-words.ts';
import { type RefObject, useState } from 'react';
import { draftOf, keepDraft, useDraft } from '../../../shared/use-draft.ts';
import { blockElement } from './position-comments.ts';

export interface Composing {
  /** The block of the comment being written; empty if there is none. */
  readonly blockId: string;
  /** The words within it, if some were selected. */
  readonly chosen: QuotedWords | undefined;
  readonly begin: (blockId: string) => void;
  readonly end: () => void;
  /** The chosen words in the saved text; undefined if they are no longer there. */
  readonly wordsIn: (saved: ArticleValue) => Promise<ChosenWords | undefined>;
}

/** The target of the comment being written; survives a reload of this tab. */
export function useComposing(articleId: string, root: RefObject<HTMLElement | null>): Composing {
  const [blockId, setBlockId] = useDraft(`comment-on:${articleId}`);
  const key = `comment-words:${articleId}`;
  const [chosen, setChosen] = useState<QuotedWords | undefined>(() => JSON.parse(draftOf(key) || 'null') ?? undefined);
  function choose(words: QuotedWords | undefined) {
    setChosen(words);
    keepDraft(key, words ? JSON.stringify(words) : '');
  }
  return {
    blockId,
    chosen,
    begin(on) {
      setBlockId(on);
      choose(undefined);
      const block = root.current && blockElement(root.current, on);
      // Read it now: the selection is gone as soon as the field has the focus.
      const range = selectedRange();
      if (!block || !range?.intersectsNode(block)) return;
      import('./commented-words.ts').then(
        ({ wordsWithin }) => choose(wordsWithin(block, range)),
        // Offline the comment is about the whole block.
        () => undefined,
      );
    },
    end() {
      setBlockId('');
      choose(undefined);
    },
    async wordsIn(saved) {
      if (!chosen) return undefined;
      const { placeIn } = await import('./highlight-words.ts');
      const start = placeIn(saved, blockId, chosen);
      return start === undefined ? undefined : { exact: chosen.exact, start };
    },
  };
}

export function selectedRange(): Range | undefined {
  const selection = document.getSelection();
  return selection && !selection.isCollapsed ? selection.getRangeAt(0).cloneRange() : undefined;
}

import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Acts, HighlightedWords, Highlights } from './highlight-words.ts';
import type { Composing } from './use-composing.ts';

interface CommentedText extends Acts {
  readonly root: RefObject<HTMLElement | null>;
  readonly value: ArticleValue;
  readonly comments: readonly ArticleComment[];
  readonly composing: Composing;
  /** The comment with hover or focus. */
  readonly active: string | undefined;
}

/** Whether the text still has the words of a comment; undefined if it is about a whole block. */
export type HasItsWords = (comment: ArticleComment) => boolean | undefined;

/** Highlights commented words. Most articles have none, so the code loads only when there are some. */
export function useHighlightedWords({
  root,
  value,
  comments,
  composing: { blockId, chosen },
  active,
  onHover,
  onPress,
}: CommentedText): HasItsWords {
  const [lost, setLost] = useState<ReadonlySet<string>>();
  const acts = useRef<Acts>({ onHover, onPress });
  useEffect(() => {
    acts.current = { onHover, onPress };
  });
  const all = useMemo<readonly HighlightedWords[]>(() => {
    const ofComments = comments.flatMap(({ words, ...comment }) =>
      words ? [{ id: comment.id, blockId: comment.blockId, words }] : [],
    );
    return blockId && chosen ? [...ofComments, { id: '', blockId, words: chosen }] : ofComments;
  }, [comments, blockId, chosen]);

  const looked = useRef(active);
  const highlights = useRef<Highlights>(undefined);
  // The pointer listeners stay while the pointer moves from word to word, so that a click right after is not missed.
  useEffect(() => {
    looked.current = active;
    highlights.current?.look(active ?? '');
  }, [active]);
  useEffect(() => {
    if (all.length === 0) return;
    return whenFetched(({ highlightWords }) => {
      if (!root.current) return;
      const made = highlightWords(root.current, { all, acts: () => acts.current });
      made.look(looked.current ?? '');
      highlights.current = made;
      return () => {
        highlights.current = undefined;
        made.end();
      };
    });
  }, [root, all]);
  useEffect(
    () => (all.length > 0 ? whenFetched(({ lostWords }) => setLost(lostWords(value, all))) : undefined),
    [value, all],
  );
  return useCallback(({ id, words }) => (words ? !lost?.has(id) : undefined), [lost]);
}

type Highlighting = typeof import('./highlight-words.ts');
let fetched: Highlighting | undefined;

/**
 * Runs `act` once the highlighting code has loaded, unless cancelled before; returns the cleanup. Synchronous if it is
 * loaded already.
 */
function whenFetched(act: (highlighting: Highlighting) => (() => void) | null | undefined | void): () => void {
  let isLeft = false;
  let end = fetched && act(fetched);
  if (!fetched)
    import('./highlight-words.ts').then(
      (highlighting) => {
        fetched = highlighting;
        if (!isLeft) end = act(highlighting);
      },
      // Offline only the cards say which words are meant.
      () => undefined,
    );
  return () => {
    isLeft = true;
    end?.();
  };
}

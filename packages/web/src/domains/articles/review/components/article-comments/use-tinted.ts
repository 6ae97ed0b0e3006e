import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Acts, Tinted, TintedWords } from './tint-words.ts';
import type { Composing } from './use-composing.ts';

interface TintedText extends Acts {
  readonly root: RefObject<HTMLElement | null>;
  readonly value: ArticleValue;
  readonly comments: readonly ArticleComment[];
  readonly composing: Composing;
  /** The comment that is looked at. */
  readonly active: string | undefined;
}

/** Whether the words of a comment still stand in the text; undefined of one that is about a whole block. */
export type IsTinted = (comment: ArticleComment) => boolean | undefined;

/** Tints the words that comments are about. Most articles have none: what does it is fetched when there are. */
export function useTinted({ root, value, comments, composing: { blockId, chosen }, active, onHover, onPress }: TintedText): IsTinted {
  const [lost, setLost] = useState<ReadonlySet<string>>();
  const acts = useRef<Acts>({ onHover, onPress });
  useEffect(() => {
    acts.current = { onHover, onPress };
  });
  const all = useMemo<readonly TintedWords[]>(() => {
    const ofComments = comments.flatMap(({ words, ...comment }) => (words ? [{ id: comment.id, blockId: comment.blockId, words }] : []));
    return blockId && chosen ? [...ofComments, { id: '', blockId, words: chosen }] : ofComments;
  }, [comments, blockId, chosen]);

  const looked = useRef(active);
  const tinted = useRef<Tinted>(undefined);
  // What listens to the pointer stays while the pointer goes from word to word: a press right after that is heard.
  useEffect(() => {
    looked.current = active;
    tinted.current?.look(active ?? '');
  }, [active]);
  useEffect(() => {
    if (all.length === 0) return;
    return whenFetched(({ tintWords }) => {
      if (!root.current) return;
      const made = tintWords(root.current, { all, acts: () => acts.current });
      made.look(looked.current ?? '');
      tinted.current = made;
      return () => {
        tinted.current = undefined;
        made.end();
      };
    });
  }, [root, all]);
  useEffect(() => (all.length > 0 ? whenFetched(({ lostWords }) => setLost(lostWords(value, all))) : undefined), [value, all]);
  return useCallback(({ id, words }) => (words ? !lost?.has(id) : undefined), [lost]);
}

type Tinting = typeof import('./tint-words.ts');
let fetched: Tinting | undefined;

/** Does it once what tints is there, unless it is ended before; gives what ends it. Where it is there already, no moment lies between. */
function whenFetched(act: (tinting: Tinting) => (() => void) | null | undefined | void): () => void {
  let isLeft = false;
  let end = fetched && act(fetched);
  if (!fetched)
    import('./tint-words.ts').then(
      (tinting) => {
        fetched = tinting;
        if (!isLeft) end = act(tinting);
      },
      // Offline the cards alone say which words are meant.
      () => undefined,
    );
  return () => {
    isLeft = true;
    end?.();
  };
}

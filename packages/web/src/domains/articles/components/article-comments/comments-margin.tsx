import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import css from './article-comments.module.css';

interface CommentsMarginProps {
  readonly shown: readonly ArticleComment[];
  readonly isGone: (blockId: string) => boolean;
  /** The block that a comment is being written on; empty when none is. */
  readonly composing: string;
  readonly composer: ReactNode;
  readonly thread: (comment: ArticleComment) => ReactNode;
  readonly resolvedCount: number;
  readonly hasResolved: boolean;
  readonly onResolved: (isShown: boolean) => void;
}

/** On a wide screen each comment stands in the margin beside its block; one whose block is gone stands at the top. */
export function CommentsMargin({ shown, isGone, composing, composer, thread, resolvedCount, hasResolved, onResolved }: CommentsMarginProps) {
  const [active, setActive] = useState<string>();
  const mark = active ?? (composing || undefined);
  return (
    <>
      {mark && !isGone(mark) ? <div className={css.mark} data-beside={mark} data-place="mark" aria-hidden="true" /> : null}
      {resolvedCount > 0 ? (
        <div className={css.fold} data-beside="" data-place="card">
          <Button kind="text" aria-expanded={hasResolved} onClick={() => onResolved(!hasResolved)}>
            {hasResolved ? 'Hide what is resolved' : `${resolvedCount} resolved`}
          </Button>
        </div>
      ) : null}
      {shown.map((comment) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only watches which comment is looked at; everything in it works by itself
        <div
          key={comment.id}
          className={css.card}
          data-beside={isGone(comment.blockId) ? '' : comment.blockId}
          data-place="card"
          onPointerEnter={() => setActive(comment.blockId)}
          onPointerLeave={() => setActive(undefined)}
          onFocus={() => setActive(comment.blockId)}
          onBlur={() => setActive(undefined)}
        >
          {thread(comment)}
        </div>
      ))}
      {composing && !isGone(composing) ? (
        <div className={css.card} data-beside={composing} data-place="card">
          {composer}
        </div>
      ) : null}
    </>
  );
}

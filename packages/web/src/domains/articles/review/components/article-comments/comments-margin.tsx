import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import css from './article-comments.late.module.css';
import type { HasItsWords } from './use-highlighted-words.ts';

interface CommentsMarginProps {
  readonly shown: readonly ArticleComment[];
  readonly isGone: (blockId: string) => boolean;
  /** The block of the comment being written; empty if there is none. */
  readonly composing: string;
  /** It is about words within the block. */
  readonly isComposingOnWords: boolean;
  readonly composer: ReactNode;
  /** The comment with hover or focus. */
  readonly active: string | undefined;
  readonly hasItsWords: HasItsWords;
  readonly onHover: (id: string | undefined) => void;
  readonly thread: (comment: ArticleComment) => ReactNode;
  readonly resolvedCount: number;
  readonly hasResolved: boolean;
  readonly onResolved: (isShown: boolean) => void;
}

/** On a wide screen each comment is in the margin beside its block; a comment whose block is gone is at the top. */
export function CommentsMargin(props: CommentsMarginProps) {
  const {
    shown,
    isGone,
    composing,
    isComposingOnWords,
    composer,
    active,
    hasItsWords,
    onHover,
    thread,
    resolvedCount,
    hasResolved,
    onResolved,
  } = props;
  const lookedAt = shown.find(({ id }) => id === active);
  // Highlighted words need no mark around their block; browsers without highlights show it.
  const isMarked = !CSS.highlights || !(lookedAt ? hasItsWords(lookedAt) : isComposingOnWords);
  const mark = isMarked && (lookedAt?.blockId ?? composing);
  return (
    <>
      {mark && !isGone(mark) ? (
        <div className={css.mark} data-beside={mark} data-place="mark" aria-hidden="true" />
      ) : null}
      {resolvedCount > 0 ? (
        <div className={css.fold} data-beside="" data-place="card">
          <Button kind="text" aria-expanded={hasResolved} onClick={() => onResolved(!hasResolved)}>
            {hasResolved ? 'Hide resolved comments' : `${resolvedCount} resolved`}
          </Button>
        </div>
      ) : null}
      {shown.map((comment) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks the pointer and the focus
        <div
          key={comment.id}
          className={css.card}
          data-beside={isGone(comment.blockId) ? '' : comment.blockId}
          data-place="card"
          data-active={comment.id === active || undefined}
          onPointerEnter={() => onHover(comment.id)}
          onPointerLeave={() => onHover(undefined)}
          onFocus={() => onHover(comment.id)}
          onBlur={() => onHover(undefined)}
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

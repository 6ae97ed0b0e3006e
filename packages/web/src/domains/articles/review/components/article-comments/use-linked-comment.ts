import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { toastWarning } from '../../../../../ui/toast/toast.ts';

/** The element id of a comment, wherever it is rendered. */
export const commentElementId = (id: string) => `comment-${id}`;

/**
 * Shows the comment in the address, which notifications link to, once comments have loaded: `open` unfolds it, then it
 * is scrolled into view and focused.
 */
export function useLinkedComment(
  comments: readonly ArticleComment[] | undefined,
  open: (comment: ArticleComment) => void,
): void {
  const [query] = useSearchParams();
  const wanted = query.get('comment');
  const shown = useRef<string>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each comment is shown once
  useEffect(() => {
    if (!wanted || !comments || shown.current === wanted) return;
    shown.current = wanted;
    const comment = comments.find(({ id }) => id === wanted);
    if (!comment) {
      toastWarning('This comment has been deleted.');
      return;
    }
    open(comment);
    focusSoon(commentElementId(comment.id));
  }, [comments, wanted]);
}

/**
 * Focuses a comment as soon as it is rendered, in place and visible: a sheet may have to open for it. Gives up after
 * two seconds.
 */
export function focusSoon(id: string): void {
  const from = performance.now();
  function attempt(now: number) {
    const element = document.getElementById(id);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
    if ((!element || document.activeElement !== element) && now - from < 2_000) requestAnimationFrame(attempt);
  }
  requestAnimationFrame(() => requestAnimationFrame(attempt));
}

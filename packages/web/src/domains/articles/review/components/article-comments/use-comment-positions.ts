import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { hasMargin, positionComments } from './position-comments.ts';

/** Keeps the overlay beside its blocks when sizes change; returns whether there is a margin, once measured. */
export function useCommentPositions(
  root: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  shown: readonly unknown[],
): boolean | undefined {
  const [isInMargin, setInMargin] = useState<boolean>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` says when there is something else to arrange
  useLayoutEffect(() => {
    if (root.current && layer.current) positionComments(root.current, layer.current);
  }, [root, layer, isInMargin, ...shown]);

  useLayoutEffect(() => {
    if (root.current && layer.current) setInMargin(hasMargin(root.current, layer.current));
  }, [root, layer]);

  useEffect(() => {
    if (!root.current || !layer.current) return;
    const [text, over] = [root.current, layer.current];
    let frame = 0;
    const soon = (arrange: () => void) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(arrange);
    };
    const sizes = new ResizeObserver(() =>
      soon(() => {
        setInMargin(hasMargin(text, over));
        positionComments(text, over);
      }),
    );
    sizes.observe(text);
    const watch = (cards: Iterable<Node>) => {
      for (const card of cards) if (card instanceof Element) sizes.observe(card);
    };
    watch(over.children);
    const comings = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) watch(addedNodes);
    });
    comings.observe(over, { childList: true });
    // Moving a block does not change the total size.
    const moves = new MutationObserver(() => soon(() => positionComments(text, over)));
    moves.observe(text, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      comings.disconnect();
      moves.disconnect();
    };
  }, [root, layer]);
  return isInMargin;
}

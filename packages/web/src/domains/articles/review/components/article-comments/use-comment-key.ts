import { type RefObject, useEffect, useRef } from 'react';

/** Control Alt M comments on the block with the cursor or the selection, in the editor and in the preview. */
export function useCommentKey(root: RefObject<HTMLElement | null>, onComment: (blockId: string) => void): void {
  const latest = useRef(onComment);
  useEffect(() => {
    latest.current = onComment;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyM' || !event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const at = document.getSelection()?.anchorNode;
      const element = at instanceof Element ? at : at?.parentElement;
      const id = blockIdOf(element, root.current);
      if (!id) return;
      event.preventDefault();
      latest.current(id);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [root]);
}

/** The block of an element: the outermost one with an id, because a picture has an id of its own. */
export function blockIdOf(element: Element | null | undefined, root: HTMLElement | null): string | undefined {
  let found: string | undefined;
  for (
    let at = element?.closest<HTMLElement>('[data-id]');
    at && root?.contains(at);
    at = at.parentElement?.closest<HTMLElement>('[data-id]')
  )
    found = at.dataset.id;
  return found;
}

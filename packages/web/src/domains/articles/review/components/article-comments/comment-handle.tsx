import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { shortened } from '@oeuvre/editor/compare/words.ts';
import { MessageSquarePlus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import css from './article-comments.late.module.css';
import { blockElement, positionComments } from './position-comments.ts';
import { blockIdOf } from './use-comment-key.ts';
import { selectedRange } from './use-composing.ts';

interface CommentHandleProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly layer: RefObject<HTMLElement | null>;
  readonly value: ArticleValue;
  readonly onComment: (blockId: string) => void;
}

/** One button at the block under the pointer or finger; by keyboard, up and down move it from block to block. */
export function CommentHandle({ root, layer, value, onComment }: CommentHandleProps) {
  const [blockId, setBlockId] = useBlockUnderPointer(root);
  const [isFocused, setFocused] = useState(false);
  const current = blockId ?? value[0]?.id ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another block is another place
  useLayoutEffect(() => {
    if (root.current && layer.current) positionComments(root.current, layer.current);
  }, [root, layer, current]);

  function walk(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const text = root.current;
    if (!step || !text) return;
    event.preventDefault();
    // Blocks without words are not rendered: skip them.
    const drawn = value.filter(({ id }) => blockElement(text, id));
    const next = drawn[drawn.findIndex(({ id }) => id === current) + step];
    if (!next) return;
    setBlockId(next.id);
    blockElement(text, next.id)?.scrollIntoView({ block: 'nearest' });
  }
  const block = value.find(({ id }) => id === current);
  const selected = useSelectedWords(root);
  const words = selected?.blockId === current ? selected.words : wordsOf(block);
  return (
    // The selection stays as it is: it says which words are meant.
    // biome-ignore lint/a11y/noStaticElementInteractions: only the mouse would take the selection away
    <div
      className={css.handle}
      data-beside={current}
      data-place="handle"
      data-shown={blockId !== undefined || isFocused || undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      <IconButton
        icon={MessageSquarePlus}
        label={`Comment on: ${words}`}
        onClick={() => onComment(current)}
        onKeyDown={walk}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <Hidden live="polite">{isFocused ? words : ''}</Hidden>
    </div>
  );
}

/** The block that the pointer or a finger touched last; a setter for the keyboard. */
function useBlockUnderPointer(root: RefObject<HTMLElement | null>) {
  const [blockId, setBlockId] = useState<string>();
  useEffect(() => {
    const text = root.current;
    if (!text) return;
    const find = (event: Event) => {
      const id = blockIdOf(event.target as Element, text);
      if (id) setBlockId(id);
    };
    // The pointer may be over a block already.
    const hovered = blockIdOf([...text.querySelectorAll(':hover')].at(-1), text);
    if (hovered) setBlockId(hovered);
    text.addEventListener('pointerover', find);
    text.addEventListener('pointerdown', find);
    return () => {
      text.removeEventListener('pointerover', find);
      text.removeEventListener('pointerdown', find);
    };
  }, [root]);
  return [blockId, setBlockId] as const;
}

const wordsOf = (block: Block | undefined) =>
  block && 'children' in block ? shortened(plainInline(block.children), 60) : 'pictures';

/** The selected words of the text, and the block they start in. */
function useSelectedWords(root: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState<{ readonly blockId: string; readonly words: string }>();
  useEffect(() => {
    const read = () => {
      const range = selectedRange();
      const blockId = blockIdOf(range?.startContainer.parentElement, root.current);
      setSelected(range && blockId ? { blockId, words: shortened(String(document.getSelection()), 60) } : undefined);
    };
    // Words may have been selected before hydration.
    read();
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [root]);
  return selected;
}

import { openBlockMenu } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { GripVertical, Plus } from 'lucide-react';
import { type DragEvent, type RefObject, useEffect, useState } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import css from './floating.module.css';
import { act } from './text-buttons.tsx';

interface BlockHandleProps {
  readonly editor: Editor;
  readonly root: RefObject<HTMLDivElement | null>;
}

/**
 * The two handles left of the block under the pointer: add one below, drag it elsewhere. For the mouse only; by keyboard '/' adds and
 * Alt with an arrow moves.
 */
export function BlockHandle({ editor, root }: BlockHandleProps) {
  const block = useBlockUnderPointer(editor, root);
  if (!block) return null;
  const { element, index, left, top } = block;

  function drag(event: DragEvent) {
    const { state, view } = editor;
    const position = state.doc.resolve(0).posAtIndex(index, 0);
    view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, position)));
    const slice = view.state.selection.content();
    event.dataTransfer.effectAllowed = 'copyMove';
    event.dataTransfer.setDragImage(element, 0, 0);
    event.dataTransfer.setData('text/plain', slice.content.textBetween(0, slice.content.size, '\n'));
    view.dragging = { slice, move: true };
  }

  return (
    <div className={css.handle} style={{ left, top }} aria-hidden="true">
      <button type="button" tabIndex={-1} title="Add a block" onMouseDown={(event) => event.preventDefault()} onClick={() => act(editor, openBlockMenu(index))}>
        <Icon of={Plus} />
      </button>
      <button type="button" tabIndex={-1} title="Move the block" draggable={index > 1} disabled={index < 2} onDragStart={drag}>
        <Icon of={GripVertical} />
      </button>
    </div>
  );
}

interface HandledBlock {
  readonly element: HTMLElement;
  readonly index: number;
  readonly left: number;
  readonly top: number;
}

function useBlockUnderPointer(editor: Editor, root: RefObject<HTMLElement | null>): HandledBlock | undefined {
  const [block, setBlock] = useState<HandledBlock>();
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let frame = 0;
    const find = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const found = editor.isDestroyed ? undefined : blockAt(editor, event.clientY);
        setBlock((old) => (old?.element === found?.element && old?.index === found?.index ? old : found));
      });
    };
    const hide = () => setBlock(undefined);
    element.addEventListener('pointermove', find);
    element.addEventListener('pointerleave', hide);
    editor.on('update', hide);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('pointermove', find);
      element.removeEventListener('pointerleave', hide);
      editor.off('update', hide);
    };
  }, [editor, root]);
  return block;
}

/** Halves the blocks until one is left: an article may have thousands, and each look costs a layout. */
function blockAt(editor: Editor, y: number): HandledBlock | undefined {
  const { doc } = editor.state;
  const elementOf = (index: number) => editor.view.nodeDOM(doc.resolve(0).posAtIndex(index, 0)) as HTMLElement;
  let [first, last] = [0, doc.childCount - 1];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (elementOf(middle).getBoundingClientRect().bottom < y) first = middle + 1;
    else last = middle;
  }
  const element = elementOf(first);
  const { left, top, bottom } = element.getBoundingClientRect();
  const text = editor.view.dom.getBoundingClientRect();
  return first > 0 && y >= top - 24 && y <= bottom + 24 ? { element, index: first, left: left - text.left, top: top - text.top } : undefined;
}

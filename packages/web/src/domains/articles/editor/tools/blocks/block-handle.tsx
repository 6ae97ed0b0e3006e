import { goToBlock, openBlockMenu } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { GripVertical, Plus } from 'lucide-react';
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import type { EditorKeys } from '../../editor-parts.ts';
import css from '../floating.late.module.css';
import { act } from '../text-buttons.tsx';
import { useEditorState } from '../use-editor-state.ts';
import { blockAtCursor, blockEntries } from './block-entries.ts';

interface BlockHandleProps {
  readonly editor: Editor;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly articleId: string;
  readonly keys: EditorKeys;
}

/**
 * The two handles left of the block under the pointer: one adds a block below; the other drags the block and opens its
 * menu. By keyboard '/' adds, Alt with an arrow moves, and a key opens the menu of the block at the cursor.
 */
export function BlockHandle({ editor, root, articleId, keys }: BlockHandleProps) {
  const handle = useRef<HTMLDivElement>(null);
  const [block, setBlock] = useBlockUnderPointer(editor, root);
  useEffect(() => {
    keys.openBlockActs = () => {
      // Synchronously: the next key belongs to the menu.
      flushSync(() => setBlock(handledBlock(editor, editor.state.selection.$from.index(0))));
      handle.current?.querySelector<HTMLElement>('[popovertarget]')?.click();
      handle.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
      return true;
    };
    return () => {
      keys.openBlockActs = () => false;
    };
  }, [editor, keys, setBlock]);
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
    <div ref={handle} className={css.handle} style={{ left, top }}>
      <button
        type="button"
        tabIndex={-1}
        title="Add a block"
        disabled={index === 0}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => act(editor, openBlockMenu(index))}
      >
        <Icon of={Plus} />
      </button>
      <BlockMenu editor={editor} articleId={articleId} index={index} onDragStart={drag} />
    </div>
  );
}

interface BlockMenuProps extends Pick<BlockHandleProps, 'editor' | 'articleId'> {
  readonly index: number;
  readonly onDragStart: (event: DragEvent) => void;
}

/** Follows the cursor only while a handle shows: nothing is worked out for a menu at each key. */
function BlockMenu({ editor, articleId, index, onDragStart }: BlockMenuProps) {
  const block = useEditorState(editor, blockAtCursor);
  return (
    <Menu
      label="The block"
      isAtStart
      entries={blockEntries(editor, articleId, block)}
      triggerClassName={css.grip ?? ''}
      trigger={<Icon of={GripVertical} />}
      triggerProps={{
        tabIndex: -1,
        draggable: index > 1,
        onDragStart,
        // The menu acts on the block at the cursor.
        onMouseDown: () => goToBlock(index)(editor.state, editor.view.dispatch),
      }}
    />
  );
}

interface HandledBlock {
  readonly element: HTMLElement;
  readonly index: number;
  readonly left: number;
  readonly top: number;
}

function useBlockUnderPointer(editor: Editor, root: RefObject<HTMLElement | null>) {
  const [block, setBlock] = useState<HandledBlock>();
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let frame = 0;
    const find = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (element.querySelector('[role=menu]:popover-open')) return;
        const found = editor.isDestroyed ? undefined : blockAt(editor, event.clientY);
        setBlock((old) => (old?.element === found?.element && old?.index === found?.index ? old : found));
      });
    };
    // An open menu keeps its place.
    const hide = () => setBlock((old) => (old && element.querySelector('[role=menu]:popover-open') ? old : undefined));
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
  return [block, setBlock] as const;
}

const elementAt = ({ state: { doc }, view }: Editor, index: number) =>
  view.nodeDOM(doc.resolve(0).posAtIndex(index, 0)) as HTMLElement;

function handledBlock(editor: Editor, index: number): HandledBlock {
  const element = elementAt(editor, index);
  const { left, top } = element.getBoundingClientRect();
  const text = editor.view.dom.getBoundingClientRect();
  return { element, index, left: left - text.left, top: top - text.top };
}

/** Binary search: an article may have thousands of blocks, and each measurement costs a layout. */
function blockAt(editor: Editor, y: number): HandledBlock | undefined {
  let [first, last] = [0, editor.state.doc.childCount - 1];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (elementAt(editor, middle).getBoundingClientRect().bottom < y) first = middle + 1;
    else last = middle;
  }
  const { top, bottom } = elementAt(editor, first).getBoundingClientRect();
  return first > 0 && y >= top - 24 && y <= bottom + 24 ? handledBlock(editor, first) : undefined;
}

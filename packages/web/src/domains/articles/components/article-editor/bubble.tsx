import { type Editor, posToDOMRect } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Menu } from '../../../../ui/menu/menu.tsx';
import css from './article-editor.module.css';
import type { Asking } from './editor-parts.ts';
import { Floating } from './floating.tsx';
import { AlignButtons, LinkButtons, MarkButtons, textKindEntries, textKinds } from './text-buttons.tsx';
import { useEditorState } from './use-editor-state.ts';

interface BubbleProps {
  readonly editor: Editor;
  readonly asking: Asking;
  readonly root: RefObject<HTMLDivElement | null>;
}

/** The toolbar above selected words. */
export function Bubble({ editor, asking, root }: BubbleProps) {
  const { selection } = useEditorState(editor);
  const isWithin = useFocusWithin(root);
  const isDragging = useDragging(editor);
  const bar = useRef<HTMLDivElement>(null);
  const isShown = isWithin && !isDragging && selection instanceof TextSelection && !selection.empty;

  useEffect(() => {
    const lead = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return;
      event.preventDefault();
      bar.current?.querySelector('button')?.focus();
    };
    const dom = editor.view.dom;
    dom.addEventListener('keydown', lead);
    return () => dom.removeEventListener('keydown', lead);
  }, [editor]);

  if (!isShown) return null;
  const isCaption = editor.isActive('image');
  return (
    <Floating className={css.bubblePlace} placement="top" rectOf={() => posToDOMRect(editor.view, selection.from, selection.to)}>
      {/* A press must not take the selection away from the text. */}
      <div
        ref={bar}
        className={`${css.pop} ${css.bubble}`}
        role="toolbar"
        aria-label="Text"
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={(event) => walkToolbar(event, () => editor.view.focus())}
      >
        {isCaption || editor.isActive('title') ? null : (
          <>
            <Menu
              label="Text style"
              entries={textKindEntries(editor)}
              triggerClassName={css.named ?? ''}
              trigger={
                <>
                  {kindOf(editor)}
                  <Icon of={ChevronDown} size="small" />
                </>
              }
            />
            <hr />
          </>
        )}
        <MarkButtons editor={editor} />
        {isCaption ? null : (
          <>
            <hr />
            <LinkButtons editor={editor} asking={asking} isHintNamed />
          </>
        )}
        {editor.isActive('paragraph') ? (
          <>
            <hr />
            <AlignButtons editor={editor} />
          </>
        ) : null}
      </div>
    </Floating>
  );
}

const kindOf = (editor: Editor) => textKinds.find(({ name }) => name !== 'paragraph' && editor.isActive(name))?.label ?? 'Text';

/** Left and right walk a toolbar, Escape leads back to the text. */
export function walkToolbar(event: KeyboardEvent<HTMLElement>, leave: () => void) {
  if (event.key === 'Escape') {
    event.preventDefault();
    leave();
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([role=menuitem], :disabled)')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  buttons.at((at + step) % buttons.length)?.focus();
}

/** Whether the focus is in the text or in one of its tools. */
function useFocusWithin(root: RefObject<HTMLElement | null>) {
  const [isWithin, setWithin] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const enter = () => setWithin(true);
    const leave = (event: FocusEvent) => setWithin(event.relatedTarget instanceof Node && element.contains(event.relatedTarget));
    setWithin(element.contains(document.activeElement));
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [root]);
  return isWithin;
}

/** The toolbar waits until the mouse has finished selecting. */
function useDragging(editor: Editor) {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const dom = editor.view.dom;
    const begin = () => setDragging(true);
    const end = () => setDragging(false);
    dom.addEventListener('mousedown', begin);
    addEventListener('mouseup', end);
    addEventListener('dragend', end);
    return () => {
      dom.removeEventListener('mousedown', begin);
      removeEventListener('mouseup', end);
      removeEventListener('dragend', end);
    };
  }, [editor]);
  return isDragging;
}

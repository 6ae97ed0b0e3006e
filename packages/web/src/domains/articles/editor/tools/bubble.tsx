import { type Editor, posToDOMRect } from '@tiptap/core';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import { ChevronDown } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Menu } from '../../../../ui/menu/menu.tsx';
import type { EditorDialogs } from '../editor-parts.ts';
import css from './floating.late.module.css';
import { Floating } from './floating.tsx';
import { callsToolbar } from './shortcuts.ts';
import { AlignButtons, CommentButton, LinkButtons, MarkButtons, textKindEntries, textKinds } from './text-buttons.tsx';
import { type TextFormat, textFormat } from './text-format.ts';
import { Toolbar } from './toolbar.tsx';
import { useEditorState } from './use-editor-state.ts';

interface BubbleProps {
  readonly editor: Editor;
  readonly dialogs: EditorDialogs;
  readonly root: RefObject<HTMLDivElement | null>;
  /** It was called before it had loaded. */
  readonly wasCalled: RefObject<boolean>;
}

/** The toolbar's anchor: selected words, or the cursor when called. */
function toolbarPlace({ selection }: EditorState, isCalled: boolean) {
  return selection instanceof TextSelection && (isCalled || !selection.empty)
    ? { from: selection.from, to: selection.to }
    : undefined;
}

/** The toolbar above selected words; Alt F10 also opens it without a selection. */
export function Bubble({ editor, dialogs, root, wasCalled }: BubbleProps) {
  const isWithin = useFocusWithin(root);
  const isDragging = useDragging(editor);
  const bar = useRef<HTMLDivElement>(null);
  const [isCalled, setCalled] = useCalled({ editor, bar, wasCalled });
  const place = useEditorState(editor, (state) => toolbarPlace(state, isCalled));
  const isShown = isWithin && !isDragging && place !== undefined;
  if (!isShown) return null;
  return (
    <Floating
      className={css.bubblePlace}
      placement="top"
      rectOf={() => posToDOMRect(editor.view, place.from, place.to)}
      onBlur={(event) =>
        setCalled(isCalled && event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))
      }
    >
      <Toolbar editor={editor} label="Text" className={`${css.pop} ${css.bubble}`} ref={bar}>
        <Tools editor={editor} dialogs={dialogs} />
      </Toolbar>
    </Floating>
  );
}

function Tools({ editor, dialogs }: { readonly editor: Editor; readonly dialogs: EditorDialogs }) {
  const format = useEditorState(editor, textFormat);
  const isCaption = format.kind === 'image';
  return (
    <>
      {isCaption || format.kind === 'title' ? null : (
        <>
          <Menu
            label="Text style"
            isAtStart
            entries={textKindEntries({ editor, format })}
            triggerClassName={css.named ?? ''}
            trigger={
              <>
                {kindOf(format)}
                <Icon of={ChevronDown} size="small" />
              </>
            }
          />
          <hr />
        </>
      )}
      <MarkButtons editor={editor} format={format} />
      {isCaption ? null : (
        <>
          <hr />
          <LinkButtons editor={editor} format={format} dialogs={dialogs} isHintNamed />
        </>
      )}
      {format.kind === 'paragraph' ? (
        <>
          <hr />
          <AlignButtons editor={editor} format={format} />
        </>
      ) : null}
      <CommentButton dialogs={dialogs} />
    </>
  );
}

const kindOf = ({ kind }: TextFormat) =>
  textKinds.find(({ name }) => name !== 'paragraph' && name === kind)?.label ?? 'Text';

/** Alt F10 in the text leads into the toolbar, and opens it if needed. */
function useCalled({
  editor,
  bar,
  wasCalled,
}: Pick<BubbleProps, 'editor' | 'wasCalled'> & { readonly bar: RefObject<HTMLDivElement | null> }) {
  const [isCalled, setCalled] = useState(false);
  useEffect(() => {
    if (isCalled) focusFirst(bar.current);
  }, [isCalled, bar]);
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (!callsToolbar(event)) return;
      event.preventDefault();
      wasCalled.current = false;
      if (bar.current) focusFirst(bar.current);
      else setCalled(true);
    };
    const { dom } = editor.view;
    dom.addEventListener('keydown', lead);
    if (wasCalled.current) setCalled(true);
    wasCalled.current = false;
    return () => dom.removeEventListener('keydown', lead);
  }, [editor, bar, wasCalled]);
  return [isCalled, setCalled] as const;
}

const focusFirst = (bar: HTMLElement | null) => bar?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();

/** Whether the focus is in the text or in one of its tools. */
function useFocusWithin(root: RefObject<HTMLElement | null>) {
  const [isWithin, setWithin] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const enter = () => setWithin(true);
    const leave = (event: FocusEvent) =>
      setWithin(event.relatedTarget instanceof Node && element.contains(event.relatedTarget));
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

/** True while the mouse is selecting, because the toolbar waits for its end. */
function useDragging(editor: Editor) {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const { dom } = editor.view;
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

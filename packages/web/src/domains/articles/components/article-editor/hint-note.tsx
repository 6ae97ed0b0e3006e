import { limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { markedAround, removeMark, setHint } from '@oeuvre/editor/commands.ts';
import { type Editor, posToDOMRect } from '@tiptap/core';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import floatingCss from './floating.module.css';
import { Floating } from './floating.tsx';
import css from './hint-note.module.css';
import { act } from './text-buttons.tsx';
import { useEditorState } from './use-editor-state.ts';

/** The specification's delay after which the note of a hint is saved. */
const saveAfter = 300;

/** The note of the hint that the cursor is in. */
export function HintNote({ editor }: { readonly editor: Editor }) {
  const hint = useEditorState(editor, (state) => markedAround(state, 'hint'));
  if (!hint) return null;
  const { from, to, mark } = hint;
  return (
    <Floating className={floatingCss.notePlace} placement="bottom-start" rectOf={() => posToDOMRect(editor.view, from, to)}>
      <Note key={mark.attrs.id} editor={editor} id={mark.attrs.id} initial={mark.attrs.hintContent} />
    </Floating>
  );
}

interface NoteProps {
  readonly editor: Editor;
  readonly id: string;
  readonly initial: string;
}

function Note({ editor, id, initial }: NoteProps) {
  const [text, setText] = useState(initial);
  const field = useRef<HTMLTextAreaElement>(null);
  const unsaved = useRef<string>(undefined);

  useEffect(() => {
    // A hint just made has no note yet: writing it is the next thing.
    if (initial === '') field.current?.focus();
  }, [initial]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each typed letter begins the delay anew
  useEffect(() => {
    if (unsaved.current === undefined) return;
    const timer = setTimeout(() => save(editor, id, unsaved), saveAfter);
    return () => clearTimeout(timer);
  }, [editor, id, text]);
  useEffect(() => () => save(editor, id, unsaved), [editor, id]);

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    save(editor, id, unsaved);
    editor.view.focus();
  }

  return (
    <div className={`${floatingCss.pop} ${css.note}`} role="dialog" aria-label="Hint">
      <textarea
        ref={field}
        aria-label="The note"
        placeholder="What should be known of these words?"
        value={text}
        maxLength={limits.hintLength}
        rows={1}
        onChange={(event) => {
          unsaved.current = event.target.value;
          setText(event.target.value);
        }}
        onBlur={() => save(editor, id, unsaved)}
        onKeyDown={leave}
      />
      <div className={css.noteFoot}>
        <span>Shown on the dotted words</span>
        <IconButton icon={Trash2} label="Remove the hint" onClick={() => act(editor, removeMark('hint'))} />
      </div>
    </div>
  );
}

function save(editor: Editor, id: string, unsaved: RefObject<string | undefined>) {
  if (unsaved.current !== undefined && !editor.isDestroyed) setHint(id, unsaved.current)(editor.state, editor.view.dispatch);
  unsaved.current = undefined;
}

import { limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { markedAround, removeMark, setHint } from '@oeuvre/editor/commands.ts';
import { type Editor, posToDOMRect } from '@tiptap/core';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import floatingCss from './floating.module.css';
import { Floating } from './floating.tsx';
import css from './hint-note.module.css';
import { act } from './text-buttons.tsx';
import { useDelayedSave } from './use-delayed-save.ts';
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
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, change, flush } = useDelayedSave(initial, {
    delay: saveAfter,
    save(words) {
      if (!editor.isDestroyed) setHint(id, words)(editor.state, editor.view.dispatch);
    },
  });

  useEffect(() => {
    // A hint just made has no note yet: writing it is the next thing. It has not been put in its place yet, so nothing scrolls to it.
    if (initial === '') field.current?.focus({ preventScroll: true });
  }, [initial]);

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    flush();
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
        onChange={(event) => change(event.target.value)}
        onBlur={flush}
        onKeyDown={leave}
      />
      <div className={css.noteFoot}>
        <span>Shown on the dotted words</span>
        <IconButton icon={Trash2} label="Remove the hint" onClick={() => act(editor, removeMark('hint'))} />
      </div>
    </div>
  );
}

import { limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { markedAround, removeMark, setHint } from '@oeuvre/editor/commands.ts';
import { type Editor, posToDOMRect } from '@tiptap/core';
import { Trash2 } from 'lucide-react';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import css from './floating.late.module.css';
import { Floating } from './floating.tsx';
import { Note } from './note.tsx';
import { act } from './text-buttons.tsx';
import { useEditorState } from './use-editor-state.ts';

/** The note of the hint at the cursor. */
export function HintNote({ editor }: { readonly editor: Editor }) {
  const hint = useEditorState(editor, (state) => markedAround(state, 'hint'));
  if (!hint) return null;
  const { from, to, mark } = hint;
  const { id, hintContent } = mark.attrs;
  return (
    <Floating className={css.notePlace} placement="bottom-start" rectOf={() => posToDOMRect(editor.view, from, to)}>
      <Note
        key={id}
        editor={editor}
        label="Hint"
        fieldLabel="The note"
        placeholder="Explain these words"
        initial={hintContent}
        maxLength={limits.hintLength}
        // A new hint has no note yet.
        isFocused={hintContent === ''}
        save={(words) => setHint(id, words)}
        onLeave={() => editor.view.focus()}
      >
        <span>Shown on the dotted words</span>
        <IconButton icon={Trash2} label="Remove the hint" onClick={() => act(editor, removeMark('hint'))} />
      </Note>
    </Floating>
  );
}

import { limits } from '@oeuvre/contracts/kernel/blocks.ts';
import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import css from './editor-tools.late.module.css';
import { Floating } from './floating.tsx';
import { useEditorState } from './use-editor-state.ts';

/** From this length on, the title shows how much room is left. */
const near = limits.titleLength - 40;

const titleLength = ({ doc, selection }: EditorState) =>
  selection.$from.index(0) === 0 ? doc.child(0).textContent.length : 0;

/** Shows how much room is left in the title, once it is little: further letters are cut. */
export function TitleCount({ editor }: { readonly editor: Editor }) {
  const length = useEditorState(editor, titleLength);
  const left = limits.titleLength - length;
  if (length < near) return null;
  const rectOf = () => editor.view.dom.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
  return (
    <Floating
      className={css.titleCount}
      data-full={left <= 0 || undefined}
      placement="top-end"
      rectOf={rectOf}
      role="status"
    >
      {left > 0
        ? `${left} of ${limits.titleLength} characters left`
        : `A title holds ${limits.titleLength} characters. What goes beyond is cut.`}
    </Floating>
  );
}

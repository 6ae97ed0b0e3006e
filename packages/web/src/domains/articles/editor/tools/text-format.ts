import { addHint, markedAround } from '@oeuvre/editor/commands.ts';
import { isMarkActive } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';

/** How the text at the cursor is set, and what may be made of it: all that its tools show. */
export interface TextFormat {
  /** The block's type: `paragraph`, `title`, `image` in a caption, … */
  readonly kind: string;
  readonly align: 'left' | 'center' | 'right' | null;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underlined: boolean;
  readonly isLinked: boolean;
  readonly isHinted: boolean;
  /** The title and the paragraph after it stay what they are, and so does a caption. */
  readonly mayTurn: boolean;
  readonly mayLink: boolean;
  readonly mayHint: boolean;
}

export function textFormat(state: EditorState): TextFormat {
  const { $from, $to, empty } = state.selection;
  const { parent } = $from;
  const isHinted = markedAround(state, 'hint') !== undefined;
  const isText = parent.isTextblock && parent.type.name !== 'image';
  return {
    kind: parent.type.name,
    align: parent.attrs.align ?? null,
    bold: isMarkActive(state, 'bold'),
    italic: isMarkActive(state, 'italic'),
    underlined: isMarkActive(state, 'underlined'),
    isLinked: markedAround(state, 'link') !== undefined,
    isHinted,
    mayTurn: isText && $to.index(0) > 1,
    mayLink: isText,
    mayHint: isHinted || (!empty && addHint(state)),
  };
}

import { addHint, markedAround } from '@oeuvre/editor/commands.ts';
import { isMarkActive } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';

/** The formatting at the cursor and the possible changes: all that its tools show. */
export interface TextFormat {
  /** The block's type: `paragraph`, `title`, `image` in a caption, … */
  readonly kind: string;
  readonly align: 'left' | 'center' | 'right' | null;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underlined: boolean;
  readonly isLinked: boolean;
  readonly isHinted: boolean;
  /** False for the title, the paragraph after it and captions, which keep their type. */
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

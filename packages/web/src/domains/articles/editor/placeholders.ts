import { Extension } from '@tiptap/core';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/**
 * Placeholder texts: in an empty title and the paragraph after it always, in other empty paragraphs while the cursor is
 * in them. Also marks the caption at the cursor. Checks three blocks, however long the text is; the stylesheet does
 * empty captions.
 */
export const Placeholders = Extension.create({
  name: 'placeholders',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations } })],
});

function decorations({ doc, selection }: EditorState): DecorationSet {
  const found: Decoration[] = [];
  const mark = (from: number, size: number, attrs: Record<string, string>) =>
    found.push(Decoration.node(from, from + size, attrs));
  const [title, first] = doc.children;
  if (title?.content.size === 0) mark(0, title.nodeSize, { 'data-placeholder': 'Title' });
  if (title && first?.content.size === 0)
    mark(title.nodeSize, first.nodeSize, { 'data-placeholder': 'First paragraph' });
  const { $from } = selection;
  const { parent } = $from;
  if (parent.type.name === 'image') mark($from.before(), parent.nodeSize, { class: 'has-cursor' });
  const isFree = parent.type.name === 'paragraph' && parent.content.size === 0 && $from.index(0) > 1;
  if (isFree) mark($from.before(), parent.nodeSize, { class: 'has-cursor', 'data-placeholder': 'Type / for blocks' });
  return DecorationSet.create(doc, found);
}

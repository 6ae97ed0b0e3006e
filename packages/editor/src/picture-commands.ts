import { Fragment, type Node } from '@tiptap/pm/model';
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state';
import { deleteBlock } from './commands.ts';

/** A picture of a block: the block, where that begins, and which of its pictures it is. */
export interface PlacedImage {
  readonly images: Node;
  readonly start: number;
  readonly at: number;
}

/** The picture that the cursor is at: the one whose caption it is in, else the first of the selected pictures. */
export function currentImage({ selection, doc }: EditorState): PlacedImage | undefined {
  const { $from } = selection;
  const index = $from.index(0);
  const images = doc.maybeChild(index);
  if (images?.type.name !== 'images') return undefined;
  return { images, start: $from.posAtIndex(index, 0), at: $from.depth > 1 ? $from.index(1) : 0 };
}

const positionOf = (doc: Node, start: number, at: number) => doc.resolve(start + 1).posAtIndex(at, 1);

/** Moves the picture at the cursor one place among its neighbours. */
export const moveImage =
  (direction: -1 | 1): Command =>
  (state, dispatch, view) => {
    const current = currentImage(state);
    return current !== undefined && moveImageTo(current, current.at + direction)(state, dispatch, view);
  };

/** Moves a picture to another place in its block, the cursor with it; says its new place as `announcement`. */
export const moveImageTo =
  ({ images, start, at }: PlacedImage, to: number): Command =>
  (state, dispatch) => {
    const image = images.maybeChild(at);
    if (!image || at === to || to < 0 || to >= images.childCount) return false;
    const order = images.children.toSpliced(at, 1).toSpliced(to, 0, image);
    const tr = state.tr.replaceWith(start + 1, start + images.nodeSize - 1, Fragment.from(order));
    tr.setSelection(TextSelection.create(tr.doc, positionOf(tr.doc, start, to) + 1));
    dispatch?.(tr.setMeta('announcement', `Picture ${to + 1} of ${images.childCount}`).scrollIntoView());
    return true;
  };

/** Takes the picture at the cursor away, and with the last one the block. */
export const removeImage: Command = (state, dispatch, view) => {
  const current = currentImage(state);
  if (!current) return false;
  const { images, start, at } = current;
  if (images.childCount === 1) return deleteBlock(state, dispatch, view);
  const from = positionOf(state.doc, start, at);
  const tr = state.tr.delete(from, from + images.child(at).nodeSize);
  // The neighbour becomes the current one.
  const next = positionOf(tr.doc, start, Math.min(at, images.childCount - 2));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, next + 1)));
  return true;
};

/** Says what the picture with this id shows to those who do not see it; no words take that away. */
export const setAlt =
  (id: string, alt: string): Command =>
  ({ doc, tr }, dispatch) => {
    doc.descendants((node, position) => {
      if (node.type.name === 'image' && node.attrs.id === id) tr.setNodeAttribute(position, 'alt', alt.trim() || null);
      return node.type.name === 'images';
    });
    if (tr.docChanged) dispatch?.(tr);
    return tr.docChanged;
  };

import { limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { Fragment, type Node } from '@tiptap/pm/model';
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state';
import { deleteBlock } from './commands.ts';

/** A picture of a block: the block, where that begins, and which of its pictures it is. */
export interface PlacedImage {
  readonly images: Node;
  readonly start: number;
  readonly at: number;
}

/**
 * The picture that the cursor is at: the selected one, that whose caption it is in, or the first of the selected block.
 */
export function currentImage({ selection, doc }: EditorState): PlacedImage | undefined {
  const { $from } = selection;
  const index = $from.index(0);
  const images = doc.maybeChild(index);
  if (images?.type.name !== 'images') return undefined;
  return { images, start: $from.posAtIndex(index, 0), at: $from.depth > 0 ? $from.index(1) : 0 };
}

/** Whether one picture is selected: not its caption, and not all pictures of its block. */
export const isImageSelected = ({ selection }: EditorState): boolean =>
  selection instanceof NodeSelection && selection.node.type.name === 'image';

const positionOf = (doc: Node, start: number, at: number) => doc.resolve(start + 1).posAtIndex(at, 1);

/** Selects the picture at this position. */
export const selectImageAt =
  (position: number): Command =>
  ({ doc, tr }, dispatch) => {
    if (doc.nodeAt(position)?.type.name !== 'image') return false;
    dispatch?.(tr.setSelection(NodeSelection.create(doc, position)).scrollIntoView());
    return true;
  };

/** From a caption to its picture. */
export const selectImageOfCaption: Command = (state, dispatch, view) => {
  const { $from, $to } = state.selection;
  return (
    $from.parent.type.name === 'image' && $from.sameParent($to) && selectImageAt($from.before())(state, dispatch, view)
  );
};

/** From the selected picture to its neighbour; at the ends of the block as the arrow keys go anywhere. */
export const selectNeighbour =
  (direction: -1 | 1): Command =>
  (state, dispatch, view) => {
    const current = isImageSelected(state) ? currentImage(state) : undefined;
    const at = (current?.at ?? 0) + direction;
    return (
      current?.images.maybeChild(at) !== undefined &&
      at >= 0 &&
      selectImageAt(positionOf(state.doc, current.start, at))(state, dispatch, view)
    );
  };

/** From the selected picture into its caption, behind what is written there. */
export const enterCaption: Command = (state, dispatch) => {
  if (!isImageSelected(state)) return false;
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, state.selection.to - 1)).scrollIntoView());
  return true;
};

/** From the selected picture to what stands above its block. */
export const leaveUpwards: Command = (state, dispatch) => {
  const current = isImageSelected(state) ? currentImage(state) : undefined;
  const above = current && Selection.findFrom(state.doc.resolve(current.start), -1);
  if (above) dispatch?.(state.tr.setSelection(above).scrollIntoView());
  return above !== undefined && above !== null;
};

/** Text typed while a picture is selected belongs to its caption. */
export const writeInCaption =
  (text: string): Command =>
  (state, dispatch) => {
    if (!isImageSelected(state)) return false;
    const end = state.selection.to - 1;
    const tr = text ? state.tr.insertText(text, end) : state.tr;
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + text.length)).scrollIntoView());
    return true;
  };

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
    const moved = positionOf(tr.doc, start, to);
    tr.setSelection(
      isImageSelected(state) ? NodeSelection.create(tr.doc, moved) : TextSelection.create(tr.doc, moved + 1),
    );
    dispatch?.(announced(tr, to, images.childCount));
    return true;
  };

/**
 * Moves a picture into another block, before the picture that stands at `to` there; the block that it leaves goes with
 * its last one.
 */
export const moveImageInto =
  ({ images, start, at }: PlacedImage, target: { readonly start: number; readonly to: number }): Command =>
  (state, dispatch) => {
    const other = state.doc.nodeAt(target.start);
    const image = images.maybeChild(at);
    if (!image || other?.type.name !== 'images' || target.start === start || other.childCount >= limits.imagesPerBlock)
      return false;
    if (target.to < 0 || target.to > other.childCount) return false;
    const tr = state.tr.insert(positionOf(state.doc, target.start, target.to), image);
    const from = tr.mapping.map(positionOf(state.doc, start, at));
    if (images.childCount === 1) tr.delete(from - 1, from + image.nodeSize + 1);
    else tr.delete(from, from + image.nodeSize);
    // The block's beginning is not what was inserted into: it is where it was, less what went before it.
    const moved = positionOf(tr.doc, tr.mapping.map(target.start, -1), target.to);
    dispatch?.(announced(tr.setSelection(NodeSelection.create(tr.doc, moved)), target.to, other.childCount + 1));
    return true;
  };

const announced = (tr: Transaction, at: number, count: number) =>
  tr.setMeta('announcement', `Picture ${at + 1} of ${count}`).scrollIntoView();

/**
 * The nearest other block of pictures above or below the one at the cursor, and where there a picture would be put: at
 * its end, or before all others.
 */
export function neighbouringImages(
  state: EditorState,
  direction: -1 | 1,
): { readonly start: number; readonly to: number } | undefined {
  const current = currentImage(state);
  const $start = current && state.doc.resolve(current.start);
  if (!$start) return undefined;
  const blocks = state.doc.children;
  for (let index = $start.index(0) + direction; blocks[index]; index += direction) {
    const block = blocks[index]!;
    if (block.type.name === 'images')
      return { start: $start.posAtIndex(index, 0), to: direction === -1 ? block.childCount : 0 };
  }
  return undefined;
}

/** Moves the picture at the cursor into the nearest other block of pictures. */
export const moveImageOver =
  (direction: -1 | 1): Command =>
  (state, dispatch, view) => {
    const [current, target] = [currentImage(state), neighbouringImages(state, direction)];
    return current !== undefined && target !== undefined && moveImageInto(current, target)(state, dispatch, view);
  };

/** Takes the picture at the cursor away, and with the last one the block; its neighbour is selected then. */
export const removeImage: Command = (state, dispatch, view) => {
  const current = currentImage(state);
  if (!current) return false;
  const { images, start, at } = current;
  if (images.childCount === 1) return deleteBlock(state, dispatch, view);
  const from = positionOf(state.doc, start, at);
  const tr = state.tr.delete(from, from + images.child(at).nodeSize);
  const next = positionOf(tr.doc, start, Math.min(at, images.childCount - 2));
  dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, next)));
  return true;
};

/** The keys that delete take the selected picture, and no other of its block. */
export const removeSelectedImage: Command = (state, dispatch, view) =>
  isImageSelected(state) && removeImage(state, dispatch, view);

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

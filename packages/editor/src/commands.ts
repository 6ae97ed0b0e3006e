import { withProtocol } from '@oeuvre/contracts/kernel/blocks.ts';
import { getMarkRange } from '@tiptap/core';
import { Fragment, type Mark, type Node, type ResolvedPos } from '@tiptap/pm/model';
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';
import type { BodyTextKind } from './blocks/by-kind.ts';

/** A link or hint in the document: from where to where, and its mark. */
export interface Marked {
  readonly from: number;
  readonly to: number;
  readonly mark: Mark;
}

/** The link or hint that the selection lies in, with all of its words. */
export function markedAround({ selection, schema }: EditorState, name: 'link' | 'hint'): Marked | undefined {
  const type = schema.marks[name];
  const range = type && getMarkRange(selection.$from, type);
  if (!type || !range || range.to < selection.to) return undefined;
  const mark = selection.$from.doc.nodeAt(range.from)?.marks.find((one) => one.type === type);
  return mark && { ...range, mark };
}

/** Links the selected words, changes the link around the cursor, or writes the address as a linked word. */
export const setLink =
  (address: string): Command =>
  (state, dispatch) => {
    const url = withProtocol(address);
    const { link } = state.schema.marks;
    const around = markedAround(state, 'link');
    const { from, to, empty } = around ? { ...around, empty: false } : state.selection;
    if (!link || !mayHoldLinks(state.selection.$from)) return false;
    const mark = link.create({ id: around?.mark.attrs.id ?? crypto.randomUUID(), url });
    const tr = empty
      ? state.tr.replaceSelectionWith(state.schema.text(url, [mark]), false)
      : state.tr.addMark(from, to, mark);
    dispatch?.(tr.removeStoredMark(link).scrollIntoView());
    return true;
  };

/** Takes the link or hint around the cursor away; its words stay. */
export const removeMark =
  (name: 'link' | 'hint'): Command =>
  (state, dispatch) => {
    const around = markedAround(state, name);
    if (!around) return false;
    dispatch?.(state.tr.removeMark(around.from, around.to, around.mark.type));
    return true;
  };

/** Makes the selected words a hint without a note yet, the cursor at its end. */
export const addHint: Command = (state, dispatch) => {
  const { selection, schema } = state;
  const { $from, $to, empty, from, to } = selection;
  if (!schema.marks.hint || empty || !$from.sameParent($to) || !mayHoldLinks($from)) return false;
  const mark = schema.marks.hint.create({ id: crypto.randomUUID(), hintContent: '' });
  const tr = state.tr.addMark(from, to, mark);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, to)).removeStoredMark(schema.marks.hint));
  return true;
};

/** Changes the note of a hint, wherever its words stand by now. */
export const setHint =
  (id: string, hintContent: string): Command =>
  ({ doc, tr, schema }, dispatch) => {
    doc.descendants((node, position) => {
      const hint = node.marks.find((mark) => mark.type === schema.marks.hint && mark.attrs.id === id);
      if (hint && hint.attrs.hintContent !== hintContent)
        tr.addMark(position, position + node.nodeSize, hint.type.create({ id, hintContent }));
    });
    if (tr.docChanged) dispatch?.(tr);
    return tr.docChanged;
  };

/** A caption holds no links and hints. */
const mayHoldLinks = ($position: ResolvedPos) => $position.parent.isTextblock && $position.parent.type.name !== 'image';

/**
 * Makes the selected text blocks paragraphs, subtitles or quotes; the title and the paragraph after it stay what they
 * are.
 */
export const turnInto =
  (name: BodyTextKind): Command =>
  ({ selection, tr, schema }, dispatch) => {
    tr.setBlockType(selection.from, selection.to, schema.nodes[name]!, (old) => ({ id: old.attrs.id }));
    if (tr.docChanged) dispatch?.(tr.scrollIntoView());
    return tr.docChanged;
  };

/** Aligns the selected paragraphs; null follows the page. */
export const align =
  (side: 'center' | 'right' | null): Command =>
  ({ selection, doc, tr }, dispatch) => {
    doc.nodesBetween(selection.from, selection.to, (node, position) => {
      if (node.type.name === 'paragraph' && node.attrs.align !== side) tr.setNodeAttribute(position, 'align', side);
    });
    if (tr.docChanged) dispatch?.(tr);
    return tr.docChanged;
  };

/**
 * Exchanges the selected blocks with their neighbour, where the document's order allows it; says their new place as
 * `announcement`.
 */
export const moveBlock =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const { doc, selection } = state;
    const { $from, $to } = selection;
    const first = $from.index(0);
    // The end of a selected block lies before the block after it.
    const after = $to.depth === 0 ? $to.index(0) : $to.index(0) + 1;
    const neighbour = doc.maybeChild(direction === -1 ? first - 1 : after);
    if (!neighbour || after === first) return false;
    const moved = doc.children.slice(first, after);
    const ordered = direction === -1 ? [...moved, neighbour] : [neighbour, ...moved];
    const begin = direction === -1 ? first - 1 : first;
    if (!doc.canReplace(begin, begin + ordered.length, Fragment.from(ordered))) return false;
    const start = doc.resolve(0).posAtIndex(begin, 0);
    const tr = state.tr.replaceWith(start, start + Fragment.from(ordered).size, ordered);
    const by = direction * neighbour.nodeSize;
    const next =
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + by)
        : TextSelection.between(tr.doc.resolve(selection.anchor + by), tr.doc.resolve(selection.head + by));
    dispatch?.(
      tr
        .setSelection(next)
        .setMeta('announcement', `Block ${first + direction + 1} of ${doc.childCount}`)
        .scrollIntoView(),
    );
    return true;
  };

/** A paragraph that is empty or holds only a word for the block menu: what is chosen takes its place. */
export const isFreeParagraph = (node: Node) => node.type.name === 'paragraph' && /^(\/[^/]*)?$/.test(node.textContent);

/** Puts a block in the place of the free paragraph at the cursor, or else below the block at the cursor. */
export const placeBlock =
  (node: Node): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const at = $from.index(0);
    const current = state.doc.child(at);
    const start = $from.posAtIndex(at, 0);
    const isFree = isFreeParagraph(current);
    const tr = state.tr;
    if (isFree && state.doc.canReplace(at, at + 1, Fragment.from(node))) {
      tr.replaceWith(start, start + current.nodeSize, node);
      select(start);
    } else {
      // The paragraph after the title must stay: only the word for the menu goes.
      if (isFree) tr.delete(start + 1, start + 1 + current.content.size);
      const below = tr.mapping.map(start + current.nodeSize);
      tr.insert(below, node);
      select(below);
    }
    dispatch?.(tr.scrollIntoView());
    return true;

    function select(position: number) {
      tr.setSelection(
        node.isTextblock ? TextSelection.create(tr.doc, position + 1) : NodeSelection.create(tr.doc, position),
      );
    }
  };

/**
 * Opens the block menu: a free paragraph at this index, or a new one below it, gets the '/' that the menu answers to.
 */
export const openBlockMenu =
  (index: number): Command =>
  ({ doc, schema, tr }, dispatch) => {
    // Nothing goes between the title and the paragraph after it.
    const at = Math.max(index, 1);
    const current = doc.child(at);
    const start = doc.resolve(0).posAtIndex(at, 0);
    const isFree = isFreeParagraph(current);
    const paragraph = isFree ? start : start + current.nodeSize;
    if (isFree) tr.replaceWith(start + 1, start + 1 + current.content.size, schema.text('/'));
    else tr.insert(paragraph, schema.nodes.paragraph!.create(null, schema.text('/')));
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, paragraph + 2)).scrollIntoView());
    return true;
  };

/** Puts the cursor into the block at this index, or selects it where nothing can be written in it. */
export const goToBlock =
  (index: number): Command =>
  ({ doc, tr }, dispatch) => {
    const block = doc.maybeChild(index);
    if (!block) return false;
    const start = doc.resolve(0).posAtIndex(index, 0);
    dispatch?.(
      tr.setSelection(block.isTextblock ? TextSelection.create(doc, start + 1) : NodeSelection.create(doc, start)),
    );
    return true;
  };

/** Writes the block at the cursor once more below itself, the cursor in the new one. */
export const duplicateBlock: Command = ({ doc, selection: { $from }, tr }, dispatch) => {
  const at = $from.index(0);
  const block = doc.maybeChild(at);
  if (!block || !doc.canReplaceWith(at + 1, at + 1, block.type)) return false;
  if (!dispatch) return true;
  const below = $from.posAtIndex(at, 0) + block.nodeSize;
  tr.insert(below, block);
  const next = block.isTextblock ? TextSelection.create(tr.doc, below + 1) : NodeSelection.create(tr.doc, below);
  dispatch(tr.setSelection(next).scrollIntoView());
  return true;
};

/**
 * Puts the cursor behind everything that is written; below pictures, a carousel or a model that end the text, in a new
 * paragraph.
 */
export const goToEnd: Command = ({ doc, tr, schema }, dispatch) => {
  const end = doc.content.size;
  if (!doc.lastChild?.isTextblock) tr.insert(end, schema.nodes.paragraph!.create());
  dispatch?.(tr.setSelection(Selection.atEnd(tr.doc)));
  return true;
};

/** Takes the block at the cursor away, where the document's order allows it. */
export const deleteBlock: Command = ({ selection: { $from }, doc, tr }, dispatch) => {
  const at = $from.index(0);
  if (!doc.canReplace(at, at + 1)) return false;
  if (!dispatch) return true;
  const start = $from.posAtIndex(at, 0);
  tr.delete(start, start + doc.child(at).nodeSize);
  dispatch(tr.setSelection(Selection.near(tr.doc.resolve(start), -1)).scrollIntoView());
  return true;
};

import { Extension } from '@tiptap/core';
import { keymap } from '@tiptap/pm/keymap';
import { type Command, type EditorState, NodeSelection, Plugin, Selection, TextSelection } from '@tiptap/pm/state';
import { canJoin, canSplit } from '@tiptap/pm/transform';
import {
  enterCaption,
  isImageSelected,
  leaveUpwards,
  removeSelectedImage,
  selectImageOfCaption,
  selectNeighbour,
  writeInCaption,
} from '../picture-commands.ts';

/**
 * Enter: the split-off part becomes a paragraph. At the start of a heading or quote, Enter puts an empty paragraph
 * before it.
 */
export const splitIntoParagraph: Command = (state, dispatch) => {
  if (!(state.selection instanceof TextSelection) || state.selection.$from.parent.type.name === 'image') return false;
  const { paragraph } = state.schema.nodes;
  const tr = state.tr.deleteSelection();
  const { $from } = tr.selection;
  if ($from.depth !== 1 || !paragraph) return false;
  const { type, attrs, content } = $from.parent;
  if ($from.parentOffset === 0 && content.size > 0 && type !== paragraph && type.name !== 'title') {
    tr.insert($from.before(), paragraph.create());
  } else {
    const after = [{ type: paragraph, attrs: { align: type === paragraph ? attrs.align : null } }];
    if (!canSplit(tr.doc, $from.pos, 1, after)) return false;
    tr.split($from.pos, 1, after);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Enter in a caption leads out of the pictures, into a new paragraph below them. */
export const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type.name !== 'image') return false;
  const below = $from.after(1);
  const tr = state.tr.insert(below, state.schema.nodes.paragraph!.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView());
  return true;
};

/**
 * Text typed while pictures, a carousel or a model are selected goes into a paragraph below them: typing never replaces
 * them.
 */
export const writeBelow =
  (text: string): Command =>
  ({ selection, schema, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection) || !selection.node.isBlock || selection.node.isTextblock) return false;
    const { $to, to } = selection;
    const below = $to.depth === 0 ? to : $to.after(1);
    tr.insert(below, schema.nodes.paragraph!.create(null, text ? schema.text(text) : null));
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, below + 1 + text.length)).scrollIntoView());
    return true;
  };

const cursorAtStart = ({ selection }: EditorState) =>
  selection instanceof TextSelection && selection.empty && selection.$from.parentOffset === 0
    ? selection.$from
    : undefined;

/**
 * Backspace at the start of a required block (the only paragraph, the title, the paragraph after it) keeps that block.
 * In a caption it selects the picture.
 */
export const keepRequiredBlocks: Command = (state, dispatch) => {
  const $from = cursorAtStart(state);
  if (!$from) return false;
  if ($from.parent.type.name === 'image') return selectImageOfCaption(state, dispatch);
  if ($from.index(0) === 0) return true;
  if (
    $from.depth !== 1 ||
    canJoin(state.doc, $from.before()) ||
    $from.index(0) !== 1 ||
    state.doc.firstChild?.type.name !== 'title'
  )
    return false;
  dispatch?.(state.tr.setSelection(Selection.near(state.doc.resolve($from.before()), -1)).scrollIntoView());
  return true;
};

/** Backspace at the start of a heading or quote makes it a paragraph before it is joined with anything. */
export const becomeParagraph: Command = (state, dispatch) => {
  const $from = cursorAtStart(state);
  if (!$from || !['subtitle', 'smallerSubtitle', 'quote'].includes($from.parent.type.name)) return false;
  dispatch?.(
    state.tr
      .setNodeMarkup($from.before(), state.schema.nodes.paragraph, { id: $from.parent.attrs.id })
      .scrollIntoView(),
  );
  return true;
};

/** Delete at the end of the title when nothing but the required paragraph follows, or at the end of a caption. */
export const keepNextBlock: Command = (state) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset < $from.parent.content.size) return false;
  if ($from.parent.type.name === 'image') return true;
  return $from.parent.type.name === 'title' && !canJoin(state.doc, $from.after());
};

const first =
  (...commands: Command[]): Command =>
  (state, dispatch, view) =>
    commands.some((command) => command(state, dispatch, view));

const writeBeside = (text: string) => first(writeInCaption(text), writeBelow(text));

/** The keys that the specification defines; they run before the editor's own. */
export const WritingRules = Extension.create({
  name: 'writingRules',
  priority: 1000,
  addProseMirrorPlugins: () => [
    keymap({
      Enter: first(enterCaption, leaveCaption, splitIntoParagraph),
      Backspace: first(removeSelectedImage, becomeParagraph, keepRequiredBlocks),
      'Mod-Backspace': first(removeSelectedImage, keepRequiredBlocks),
      Delete: first(removeSelectedImage, keepNextBlock),
      'Mod-Delete': removeSelectedImage,
      Escape: selectImageOfCaption,
      ArrowLeft: selectNeighbour(-1),
      ArrowRight: selectNeighbour(1),
      ArrowUp: leaveUpwards,
      ArrowDown: enterCaption,
    }),
    new Plugin({
      props: {
        handleTextInput: ({ state, dispatch }, _from, _to, text) => writeBeside(text)(state, dispatch),
        // A paste never replaces a picture.
        handlePaste({ state, dispatch }) {
          if (isImageSelected(state)) enterCaption(state, dispatch);
          return false;
        },
        handleDOMEvents: {
          compositionstart({ state, dispatch }) {
            writeBeside('')(state, dispatch);
            return false;
          },
        },
      },
    }),
  ],
});

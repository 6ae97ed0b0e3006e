import { Editor, type Extensions, getSchema } from '@tiptap/core';
import {
  deleteSelection,
  joinBackward,
  joinForward,
  selectNodeBackward,
  selectNodeForward,
  splitBlock,
  toggleMark,
} from '@tiptap/pm/commands';
import { redo, undo } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { AllSelection, type Command, EditorState, NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';
import {
  addHint,
  align,
  deleteBlock,
  markedAround,
  moveBlock,
  openBlockMenu,
  placeBlock,
  removeMark,
  setHint,
  setLink,
  turnInto,
} from './commands.ts';
import {
  enterCaption,
  moveImage,
  moveImageOver,
  removeImage,
  removeSelectedImage,
  selectImageOfCaption,
  writeInCaption,
} from './picture-commands.ts';
import { flattened } from './schema/single-line.ts';
import {
  becomeParagraph,
  keepNextBlock,
  keepRequiredBlocks,
  leaveCaption,
  splitIntoParagraph,
} from './schema/writing-rules.ts';

/** Numbers from 0 to below 1, the same again for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The state of an editor of these extensions with all of their plugins, and no page round it. */
export function editingStates(extensions: Extensions): (doc: (schema: EditorState['schema']) => Node) => EditorState {
  const empty = getSchema(extensions).topNodeType.createAndFill();
  const editor = new Editor({ element: null, extensions, content: empty?.toJSON() ?? null });
  const { plugins } = editor.extensionManager;
  return (doc) => EditorState.create({ doc: doc(editor.schema), plugins });
}

type Choose = <One>(some: readonly One[]) => One;
interface Hand {
  readonly choose: Choose;
  readonly upTo: (maximum: number) => number;
  /** Something to paste from. */
  readonly other: Node;
}

/** A position that a cursor can have: never inside of a character that takes two units. */
function placed(doc: Node, position: number): number {
  const $position = doc.resolve(position);
  const isSplit =
    /[\uD800-\uDBFF]$/.test($position.nodeBefore?.text ?? '') &&
    /^[\uDC00-\uDFFF]/.test($position.nodeAfter?.text ?? '');
  return isSplit ? position + 1 : position;
}

const texts = [
  'a',
  ' ',
  'word ',
  'two words',
  '/',
  '**',
  '## ',
  '🎨',
  'é',
  '日本',
  'https://a.example',
  '\u00a0',
  'x'.repeat(40),
];

const first =
  (...commands: Command[]): Command =>
  (state, dispatch) =>
    commands.some((command) => command(state, dispatch));

/** Acts of a person's hands on a text, by name. */
const acts: Record<string, (hand: Hand) => Command> = {
  type:
    ({ choose }) =>
    (state, dispatch) => {
      dispatch?.(state.tr.insertText(choose(texts)));
      return true;
    },
  breakLine: () => (state, dispatch) => {
    const { hardBreak } = state.schema.nodes;
    if (!hardBreak || !state.selection.$from.parent.inlineContent) return false;
    dispatch?.(state.tr.replaceSelectionWith(hardBreak.create()));
    return true;
  },
  enter: () => first(enterCaption, leaveCaption, splitIntoParagraph, splitBlock),
  backspace: () =>
    first(removeSelectedImage, becomeParagraph, keepRequiredBlocks, deleteSelection, joinBackward, selectNodeBackward),
  deleteForward: () => first(removeSelectedImage, keepNextBlock, deleteSelection, joinForward, selectNodeForward),
  deleteSelection: () => deleteSelection,
  paste:
    ({ other, upTo }) =>
    (state, dispatch) => {
      const [one, two] = [placed(other, upTo(other.content.size)), placed(other, upTo(other.content.size))];
      const slice = other.slice(Math.min(one, two), Math.max(one, two));
      const isLine =
        state.schema.topNodeType.contentMatch.defaultType?.name === 'paragraph' &&
        !state.doc.type.contentMatch.edge(0).next.edgeCount;
      dispatch?.(state.tr.replaceSelection(isLine ? flattened(slice, state.schema) : slice));
      return true;
    },
  drag:
    ({ upTo }) =>
    (state, dispatch) => {
      const slice = state.selection.content();
      const target = placed(state.doc, upTo(state.doc.content.size));
      const at = state.selection.empty ? null : dropPoint(state.doc, target, slice);
      if (at === null) return false;
      const tr = state.tr.deleteSelection();
      dispatch?.(tr.replaceRange(tr.mapping.map(at), tr.mapping.map(at), slice));
      return true;
    },
  mark:
    ({ choose }) =>
    (state, dispatch) =>
      toggleMark(state.schema.marks[choose(['bold', 'italic', 'underlined'])]!)(state, dispatch),
  link: ({ choose }) => setLink(choose(['a.example', 'mailto:a@b.cd', 'tel:+1', 'https://b.example/?x=1&y="'])),
  hint: () => addHint,
  note: () => (state, dispatch) => setHint(markedAround(state, 'hint')?.mark.attrs.id, 'A note.')(state, dispatch),
  unmark: ({ choose }) => removeMark(choose(['link', 'hint'])),
  turn: ({ choose }) => turnInto(choose(['paragraph', 'subtitle', 'smallerSubtitle', 'quote'])),
  align: ({ choose }) => align(choose(['center', 'right', null])),
  move: ({ choose }) => moveBlock(choose([-1, 1])),
  place:
    ({ choose }) =>
    (state, dispatch) => {
      const { schema } = state;
      const pictures = [1, 2].map(() =>
        schema.node('image', { src: '/files/0b9f7c9e-6f7a-4b3e-9c53-3c2d1f0a9b8e', width: 3, height: 2 }),
      );
      const carousel = () =>
        schema.node('artworksCarousel', { artworks: [{ id: '0b9f7c9e-6f7a-4b3e-9c53-3c2d1f0a9b8e' }] });
      const make = choose([
        () => schema.node('images', null, pictures),
        carousel,
        () => schema.node('model', { uuid: 'd8d3e9bf45f2418db6bd' }),
        () => schema.node('quote'),
      ]);
      return placeBlock(make())(state, dispatch);
    },
  menu:
    ({ upTo }) =>
    (state, dispatch) =>
      openBlockMenu(upTo(state.doc.childCount - 1))(state, dispatch),
  deleteBlock: () => deleteBlock,
  moveImage: ({ choose }) => moveImage(choose([-1, 1])),
  moveImageOver: ({ choose }) => moveImageOver(choose([-1, 1])),
  removeImage: () => removeImage,
  selectImage: () => selectImageOfCaption,
  writeInCaption: ({ choose }) => writeInCaption(choose(texts)),
  selectText:
    ({ upTo }) =>
    (state, dispatch) => {
      const [anchor, head] = [
        placed(state.doc, upTo(state.doc.content.size)),
        placed(state.doc, upTo(state.doc.content.size)),
      ];
      dispatch?.(state.tr.setSelection(TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head))));
      return true;
    },
  putCursor:
    ({ upTo }) =>
    (state, dispatch) => {
      dispatch?.(
        state.tr.setSelection(Selection.near(state.doc.resolve(placed(state.doc, upTo(state.doc.content.size))))),
      );
      return true;
    },
  selectBlock:
    ({ upTo }) =>
    (state, dispatch) => {
      const at = state.doc.resolve(0).posAtIndex(upTo(state.doc.childCount - 1), 0);
      dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, at)));
      return true;
    },
  selectAll: () => (state, dispatch) => {
    dispatch?.(state.tr.setSelection(new AllSelection(state.doc)));
    return true;
  },
  undo: () => undo,
  redo: () => redo,
};

/** Acts that are possible in free text that has only paragraphs. */
export const actsOnText = [
  'type',
  'breakLine',
  'enter',
  'backspace',
  'deleteForward',
  'deleteSelection',
  'paste',
  'drag',
  'mark',
  'link',
  'hint',
  'selectText',
  'selectAll',
  'undo',
];
export const allActs = Object.keys(acts);

interface EditingOptions {
  readonly seed: number;
  readonly steps: number;
  readonly acts: readonly string[];
  readonly other: Node;
  /** After each act, with those done so far. */
  readonly onStep: (state: EditorState, done: readonly string[]) => void;
}

/** Lets hands do so many things to a text, some within the time in which undo takes them as one. */
export function edited(initial: EditorState, { seed, steps, acts: names, other, onStep }: EditingOptions): EditorState {
  const random = randomOf(seed);
  const upTo = (maximum: number) => Math.floor(random() * (maximum + 1));
  const choose: Choose = (some) => some[Math.floor(random() * some.length)]!;
  const done: string[] = [];
  let time = 1_000_000;
  let state = initial;
  for (let step = 0; step < steps; step++) {
    const name = choose(names);
    time += upTo(600);
    done.push(name);
    try {
      acts[name]!({ choose, upTo, other })(state, (tr) => {
        state = state.apply(tr.setTime(time));
      });
    } catch (error) {
      throw new Error(`${done.join(', ')} failed: ${(error as Error).message}`, { cause: error });
    }
    onStep(state, done);
  }
  return state;
}

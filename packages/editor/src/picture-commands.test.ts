import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { type Command, EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import type { NodeJson } from './convert/document.ts';
import {
  currentImage,
  enterCaption,
  isImageSelected,
  moveImage,
  moveImageInto,
  moveImageOver,
  moveImageTo,
  removeImage,
  removeSelectedImage,
  selectImageAt,
  selectImageOfCaption,
  selectNeighbour,
  setAlt,
  writeInCaption,
} from './picture-commands.ts';
import { articleExtensions } from './schema/extensions.ts';

const schema = getSchema(articleExtensions);
const image = (words: string): NodeJson => ({
  type: 'image',
  attrs: { id: `image-${words}`, src: '/files/x', width: 1, height: 1 },
  content: [{ type: 'text', text: words }],
});
/** An article with these groups of pictures, each told by the letters of its captions. */
const groups = (...all: string[]) => {
  const content = all.map((letters) => ({ type: 'images', content: [...letters].map(image) }));
  return EditorState.create({
    doc: Node.fromJSON(schema, { type: 'doc', content: [{ type: 'title' }, { type: 'paragraph' }, ...content] }),
  });
};
const pictures = (...words: string[]) => groups(words.join(''));
const select = (state: EditorState, at: number) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));

function run(state: EditorState, command: Command) {
  let next = state;
  let announcement: string | undefined;
  const isDone = command(state, (tr) => {
    announcement = tr.getMeta('announcement');
    next = state.apply(tr);
  });
  next.doc.check();
  return { isDone, announcement, state: next, blocks: next.doc.children.map((node) => node.type.name) };
}
/** The position of the picture with this caption. */
function positionOf({ doc }: EditorState, words: string): number {
  let found = -1;
  doc.descendants((node, position) => {
    if (node.type.name === 'image' && node.textContent === words) found = position;
  });
  return found;
}
const selected = (state: EditorState, words: string) => run(state, selectImageAt(positionOf(state, words))).state;
const groupsOf = ({ state }: { state: EditorState }) =>
  state.doc.children.slice(2).map((group) => group.children.map((one) => one.textContent).join(''));
const chosenIn = ({ selection }: EditorState) =>
  selection instanceof NodeSelection ? selection.node.textContent : undefined;
const captions = ({ state }: { state: EditorState }) =>
  state.doc.maybeChild(2)?.children.map((node) => node.textContent);

test('the picture at the cursor moves among its neighbours, the cursor with it', () => {
  const moved = run(select(pictures('a', 'b', 'c'), 7), moveImage(1));
  expect(captions(moved)).toEqual(['b', 'a', 'c']);
  expect(moved.announcement).toBe('Picture 2 of 3');
  expect(moved.state.selection.$from.parent.textContent).toBe('a');
  expect(captions(run(moved.state, moveImage(-1)))).toEqual(['a', 'b', 'c']);
  expect(run(select(pictures('a', 'b'), 7), moveImage(-1)).isDone).toBe(false);
});

test('a picture goes to any place of its block, and to no other', () => {
  const state = select(pictures('a', 'b', 'c'), 7);
  const first = currentImage(state)!;
  expect(captions(run(state, moveImageTo(first, 2)))).toEqual(['b', 'c', 'a']);
  expect(run(state, moveImageTo(first, 3)).isDone).toBe(false);
  expect(run(state, moveImageTo(first, 0)).isDone).toBe(false);
});

test('a picture that is removed leaves its neighbour chosen, the last one takes the block with it', () => {
  const removed = run(select(pictures('a', 'b'), 10), removeImage);
  expect(captions(removed)).toEqual(['a']);
  expect(chosenIn(removed.state)).toBe('a');
  expect(run(removed.state, removeImage).blocks).toEqual(['title', 'paragraph']);
});

test('what a picture shows is written and taken away again, its caption stays', () => {
  const said = run(pictures('a', 'b'), setAlt('image-b', ' Boats in a harbour '));
  const altOf = ({ state }: { state: EditorState }) => state.doc.child(2).children.map((node) => node.attrs.alt);
  expect(altOf(said)).toEqual([null, 'Boats in a harbour']);
  expect(captions(said)).toEqual(['a', 'b']);
  expect(altOf(run(said.state, setAlt('image-b', '  ')))).toEqual([null, null]);
});

test('of a group the keys that delete take the selected picture alone, and never one whose caption is written in', () => {
  const removed = run(selected(pictures('a', 'b', 'c'), 'b'), removeSelectedImage);
  expect(captions(removed)).toEqual(['a', 'c']);
  expect(chosenIn(removed.state)).toBe('c');
  expect(run(select(pictures('a', 'b'), 7), removeSelectedImage).isDone).toBe(false);
  expect(run(selected(pictures('a'), 'a'), removeSelectedImage).blocks).toEqual(['title', 'paragraph']);
});

test('one goes from a caption to its picture, from that to its neighbours, and writes into the caption without opening it', () => {
  const picture = run(select(pictures('a', 'b'), 7), selectImageOfCaption).state;
  expect(chosenIn(picture)).toBe('a');
  const next = run(picture, selectNeighbour(1)).state;
  expect(chosenIn(next)).toBe('b');
  expect(run(next, selectNeighbour(1)).isDone).toBe(false);
  expect(run(select(pictures('a', 'b'), 7), selectNeighbour(1)).isDone).toBe(false);
  const written = run(next, writeInCaption('oats'));
  expect(captions(written)).toEqual(['a', 'boats']);
  expect(written.state.selection.$from.parentOffset).toBe(5);
  expect(run(next, enterCaption).state.selection.$from.parent.textContent).toBe('b');
  expect(isImageSelected(run(next, enterCaption).state)).toBe(false);
});

test('a picture goes into another group, above or below, and the group that it leaves empty goes', () => {
  const state = groups('ab', 'cd');
  const startOf = (words: string) => positionOf(state, words) - 1;
  const move = (words: string, into: string, to: number) => {
    const from = selected(state, words);
    return run(from, moveImageInto(currentImage(from)!, { start: startOf(into), to }));
  };
  const below = move('b', 'c', 1);
  expect(groupsOf(below)).toEqual(['a', 'cbd']);
  expect(below.announcement).toBe('Picture 2 of 3');
  expect(chosenIn(below.state)).toBe('b');
  const above = move('d', 'a', 0);
  expect(groupsOf(above)).toEqual(['dab', 'c']);
  expect(chosenIn(above.state)).toBe('d');
  expect(move('a', 'a', 1).isDone).toBe(false);
  expect(move('a', 'c', 3).isDone).toBe(false);

  const alone = groups('a', 'b');
  const over = run(selected(alone, 'a'), moveImageOver(1));
  expect(groupsOf(over)).toEqual(['ab']);
  expect(chosenIn(over.state)).toBe('a');
  expect(groupsOf(run(selected(alone, 'b'), moveImageOver(-1)))).toEqual(['ab']);
  expect(run(selected(alone, 'b'), moveImageOver(1)).isDone).toBe(false);
});

test('a group takes no more pictures than it may hold', () => {
  const state = groups('x'.repeat(60), 'y');
  const from = selected(state, 'y');
  expect(run(from, moveImageOver(-1)).isDone).toBe(false);
});

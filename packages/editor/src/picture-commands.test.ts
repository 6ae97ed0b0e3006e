import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { type Command, EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import type { NodeJson } from './document.ts';
import { currentImage, moveImage, moveImageTo, removeImage, setAlt } from './picture-commands.ts';
import { articleExtensions } from './schema/extensions.ts';

const schema = getSchema(articleExtensions);
const image = (words: string): NodeJson => ({
  type: 'image',
  attrs: { id: `image-${words}`, src: '/files/x', width: 1, height: 1 },
  content: [{ type: 'text', text: words }],
});
const pictures = (...words: string[]) =>
  EditorState.create({
    doc: Node.fromJSON(schema, { type: 'doc', content: [{ type: 'title' }, { type: 'paragraph' }, { type: 'images', content: words.map(image) }] }),
  });
const select = (state: EditorState, at: number) => state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));

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
const captions = ({ state }: { state: EditorState }) => state.doc.maybeChild(2)?.children.map((node) => node.textContent);

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
  expect(removed.state.selection.$from.parent.textContent).toBe('a');
  expect(run(removed.state, removeImage).blocks).toEqual(['title', 'paragraph']);
});

test('what a picture shows is written and taken away again, its caption stays', () => {
  const said = run(pictures('a', 'b'), setAlt('image-b', ' Boats in a harbour '));
  const altOf = ({ state }: { state: EditorState }) => state.doc.child(2).children.map((node) => node.attrs.alt);
  expect(altOf(said)).toEqual([null, 'Boats in a harbour']);
  expect(captions(said)).toEqual(['a', 'b']);
  expect(altOf(run(said.state, setAlt('image-b', '  ')))).toEqual([null, null]);
});

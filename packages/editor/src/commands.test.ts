import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { type Command, EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import {
  addHint,
  align,
  deleteBlock,
  duplicateBlock,
  goToBlock,
  goToEnd,
  markedAround,
  moveBlock,
  openBlockMenu,
  placeBlock,
  removeMark,
  setHint,
  setLink,
  turnInto,
} from './commands.ts';
import type { NodeJson } from './convert/document.ts';
import { articleExtensions } from './schema/extensions.ts';

const schema = getSchema(articleExtensions);
const written = (type: string, words = ''): NodeJson => ({
  type,
  ...(words && { content: [{ type: 'text', text: words }] }),
});
const stateOf = (...blocks: NodeJson[]) =>
  EditorState.create({ doc: Node.fromJSON(schema, { type: 'doc', content: [written('title'), ...blocks] }) });
const select = (state: EditorState, from: number, to = from) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));

function run(state: EditorState, command: Command) {
  let next = state;
  const isDone = command(state, (tr) => {
    next = state.apply(tr);
  });
  next.doc.check();
  return {
    isDone,
    state: next,
    blocks: next.doc.content.content.map((node) => `${node.type.name}:${node.textContent}`),
  };
}

describe('links', () => {
  test('the selected words are linked, https:// goes before an address without a protocol', () => {
    const { state } = run(select(stateOf(written('paragraph', 'see here')), 7, 11), setLink('a.example/x'));
    expect(markedAround(select(state, 9), 'link')).toMatchObject({
      from: 7,
      to: 11,
      mark: { attrs: { url: 'https://a.example/x' } },
    });
  });

  test('a mail address keeps its protocol, and without selected words is written out', () => {
    const { blocks } = run(select(stateOf(written('paragraph')), 3), setLink('mailto:a@b.cd'));
    expect(blocks[1]).toBe('paragraph:mailto:a@b.cd');
  });

  test('the link around the cursor is changed as a whole and keeps its id', () => {
    const linked = run(select(stateOf(written('paragraph', 'see here')), 7, 11), setLink('a.example')).state;
    const before = markedAround(select(linked, 9), 'link');
    const after = markedAround(run(select(linked, 9), setLink('b.example')).state, 'link');
    expect(after).toMatchObject({
      from: 7,
      to: 11,
      mark: { attrs: { url: 'https://b.example', id: before?.mark.attrs.id } },
    });
    expect(markedAround(run(select(linked, 9), removeMark('link')).state, 'link')).toBeUndefined();
  });

  test('a caption takes no link', () => {
    const picture: NodeJson = {
      type: 'images',
      content: [{ ...written('image', 'words'), attrs: { src: '/files/x', width: 1, height: 1 } }],
    };
    expect(run(select(stateOf(written('paragraph'), picture), 7, 9), setLink('a.example')).isDone).toBe(false);
  });
});

describe('hints', () => {
  test('the selected words become a hint whose note can be changed', () => {
    const hinted = run(select(stateOf(written('paragraph', 'Prussian blue')), 3, 11), addHint).state;
    const noted = run(hinted, setHint(markedAround(hinted, 'hint')?.mark.attrs.id, 'A pigment.')).state;
    expect(markedAround(select(noted, 5), 'hint')).toMatchObject({
      from: 3,
      to: 11,
      mark: { attrs: { hintContent: 'A pigment.' } },
    });
  });

  test('words of two blocks are no hint', () => {
    expect(run(select(stateOf(written('paragraph', 'one'), written('paragraph', 'two')), 4, 9), addHint).isDone).toBe(
      false,
    );
  });
});

describe('blocks', () => {
  test('a paragraph becomes a quote and keeps its id; the title and the paragraph after it do not', () => {
    const state = stateOf(written('paragraph', 'a'), {
      ...written('paragraph', 'b'),
      attrs: { id: 'p', align: 'right' },
    });
    const quoted = run(select(state, 6), turnInto('quote')).state;
    expect(quoted.doc.child(2).toJSON()).toMatchObject({ type: 'quote', attrs: { id: 'p' } });
    expect(run(select(state, 1), turnInto('quote')).isDone).toBe(false);
    expect(run(select(state, 3), turnInto('quote')).isDone).toBe(false);
  });

  test('only paragraphs are aligned', () => {
    const { state } = run(select(stateOf(written('paragraph', 'a'), written('quote', 'b')), 1, 7), align('center'));
    expect(state.doc.content.content.map((node) => node.attrs.align)).toEqual([undefined, 'center', undefined]);
    expect(run(state, align(null)).state.doc.child(1).attrs.align).toBeNull();
  });

  test('two paragraphs change places, and the cursor goes along', () => {
    const { blocks, state } = run(
      select(stateOf(written('paragraph', 'a'), written('paragraph', 'b')), 6),
      moveBlock(-1),
    );
    expect(blocks).toEqual(['title:', 'paragraph:b', 'paragraph:a']);
    expect(state.selection.$from.parent.textContent).toBe('b');
  });

  test('a quote does not take the place of the paragraph after the title', () => {
    expect(run(select(stateOf(written('paragraph', 'a'), written('quote', 'b')), 6), moveBlock(-1)).isDone).toBe(false);
  });

  test('a chosen block takes the place of the word for the menu', () => {
    const state = select(stateOf(written('paragraph', 'a'), written('paragraph', '/quo')), 10);
    expect(run(state, placeBlock(schema.node('quote'))).blocks).toEqual(['title:', 'paragraph:a', 'quote:']);
  });

  test('chosen in the paragraph after the title it goes below, and the word for the menu goes away', () => {
    const { blocks, state } = run(
      select(stateOf(written('paragraph', '/')), 4),
      placeBlock(schema.node('model', { uuid: '12345678' })),
    );
    expect(blocks).toEqual(['title:', 'paragraph:', 'model:']);
    expect(state.selection).toBeInstanceOf(NodeSelection);
    expect(run(state, deleteBlock).blocks).toEqual(['title:', 'paragraph:']);
  });

  test.each([
    [0, ['title:', 'paragraph:a', 'paragraph:/', 'paragraph:']],
    [1, ['title:', 'paragraph:a', 'paragraph:/', 'paragraph:']],
    [2, ['title:', 'paragraph:a', 'paragraph:/']],
  ])('the menu opens at block %i in a free paragraph or below', (at, blocks) => {
    const opened = run(stateOf(written('paragraph', 'a'), written('paragraph')), openBlockMenu(at));
    expect(opened.blocks).toEqual(blocks);
    expect(opened.state.selection.$from.parent.textContent).toBe('/');
    expect(opened.state.selection.$from.parentOffset).toBe(1);
  });

  test('a block is written once more below itself, but never the title', () => {
    const state = stateOf(written('paragraph', 'a'), written('quote', 'said'));
    const twice = run(run(state, goToBlock(2)).state, duplicateBlock);
    expect(twice.blocks).toEqual(['title:', 'paragraph:a', 'quote:said', 'quote:said']);
    expect(twice.state.selection.$from.index(0)).toBe(3);
    expect(run(run(state, goToBlock(0)).state, duplicateBlock).isDone).toBe(false);
    const model = { type: 'model', attrs: { id: 'm', uuid: '12345678' } };
    const models = run(run(stateOf(written('paragraph', 'a'), model), goToBlock(2)).state, duplicateBlock);
    expect(models.blocks).toEqual(['title:', 'paragraph:a', 'model:', 'model:']);
    expect(models.state.selection).toBeInstanceOf(NodeSelection);
    expect(run(state, goToBlock(9)).isDone).toBe(false);
  });

  test('below everything the cursor goes to the end of the last words, and below a model into a new paragraph', () => {
    const words = run(stateOf(written('paragraph', 'a'), written('quote', 'said')), goToEnd);
    expect(words.blocks).toEqual(['title:', 'paragraph:a', 'quote:said']);
    expect(words.state.selection.$from.parentOffset).toBe(4);
    const model = { type: 'model', attrs: { id: 'm', uuid: '12345678' } };
    const below = run(stateOf(written('paragraph', 'a'), model), goToEnd);
    expect(below.blocks).toEqual(['title:', 'paragraph:a', 'model:', 'paragraph:']);
    expect(below.state.selection.$from.index(0)).toBe(3);
  });
});

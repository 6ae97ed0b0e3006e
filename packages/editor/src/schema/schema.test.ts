import { getSchema } from '@tiptap/core';
import { history, undo, undoDepth } from '@tiptap/pm/history';
import { Fragment, Node, type Schema, Slice } from '@tiptap/pm/model';
import { AllSelection, type Command, EditorState, NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import type { NodeJson } from '../convert/document.ts';
import { fromEditor } from '../convert/from-editor.ts';
import { withIds } from './block-ids.ts';
import { articleExtensions, textExtensions } from './extensions.ts';
import { cut } from './maximum-length.ts';
import { flattened } from './single-line.ts';
import {
  becomeParagraph,
  keepNextBlock,
  keepRequiredBlocks,
  leaveCaption,
  splitIntoParagraph,
  writeBelow,
} from './writing-rules.ts';

const articleSchema = getSchema(articleExtensions);
const historyOptions = articleExtensions.find((one) => one.name === 'undoRedo')?.options;

const written = (type: string, words = '', attrs = {}): NodeJson => ({
  type,
  attrs: { id: crypto.randomUUID(), ...attrs },
  ...(words && { content: [{ type: 'text', text: words }] }),
});
const picture: NodeJson = {
  type: 'images',
  attrs: { id: 'i' },
  content: [written('image', 'caption', { src: '/files/x', width: 1, height: 1 })],
};

function stateOf(content: readonly NodeJson[], { schema = articleSchema, plugins = [] as Plugin[] } = {}) {
  const ids = new Plugin({ appendTransaction: (_transactions, _old, state) => withIds(state.tr) });
  return EditorState.create({ doc: Node.fromJSON(schema, { type: 'doc', content }), plugins: [ids, ...plugins] });
}

/** Puts the cursor into the block that holds these words: 0 is its start, -1 its end. */
function at(state: EditorState, words: string, offset: number) {
  let found = 0;
  state.doc.descendants((node, position) => {
    if (node.isTextblock && node.textContent === words)
      found = position + 1 + (offset < 0 ? node.content.size : offset);
  });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, found)));
}

function press(state: EditorState, command: Command) {
  let next = state;
  const isHandled = command(state, (tr) => {
    next = state.apply(tr);
  });
  return { isHandled, state: next, blocks: summary(next), doc: next.doc };
}

const summary = (state: EditorState) =>
  state.doc.content.content.map((node) => `${node.type.name}:${node.textContent}`);
const cursor = ({ selection }: EditorState) => `${selection.$from.parent.type.name}@${selection.$from.parentOffset}`;

describe('Writing while a block is selected', () => {
  const selected = (state: EditorState, position: number) =>
    state.apply(state.tr.setSelection(NodeSelection.create(state.doc, position)));
  const model = { type: 'model', attrs: { id: 'm', uuid: '12345678' } };

  test('the words go into a paragraph below a model, and the cursor stands behind them', () => {
    const { blocks, state, doc } = press(
      selected(stateOf([written('title'), written('paragraph', 'x'), model]), 5),
      writeBelow('So'),
    );
    expect(blocks).toEqual(['title:', 'paragraph:x', 'model:', 'paragraph:So']);
    expect(cursor(state)).toBe('paragraph@2');
    doc.check();
  });

  test('typing does not replace a selected picture inside its block either', () => {
    const { blocks } = press(selected(stateOf([written('title'), written('paragraph'), picture]), 4), writeBelow(''));
    expect(blocks).toEqual(['title:', 'paragraph:', 'images:caption', 'paragraph:']);
  });

  test('typing replaces selected words, as usual', () => {
    expect(press(at(stateOf([written('title'), written('paragraph', 'x')]), 'x', 0), writeBelow('So')).isHandled).toBe(
      false,
    );
  });
});

describe('Enter', () => {
  test('in the middle of a title the rest becomes a paragraph', () => {
    const { blocks, doc } = press(
      at(stateOf([written('title', 'One two'), written('paragraph', 'x')]), 'One two', 3),
      splitIntoParagraph,
    );
    expect(blocks).toEqual(['title:One', 'paragraph: two', 'paragraph:x']);
    doc.check();
  });

  test.each(['subtitle', 'smallerSubtitle', 'quote'])('in the middle of a %s the rest becomes a paragraph', (type) => {
    const state = at(stateOf([written('title'), written('paragraph'), written(type, 'One two')]), 'One two', 3);
    expect(press(state, splitIntoParagraph).blocks.slice(2)).toEqual([`${type}:One`, 'paragraph: two']);
  });

  test('at the start of a subtitle an empty paragraph goes before it', () => {
    const { blocks, state } = press(
      at(stateOf([written('title'), written('paragraph'), written('subtitle', 'Sub')]), 'Sub', 0),
      splitIntoParagraph,
    );
    expect(blocks.slice(2)).toEqual(['paragraph:', 'subtitle:Sub']);
    expect(cursor(state)).toBe('subtitle@0');
  });

  test('the new paragraph keeps the alignment of the one it was split from and has an id of its own', () => {
    const { doc } = press(
      at(stateOf([written('title'), written('paragraph', 'ab', { align: 'right' })]), 'ab', 1),
      splitIntoParagraph,
    );
    expect(doc.child(2).attrs.align).toBe('right');
    expect(new Set(doc.content.content.map((node) => node.attrs.id)).size).toBe(3);
  });

  test('in a caption leads to a new paragraph below the pictures', () => {
    const { blocks, state } = press(
      at(stateOf([written('title'), written('paragraph'), picture]), 'caption', 3),
      leaveCaption,
    );
    expect(blocks.slice(2)).toEqual(['images:caption', 'paragraph:']);
    expect(cursor(state)).toBe('paragraph@0');
    expect(
      press(at(stateOf([written('title'), written('paragraph'), picture]), 'caption', 3), splitIntoParagraph).isHandled,
    ).toBe(false);
  });
});

describe('what must stay', () => {
  test('Backspace on a sole empty paragraph does nothing', () => {
    const schema = getSchema(textExtensions({}));
    const { isHandled, blocks } = press(stateOf([written('paragraph')], { schema }), keepRequiredBlocks);
    expect(isHandled).toBe(true);
    expect(blocks).toEqual(['paragraph:']);
  });

  test('Backspace in the only paragraph of an article leads into the title', () => {
    const { blocks, state } = press(
      at(stateOf([written('title', 'Title'), written('paragraph', 'text')]), 'text', 0),
      keepRequiredBlocks,
    );
    expect(blocks).toEqual(['title:Title', 'paragraph:text']);
    expect(cursor(state)).toBe('title@5');
  });

  test('Backspace joins the second paragraph with the title when another paragraph can take its place', () => {
    const state = at(
      stateOf([written('title', 'Title'), written('paragraph', 'text'), written('paragraph', 'more')]),
      'text',
      0,
    );
    expect(press(state, keepRequiredBlocks).isHandled).toBe(false);
  });

  test('Backspace and Delete do not lead out of a caption', () => {
    const state = stateOf([written('title'), written('paragraph'), picture]);
    const back = press(at(state, 'caption', 0), keepRequiredBlocks);
    expect([back.isHandled, back.blocks.at(-1)]).toEqual([true, 'images:caption']);
    expect(back.state.selection).toBeInstanceOf(NodeSelection);
    expect(press(at(state, 'caption', -1), keepNextBlock).isHandled).toBe(true);
  });

  test('Delete at the end of the title does not take the required paragraph', () => {
    expect(
      press(at(stateOf([written('title', 'Title'), written('paragraph', 'x')]), 'Title', -1), keepNextBlock).isHandled,
    ).toBe(true);
    expect(
      press(
        at(stateOf([written('title', 'Title'), written('paragraph', 'x'), written('paragraph', 'y')]), 'Title', -1),
        keepNextBlock,
      ).isHandled,
    ).toBe(false);
  });

  test('Backspace at the start of a quote makes it a paragraph with the same id', () => {
    const state = at(
      stateOf([written('title'), written('paragraph'), written('quote', 'Said', { id: 'q' })]),
      'Said',
      0,
    );
    const { doc } = press(state, becomeParagraph);
    expect(doc.child(2).type.name).toBe('paragraph');
    expect(doc.child(2).attrs.id).toBe('q');
  });

  test('deleting everything leaves an empty title and an empty paragraph, each with an id', () => {
    const state = stateOf([written('title', 'Title'), written('paragraph', 'x'), written('quote', 'y'), picture]);
    const emptied = state.apply(state.tr.setSelection(new AllSelection(state.doc)).deleteSelection());
    emptied.doc.check();
    expect(fromEditor(emptied.doc.toJSON())).toEqual([
      { id: expect.any(String), type: 'title', children: [{ text: '' }] },
      { id: expect.any(String), type: 'paragraph', children: [{ text: '' }] },
    ]);
  });

  test('emptied free text is one empty paragraph', () => {
    const state = stateOf([written('paragraph', 'a'), written('paragraph', 'b')], {
      schema: getSchema(textExtensions({})),
    });
    const emptied = state.apply(state.tr.setSelection(new AllSelection(state.doc)).deleteSelection());
    expect(summary(emptied)).toEqual(['paragraph:']);
  });

  test('a pasted title becomes ordinary text, because an article has one', () => {
    const state = at(stateOf([written('title', 'Title'), written('paragraph', 'x')]), 'x', -1);
    const pasted = Slice.maxOpen(
      Fragment.from([
        Node.fromJSON(articleSchema, written('title', 'Other')),
        Node.fromJSON(articleSchema, written('paragraph', 'p')),
      ]),
    );
    const { doc } = state.apply(state.tr.replaceSelection(pasted));
    doc.check();
    expect(doc.textContent).toBe('TitlexOtherp');
    expect(doc.content.content.filter((node) => node.type.name === 'title')).toHaveLength(1);
  });
});

describe('links and hints', () => {
  test('vanish with their text and exclude one another', () => {
    const marks = [{ type: 'link', attrs: { id: 'l', url: 'https://a.example' } }];
    const state = stateOf([
      written('title'),
      { type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'here', marks }] },
    ]);
    const emptied = state.apply(state.tr.delete(3, 7));
    expect(fromEditor(emptied.doc.toJSON())[1]).toMatchObject({ children: [{ text: '' }] });
    const hinted = state.apply(state.tr.addMark(3, 7, articleSchema.mark('hint', { id: 'h', hintContent: 'note' })));
    expect(hinted.doc.child(1).firstChild?.marks.map((mark) => mark.type.name)).toEqual(['hint']);
  });
});

describe('ids', () => {
  test('a repeated block gets an id of its own, the first keeps its', () => {
    const state = stateOf([written('title'), written('paragraph', 'a', { id: 'same' })]);
    const doubled = state.apply(state.tr.insert(state.doc.content.size, state.doc.child(1)));
    expect(doubled.doc.child(1).attrs.id).toBe('same');
    expect(doubled.doc.child(2).attrs.id).not.toBe('same');
  });
});

describe('a limited length', () => {
  const limited = (schema: Schema, maximum: number, within?: string) => {
    const plugin = new Plugin({
      appendTransaction: (transactions, _, state) => cut(transactions, state.tr, { maximum, within }),
    });
    return { schema, plugins: [plugin] };
  };

  test('cuts inserted text to what is still allowed, where it was inserted', () => {
    const state = stateOf([written('paragraph', 'abcd')], limited(getSchema(textExtensions({})), 6));
    expect(state.apply(state.tr.insertText('12345', 2)).doc.textContent).toBe('a12bcd');
  });

  test('cuts inserted blocks from their end', () => {
    const schema = getSchema(textExtensions({}));
    const state = stateOf([written('paragraph', 'abcd')], limited(schema, 8));
    const more = ['123', '456'].map((words) => Node.fromJSON(schema, written('paragraph', words)));
    expect(state.apply(state.tr.insert(state.doc.content.size, more)).doc.textContent).toBe('abcd1234');
  });

  test('never cuts what stood there before', () => {
    const state = stateOf([written('paragraph', 'too long already')], limited(getSchema(textExtensions({})), 4));
    expect(state.apply(state.tr.insertText('!', 1)).doc.textContent).toBe('too long already');
  });

  test('can count the title alone', () => {
    const state = stateOf(
      [written('title', 'Title'), written('paragraph', 'long text')],
      limited(articleSchema, 7, 'title'),
    );
    expect(summary(state.apply(state.tr.insertText('abcdef', 6)))).toEqual(['title:Titleab', 'paragraph:long text']);
    expect(summary(state.apply(state.tr.insertText('abcdef', 8)))).toEqual([
      'title:Title',
      'paragraph:abcdeflong text',
    ]);
  });
});

describe('a single line', () => {
  test('takes pasted blocks as one, their marks kept', () => {
    const schema = getSchema(textExtensions({ singleLine: true }));
    const paragraphs = [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'one', marks: [{ type: 'bold' }] },
          { type: 'hardBreak' },
          { type: 'text', text: 'two' },
        ],
      },
      { type: 'paragraph', content: [{ type: 'text', text: 'three' }] },
    ].map((json) => Node.fromJSON(schema, json));
    const state = stateOf([written('paragraph')], { schema });
    const { doc } = state.apply(state.tr.replaceSelection(flattened(Slice.maxOpen(Fragment.from(paragraphs)), schema)));
    expect(doc.childCount).toBe(1);
    expect(doc.textContent).toBe('one two three');
    expect(doc.firstChild?.firstChild?.marks[0]?.type.name).toBe('bold');
  });
});

describe('undo', () => {
  const type = (state: EditorState, word: string, time: number) =>
    state.apply(state.tr.insertText(word, state.doc.content.size - 1).setTime(time));
  const withHistory = () => stateOf([written('title'), written('paragraph')], { plugins: [history(historyOptions)] });

  test('groups what was written within 300 ms', () => {
    const start = Date.now();
    const state = [0, 299, 598].reduce((one, pause) => type(one, 'a', start + pause), withHistory());
    const later = type(state, 'b', start + 598 + 301);
    expect(undoDepth(later)).toBe(2);
    const { doc } = press(later, undo);
    expect(doc.textContent).toBe('aaa');
  });

  test('remembers a hundred steps', () => {
    expect(historyOptions).toMatchObject({ depth: 100, newGroupDelay: 300 });
  });
});

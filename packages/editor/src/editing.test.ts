import { articleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { undo } from '@tiptap/pm/history';
import { Node, type Schema } from '@tiptap/pm/model';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyArticle } from './arbitrary.fixture.ts';
import { align } from './commands.ts';
import { canonical } from './compare/canonical.ts';
import { fromEditor } from './convert/from-editor.ts';
import { storedValue } from './convert/stored-value.ts';
import { toEditor } from './convert/to-editor.ts';
import { actsOnText, allActs, edited, editingStates } from './editing.fixture.ts';
import { articleExtensions, textExtensions } from './schema/extensions.ts';

/* Ten thousand authors do random things. `SEED=n` repeats the one that failed, whose number the error names. */
const sequences = process.env.SEED ? 1 : 10_000;
const firstSeed = Number(process.env.SEED ?? 1);
const articles = fc.sample(anyArticle, { seed: 7, numRuns: 100 });

function eachSeed(act: (seed: number) => void) {
  for (let seed = firstSeed; seed < firstSeed + sequences; seed++) {
    try {
      act(seed);
    } catch (error) {
      throw new Error(`SEED=${seed}: ${(error as Error).message}`, { cause: error });
    }
  }
}

/** The rules of the specification that hold at every moment. */
function expectRules({ doc }: EditorState) {
  doc.check();
  const [title, second] = doc.children;
  if (title?.type.name !== 'title' || second?.type.name !== 'paragraph')
    throw new Error('the title is not first or no paragraph second');
  const ids = doc.children.map((node) => node.attrs.id);
  if (ids.some((id) => !id) || new Set(ids).size !== ids.length) throw new Error('a block has no id of its own');
}

const withoutIds = (doc: Node) => JSON.stringify(doc.toJSON(), (name, value) => (name === 'id' ? undefined : value));

test('whatever is done to an article, it keeps the rules of writing, is stored without loss, and undo leads back', {
  timeout: 180_000,
}, () => {
  const open = editingStates(articleExtensions);
  const docs = articles.map((value) => open((schema) => Node.fromJSON(schema, toEditor(canonical(value)))).doc);
  eachSeed((seed) => {
    const doc = docs[seed % docs.length]!;
    const other = docs[(seed * 7 + 1) % docs.length]!;
    const last = edited(
      open(() => doc),
      { seed, steps: 8, acts: allActs, other, onStep: expectRules },
    );
    const value = storedValue(last.doc);
    const parsed = articleValue.safeParse(value);
    if (!parsed.success) throw new Error(`not to be stored: ${parsed.error.message}`);
    expect(fromEditor(toEditor(value))).toEqual(value);
    if (!Node.fromJSON(last.schema, toEditor(value)).eq(last.doc))
      throw new Error('it does not come back as it was stored');
    let back = last;
    for (let step = 0; step < 20; step++)
      undo(back, (tr) => {
        back = back.apply(tr);
      });
    if (withoutIds(back.doc) !== withoutIds(doc)) throw new Error('undo leads elsewhere');
  });
});

test('an emptied article whose whole text is selected is not cleared and given ids for ever', () => {
  const state = editingStates(articleExtensions)((schema) => schema.topNodeType.createAndFill()!);
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1, 3)));
  let aligned = selected;
  align('center')(selected, (tr) => {
    aligned = selected.apply(tr);
  });
  expectRules(aligned);
});

const paragraphs = (schema: Schema, ...words: string[]) =>
  schema.node(
    'doc',
    null,
    words.map((text) => schema.node('paragraph', { id: text }, text ? schema.text(text) : [])),
  );

test('free text is never empty, a single line stays one, and neither grows beyond its length', () => {
  const maximumLength = 30;
  for (const singleLine of [true, false]) {
    const open = editingStates(textExtensions({ singleLine, maximumLength }));
    const other = editingStates(textExtensions({}))((schema) =>
      paragraphs(schema, 'some words', 'and some more', ''),
    ).doc;
    eachSeed((seed) => {
      if (seed % 10 > 0 && sequences > 1) return;
      const start = open((schema) => paragraphs(schema, 'ten letter'));
      const sameSchema = Node.fromJSON(
        start.schema,
        singleLine ? paragraphs(start.schema, 'some words and more').toJSON() : other.toJSON(),
      );
      edited(start, {
        seed,
        steps: 12,
        acts: singleLine ? actsOnText.filter((name) => name !== 'enter') : actsOnText,
        other: sameSchema,
        onStep({ doc }) {
          doc.check();
          if (doc.childCount === 0 || (singleLine && doc.childCount > 1))
            throw new Error('it has another number of lines');
          if (doc.textBetween(0, doc.content.size, '', '\n').length > maximumLength) throw new Error('it is too long');
        },
      });
    });
  }
});

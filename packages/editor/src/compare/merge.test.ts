import { type ArticleValue, articleValue, type Block } from '@oeuvre/contracts/kernel/blocks.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyArticle } from '../arbitrary.fixture.ts';
import { canonical, isSameBlock } from './canonical.ts';
import { mergedValue, mergeValues } from './merge.ts';

const paragraph = (id: string, text: string): Block => ({ id, type: 'paragraph', children: [{ text }] });
const article = (title: string, ...blocks: Block[]): ArticleValue => [
  { id: 't', type: 'title', children: [{ text: title }] },
  { id: 'p', type: 'paragraph', children: [{ text: 'First.' }] },
  ...blocks,
];
const noConflict = (): never => {
  throw new Error('There is no conflict here');
};
const wordsOf = (value: ArticleValue) =>
  value.map((block) =>
    'children' in block ? block.children.map((one) => ('text' in one ? one.text : '')).join('') : block.type,
  );

const choice = fc.constantFrom('ours' as const, 'theirs' as const, 'both' as const);

describe('two versions with their common base', () => {
  const base = article('Waves', paragraph('a', 'one'), paragraph('b', 'two'), paragraph('c', 'three'));

  test('a change, addition or removal on one side only is chosen automatically', () => {
    const ours = article(
      'Waves',
      paragraph('a', 'one, changed by us'),
      paragraph('x', 'ours'),
      paragraph('b', 'two'),
      paragraph('c', 'three'),
    );
    const theirs = article('Great waves', paragraph('a', 'one'), paragraph('b', 'two'), paragraph('y', 'theirs'));
    const parts = mergeValues({ base, ours, theirs });
    expect(parts.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'title theirs',
      'p same',
      'a ours',
      'x ours',
      'b same',
      'y theirs',
      'c theirs',
    ]);
    expect(wordsOf(mergedValue(parts, noConflict))).toEqual([
      'Great waves',
      'First.',
      'one, changed by us',
      'ours',
      'two',
      'theirs',
    ]);
  });

  test('a block that both sides changed is a conflict, and both can be kept', () => {
    const ours = article('Waves', paragraph('a', 'ours'), paragraph('b', 'two'), paragraph('c', 'three'));
    const theirs = article('Waves', paragraph('a', 'theirs'), paragraph('b', 'two'), paragraph('c', 'three'));
    const parts = mergeValues({ base, ours, theirs });
    expect(parts.filter(({ state }) => state === 'conflict').map(({ id }) => id)).toEqual(['a']);
    expect(wordsOf(mergedValue(parts, () => 'ours'))[2]).toBe('ours');
    expect(wordsOf(mergedValue(parts, () => 'theirs'))[2]).toBe('theirs');
    expect(wordsOf(mergedValue(parts, () => 'both')).slice(2, 4)).toEqual(['ours', 'theirs']);
  });

  test('a block that one side removed and the other rewrote is a conflict', () => {
    const ours = article('Waves', paragraph('b', 'two'), paragraph('c', 'three'));
    const theirs = article('Waves', paragraph('a', 'rewritten'), paragraph('b', 'two'), paragraph('c', 'three'));
    const parts = mergeValues({ base, ours, theirs });
    expect(parts.filter(({ state }) => state === 'conflict')).toEqual([
      { id: 'a', state: 'conflict', theirs: paragraph('a', 'rewritten') },
    ]);
    expect(wordsOf(mergedValue(parts, () => 'ours'))).not.toContain('rewritten');
    expect(wordsOf(mergedValue(parts, () => 'both'))).toContain('rewritten');
  });

  test('an empty line is no conflict: the side with words wins, and of two empty lines either does', () => {
    const withEmpty = article('Waves', paragraph('a', ''));
    const statesOf = (ours: ArticleValue, theirs: ArticleValue, from = withEmpty) =>
      mergeValues({ base: from, ours, theirs })
        .filter(({ state }) => state !== 'same')
        .map(({ id, state }) => `${id} ${state}`);
    const heading: Block = { id: 'a', type: 'subtitle', children: [{ text: '' }] };
    expect(statesOf(article('Waves', paragraph('a', 'words')), article('Waves'))).toEqual(['a ours']);
    expect(statesOf(article('Waves', heading), article('Waves', paragraph('a', 'words')))).toEqual(['a theirs']);
    expect(statesOf(article('Waves', heading), article('Waves'))).toEqual(['a ours']);
    expect(statesOf(article('Waves', heading), article('Waves'), article('Waves', paragraph('a', 'words')))).toEqual(
      [],
    );
    expect(statesOf(article('Waves', paragraph('a', 'one')), article('Waves', paragraph('a', 'other')))).toEqual([
      'a conflict',
    ]);
    expect(
      statesOf(withEmpty, article('Waves', paragraph('a', 'one, and more')), article('Waves', paragraph('a', 'one'))),
    ).toEqual(['a conflict']);
  });

  test('the side that moved a block decides the order', () => {
    const moved = article('Waves', paragraph('c', 'three'), paragraph('a', 'one'), paragraph('b', 'two'));
    const written = article(
      'Waves',
      paragraph('a', 'one'),
      paragraph('b', 'two'),
      paragraph('x', 'new'),
      paragraph('c', 'three'),
    );
    const expected = ['Waves', 'First.', 'three', 'one', 'two', 'new'];
    expect(wordsOf(mergedValue(mergeValues({ base, ours: moved, theirs: written }), noConflict))).toEqual(expected);
    expect(wordsOf(mergedValue(mergeValues({ base, ours: written, theirs: moved }), noConflict))).toEqual(expected);
  });

  test('changes of both sides to different blocks all survive', () => {
    const act = fc.constantFrom('keep', 'rewrite', 'remove', 'add after');
    fc.assert(
      fc.property(anyArticle, fc.array(fc.tuple(fc.boolean(), act), { minLength: 8, maxLength: 8 }), (value, acts) => {
        const before = canonical(value);
        const side = (isOurs: boolean) =>
          before.flatMap((block, at) => {
            const [mine, what] = acts[at % acts.length]!;
            if (mine !== isOurs || what === 'keep') return [block];
            const written: Block = {
              ...paragraph(block.id, `${isOurs ? 'ours' : 'theirs'} ${at}`),
              ...(at === 0 && { type: 'title' }),
            };
            if (what === 'rewrite') return [written];
            if (what === 'remove' && at > 1) return [];
            return at === 0 ? [block] : [block, { ...written, id: `new-${at}` }];
          });
        const [ours, theirs] = [side(true), side(false)];
        const merged = mergedValue(mergeValues({ base: before, ours, theirs }), noConflict);
        expect(articleValue.safeParse(merged).error).toBeUndefined();
        const has = (blocks: ArticleValue, one: Block) =>
          blocks.some((block) => block.id === one.id && isSameBlock(block, one));
        for (const block of [...ours, ...theirs]) if (!has(before, block)) expect(has(merged, block)).toBe(true);
        for (const block of merged) expect(has(ours, block) || has(theirs, block)).toBe(true);
        for (const block of before)
          if (!has(ours, block) || !has(theirs, block)) expect(has(merged, block)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('any two versions', () => {
  test('an article merged with itself stays the same, with or without a base', () => {
    fc.assert(
      fc.property(anyArticle, fc.option(anyArticle, { nil: undefined }), (value, base) => {
        const parts = mergeValues({ base, ours: value, theirs: structuredClone(value) });
        expect(parts.every(({ state }) => state === 'same')).toBe(true);
        expect(mergedValue(parts, noConflict)).toEqual(canonical(value));
      }),
    );
  });

  test('make a valid article for every choice', () => {
    fc.assert(
      fc.property(
        anyArticle,
        anyArticle,
        fc.option(anyArticle, { nil: undefined }),
        fc.array(choice, { minLength: 1 }),
        (one, other, base, choices) => {
          const ours = [...one, ...other.slice(2, 4)];
          const theirs = [...other, ...one.slice(2, 4).toReversed()];
          let asked = 0;
          const merged = mergedValue(mergeValues({ base, ours, theirs }), () => choices[asked++ % choices.length]!);
          expect(articleValue.safeParse(merged).error).toBeUndefined();
          expect(canonical(merged)).toEqual(merged);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('without a base, blocks that only one side has are kept', () => {
    const parts = mergeValues({
      ours: article('Waves', paragraph('a', 'ours')),
      theirs: article('Waves', paragraph('b', 'theirs')),
    });
    expect(wordsOf(mergedValue(parts, noConflict)).slice(2).sort()).toEqual(['ours', 'theirs']);
  });

  test('if both titles are kept, the second becomes a paragraph below the first', () => {
    const parts = mergeValues({ ours: article('Waves'), theirs: article('Breakers') });
    expect(mergedValue(parts, () => 'both').map(({ type }) => type)).toEqual(['title', 'paragraph', 'paragraph']);
    expect(wordsOf(mergedValue(parts, () => 'both'))).toEqual(['Waves', 'Breakers', 'First.']);
  });
});

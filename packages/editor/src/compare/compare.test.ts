import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyArticle } from '../arbitrary.fixture.ts';
import { canonical } from './canonical.ts';
import { compareValues, compareWords } from './compare.ts';

const paragraph = (id: string, text: string): Block => ({ id, type: 'paragraph', children: [{ text }] });
const article = (...blocks: Block[]): ArticleValue => [
  { id: 't', type: 'title', children: [{ text: 'The title' }] },
  { id: 'p', type: 'paragraph', children: [{ text: 'First.' }] },
  ...blocks,
];
const described = (before: ArticleValue, after: ArticleValue) =>
  compareValues(before, after).map(({ kind, words, ...change }) => {
    const block = change.after ?? change.before!;
    return `${kind} ${block.id}${words ? `: ${words.map(({ kind: what, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[what]).join('')}` : ''}`;
  });

describe('two versions of an article', () => {
  test('a changed paragraph has a word diff, and equal blocks are the same', () => {
    expect(
      described(article(paragraph('a', 'The blue wave breaks.')), article(paragraph('a', 'The great wave breaks.'))),
    ).toEqual(['same t', 'same p', 'changed a: The -blue-+great+ wave breaks.']);
  });

  test('removed blocks appear at their old place', () => {
    const before = article(paragraph('a', 'one'), paragraph('b', 'two'), paragraph('c', 'three'));
    expect(
      described(before, article(paragraph('a', 'one'), paragraph('d', 'quite another'), paragraph('c', 'three'))),
    ).toEqual(['same t', 'same p', 'same a', 'removed b', 'added d', 'same c']);
  });

  test('a moved block is reported once, with a word diff if it also changed', () => {
    const before = article(
      paragraph('a', 'one'),
      paragraph('b', 'two'),
      paragraph('c', 'three'),
      paragraph('d', 'four'),
    );
    expect(
      described(
        before,
        article(paragraph('d', 'four!'), paragraph('a', 'one'), paragraph('b', 'two'), paragraph('c', 'three')),
      ),
    ).toEqual(['same t', 'same p', 'moved d: four+!+', 'same a', 'same b', 'same c']);
  });

  test('a paragraph with a new id is recognised by its words', () => {
    expect(
      described(
        article(paragraph('a', 'The wave breaks at dawn.')),
        article(paragraph('new', 'The wave breaks at noon.')),
      ),
    ).toEqual(['same t', 'same p', 'changed new: The wave breaks at -dawn-+noon+.']);
  });

  test('a paragraph that became a subtitle is changed even if its words are equal', () => {
    expect(
      described(article(paragraph('a', 'one')), article({ id: 'a', type: 'subtitle', children: [{ text: 'one' }] }))[2],
    ).toBe('changed a: one');
  });

  test('a changed note of a hint or target of a link is shown', () => {
    const hinted = (hintContent: string): Block => ({
      id: 'a',
      type: 'paragraph',
      children: [{ text: 'in ' }, { id: 'h', type: 'hint', hintContent, children: [{ text: 'blue' }] }],
    });
    expect(described(article(hinted('a pigment')), article(hinted('a dye')))[2]).toBe(
      'changed a: in blue (a -pigment-+dye+)',
    );
  });

  test('the order of fields does not matter', () => {
    const image = { id: 'i', src: '/files/x', width: 3, height: 2, children: [] };
    const reordered = { children: [], height: 2, id: 'i', src: '/files/x', width: 3 };
    expect(
      described(
        article({ id: 'a', type: 'images', images: [image] }),
        article({ type: 'images', images: [reordered], id: 'a' }),
      )[2],
    ).toBe('same a');
  });

  test('an article is the same as itself', () => {
    fc.assert(
      fc.property(anyArticle, (value) =>
        compareValues(value, structuredClone(canonical(value))).every(({ kind }) => kind === 'same'),
      ),
    );
  });

  test('every block of both versions is reported exactly once, the later ones in order', () => {
    fc.assert(
      fc.property(anyArticle, anyArticle, fc.integer(), (one, other, seed) => {
        const shared = one.slice(2).filter((_, at) => (seed >> at) & 1);
        const after = [...other.slice(0, 2), ...shared.toReversed(), ...other.slice(2)];
        const changes = compareValues(one, after);
        expect(changes.flatMap((change) => change.after ?? [])).toEqual(after);
        expect(new Set(changes.flatMap((change) => change.before ?? []))).toEqual(new Set(one));
        expect(changes.filter((change) => change.before)).toHaveLength(one.length);
      }),
    );
  });

  test('each of five thousand rewritten paragraphs is compared no more often than each of five hundred', {
    timeout: 120_000,
  }, () => {
    let looks = 0;
    const watched = <Thing extends object>(thing: Thing) =>
      new Proxy(thing, {
        get(target, name, receiver) {
          looks += 1;
          return Reflect.get(target, name, receiver);
        },
      });
    const long = (count: number, word: string) =>
      article(
        ...Array.from({ length: count - 2 }, (_, at) => watched(paragraph(`${word}${at}`, `${word} ${at} of many`))),
      );
    const looksAtEach = (count: number) => {
      looks = 0;
      expect(compareValues(long(count, 'one'), long(count, 'other'))).toHaveLength(count);
      return looks / count;
    };
    const few = looksAtEach(500);
    expect(few).toBeGreaterThan(1);
    expect(looksAtEach(5_000)).toBeLessThan(1.2 * few);
  });
});

describe('two versions of a text', () => {
  test('the diff contains both', () => {
    const text = fc
      .array(fc.constantFrom('wave', ' ', 'blue', '.', '波', '浮世絵', '🎨', '\n'))
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const words = compareWords(before, after);
        expect(words.map(({ kind, text: words }) => (kind === 'added' ? '' : words)).join('')).toBe(before);
        expect(words.map(({ kind, text: words }) => (kind === 'removed' ? '' : words)).join('')).toBe(after);
      }),
    );
  });

  test('unrelated texts are removed and added as a whole', () => {
    const many = (word: string) => Array.from({ length: 5_000 }, (_, at) => `${word}${at}`).join(',');
    expect(compareWords(many('a'), many('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

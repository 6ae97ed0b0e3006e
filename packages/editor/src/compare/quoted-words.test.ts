import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownWords } from '../blocks/words.ts';
import { findQuoted, quotedWords } from './quoted-words.ts';

const quote = (all: string, exact: string, from = 0) => {
  const start = all.indexOf(exact, from);
  return quotedWords(all, start, start + exact.length);
};

test('words are found again after edits before and after them', () => {
  const words = quote('The wave is the subject. The boats are the story.', 'the subject');
  expect(findQuoted('The wave is the subject. The boats are the story.', words)).toBe(12);
  expect(findQuoted('Everybody says so: the wave is the subject, and more.', words)).toBe(31);
  expect(findQuoted('The wave is the hero.', words)).toBeUndefined();
});

test('among equal words, those with equal surroundings are found, then the nearest', () => {
  const verse = 'the sea, the sea, the sea';
  const second = quote(verse, 'the sea', 5);
  expect(findQuoted(verse, second)).toBe(9);
  expect(findQuoted('O the sea! O the sky! Blue, the sea, the sea, the sea', quote('Blue, the sea,', 'the sea'))).toBe(
    28,
  );
  expect(findQuoted('ha ha ha ha', { exact: 'ha', prefix: '', suffix: '', start: 5 })).toBe(6);
});

test('the surroundings never keep half a character', () => {
  const { prefix, suffix } = quotedWords(`${'🌊'.repeat(20)}x wave${'🌊'.repeat(20)}`, 42, 46);
  expect([prefix.isWellFormed(), suffix.isWellFormed()]).toEqual([true, true]);
});

test('quoted words are found at their place, and after any text inserted before them', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 80 }),
      fc.nat(79),
      fc.integer({ min: 1, max: 12 }),
      (all, at, length) => {
        const start = Math.min(at, all.length - 1);
        const words = quotedWords(all, start, Math.min(all.length, start + length));
        expect(findQuoted(all, words)).toBe(start);
        const found = findQuoted(`x${all}`, words)!;
        expect(`x${all}`.slice(found, found + words.exact.length)).toBe(words.exact);
      },
    ),
  );
});

test('the words of pictures are their captions, one line each', () => {
  const image = { id: 'i', src: '/files/a', width: 1, height: 1 };
  const images = [
    { ...image, children: [{ text: 'One' }] },
    { ...image, children: [] },
    { ...image, children: [{ text: 'Three' }] },
  ];
  expect(shownWords({ id: 'b', type: 'images', images })).toBe('One\nThree');
  expect(shownWords({ id: 'b', type: 'artworksCarousel', artworks: [] })).toBe('');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksIn } from './marks.ts';

const marked = (text: string, ...words: string[]) => marksIn(text, words).map(([start, end]) => text.slice(start, end));

test.each([
  ['Rough Waves', ['wave'], ['Wave']],
  ['Kōrin’s Waves', ['korin', 'waves'], ['Kōrin', 'Waves']],
  ['Œuvres', ['oeu'], []],
  ['富嶽三十六景', ['三十'], ['三十']],
  ['𝔘 Wave', ['wave'], ['Wave']],
  ['wave wave', ['wave', 'av'], ['wave', 'wave']],
])('in %s', (text, words, expected) => {
  expect(marked(text, ...words)).toEqual(expected);
});

test('marks are inside the text, in order and apart', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ maxLength: 3 })), (text, words) => {
      const marks = marksIn(text, words);
      for (const [at, [start, end]] of marks.entries()) {
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(start).toBeGreaterThan(marks[at - 1]?.[1] ?? -1);
      }
    }),
  );
});

import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { expect, test } from 'vitest';
import { countOf } from './reading-time.ts';

const article = (text: string, ...rest: Block[]): ArticleValue => [
  { id: 't', type: 'title', children: [{ text: '' }] },
  { id: 'p', type: 'paragraph', children: [{ text }] },
  ...rest,
];

test.each([
  ['', 0, 0],
  ['…  — !', 0, 0],
  ["It doesn't matter: 1,500 well-read words", 6, 1],
  ['naïve cafe\u0301', 2, 1],
  ['富嶽三十六景', 6, 1],
  ['The 神奈川 wave', 5, 1],
  ['파도와 그림', 2, 1],
  ['word '.repeat(1_100), 1_100, 5],
  ['波'.repeat(1_500), 1_500, 3],
])('%j has %i words and is read in %i minutes', (text, words, minutes) => {
  expect(countOf(article(text))).toEqual({ words, minutes });
});

test('captions count, hints do not', () => {
  const image = { id: 'i', src: '/files/x', width: 1, height: 1, children: [{ text: 'The great wave' }] };
  const hint: Block = {
    id: 'q',
    type: 'quote',
    children: [{ id: 'h', type: 'hint', hintContent: 'not counted', children: [{ text: 'blue' }] }],
  };
  expect(countOf(article('One', { id: 'b', type: 'images', images: [image] }, hint)).words).toBe(5);
});

import { expect, test } from 'vitest';
import { footnoted, piecesOf } from './footnotes.ts';

test('a provenance with numbers in brackets is divided into paragraphs and notes', () => {
  const text =
    'The artist, Paris [1]; sold to Blaise Moreau, Lyon, 1894. [2]\nGiven to the Hollis Trust, 1964. [3]\n\nNotes:\n[1] Moreau daybook; see also [3].\n[2] Label on the stretcher.\n[3] Minutes of the trust.';
  expect(footnoted(text)).toEqual({
    paragraphs: [
      'The artist, Paris [1]; sold to Blaise Moreau, Lyon, 1894. [2]',
      'Given to the Hollis Trust, 1964. [3]',
    ],
    notes: [
      { number: '1', text: 'Moreau daybook; see also [3].' },
      { number: '2', text: 'Label on the stretcher.' },
      { number: '3', text: 'Minutes of the trust.' },
    ],
  });
});

test('notes need no line of their own', () => {
  expect(
    footnoted('Bought 1901 [1], sold 1902 [2]. [1] A receipt. [2] A letter.').notes.map(({ text }) => text),
  ).toEqual(['A receipt.', 'A letter.']);
});

test('a text without notes stays whole, brackets and all', () => {
  const text = 'Bought [in 1901] from a dealer [12].';
  expect(footnoted(text)).toEqual({ paragraphs: [text], notes: [] });
});

test('only numbers that have a note become marks', () => {
  expect(piecesOf('Sold [1], see [1902] and [2].', [{ number: '1', text: 'x' }])).toEqual([
    'Sold',
    { note: '1' },
    ', see [1902] and',
    ' [2]',
    '.',
  ]);
});

import { expect, test } from 'vitest';
import { searchText, shortened } from './words.ts';

test.each([
  ['a run of spaces', 'the  river'],
  ['a tab', 'the\triver'],
  ['a line break', 'the\nriver'],
  ['a no-break space', 'the\u00a0river'],
  ['a mixed run, and spaces at the ends', ' the \n\u00a0 river\t'],
])('the words of a text stand one space apart: %s', (_what, text) => {
  expect(searchText([{ id: 'p', type: 'paragraph', children: [{ text }] }])).toBe('the river');
  expect(shortened(text, 100)).toBe('the river');
});

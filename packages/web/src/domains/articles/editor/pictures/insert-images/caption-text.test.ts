import { expect, test } from 'vitest';
import { textOf, withText } from './caption-text.ts';

const caption = [{ text: 'Rembrandt, ' }, { text: 'The Storm', italic: true as const }, { text: ', 1633' }];

test.each([
  ['Rembrandt, The Storm, 1633', caption],
  ['Rembrandt, The Storm on the Sea, 1633', [caption[0], { text: 'The Storm on the Sea', italic: true }, caption[2]]],
  ['Rembrandt, The Storm', [caption[0], caption[1]]],
  ['After Rembrandt, The Storm, 1633', [{ text: 'After Rembrandt, ' }, caption[1], caption[2]]],
  ['Something else', [{ text: 'Something else' }]],
  ['', []],
])('%s keeps the marks of unchanged text', (text, leaves) => {
  const written = withText(caption, text);
  expect(written).toEqual(leaves);
  expect(textOf(written)).toBe(text);
});

test('letters that begin and end alike are not counted twice', () => {
  expect(textOf(withText([{ text: 'aa' }], 'aaa'))).toBe('aaa');
  expect(textOf(withText([{ text: 'aaa' }], 'aa'))).toBe('aa');
});

import { expect, test } from 'vitest';
import { readQuery } from './written-query.queries.ts';

test.each([
  ['hokusai wave', { words: ['hokusai', 'wave'], phrases: [], without: [] }],
  ['“rough waves” kōrin', { words: ['kōrin'], phrases: ['rough waves'], without: [] }],
  ['hokusai -print', { words: ['hokusai'], phrases: [], without: ['print'] }],
  ['turner -"study for"', { words: ['turner'], phrases: [], without: ['study for'] }],
  ['Richter, Gerhard', { words: ['Richter', 'Gerhard'], phrases: [], without: [] }],
  ['25F23(LION), (print).', { words: ['25F23(LION)', 'print'], phrases: [], without: [] }],
  ['saint-rémy', { words: ['saint-rémy'], phrases: [], without: [] }],
  ['-1985', { words: ['-1985'], phrases: [], without: [] }],
  ['a "b', { words: ['a', '"b'], phrases: [], without: [] }],
  ['富嶽 三十六景', { words: ['富嶽', '三十六景'], phrases: [], without: [] }],
])('%s', (text, expected) => {
  expect(readQuery(text)).toEqual(expected);
});

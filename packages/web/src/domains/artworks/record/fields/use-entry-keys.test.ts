import { expect, test } from 'vitest';
import { keysOf } from './use-entry-keys.ts';

const known = { entries: ['Hokusai', 'Hiroshige', 'Utamaro'], keys: [0, 1, 2] };

test.each([
  ['somebody else put one above', ['Eisen', 'Hokusai', 'Hiroshige', 'Utamaro'], [3, 0, 1, 2]],
  ['one is typed into', ['Hokusai', 'Hiroshige I', 'Utamaro'], [0, 1, 2]],
  ['one is moved', ['Utamaro', 'Hokusai', 'Hiroshige'], [2, 0, 1]],
  ['the first is removed', ['Hiroshige', 'Utamaro'], [1, 2]],
  ['one is added', ['Hokusai', 'Hiroshige', 'Utamaro', ''], [0, 1, 2, 3]],
  ['two are alike', ['Hokusai', 'Hokusai', 'Utamaro'], [0, 1, 2]],
])('when %s, each entry keeps its key', (_, entries, keys) => {
  expect(keysOf(known, entries)).toEqual(keys);
});

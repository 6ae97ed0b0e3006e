import { expect, test } from 'vitest';
import { readDraft, storedDraft } from './stored-draft.ts';

const part = (id: string, text = id) => ({ id, text });
const base = ['a', 'b', 'c', 'd'].map((id) => part(id));
const about = { version: 3, keptAt: 1_700_000_000_000 };

/** The value as it comes back from a browser that has copied what it stored. */
function storedAndRead<Value>(value: Value, saved: Value) {
  const stored = structuredClone(storedDraft({ ...about, value }, saved));
  return readDraft<Value>(stored, structuredClone(saved));
}

test.each<[string, readonly object[]]>([
  ['a changed part in the middle', base.with(1, part('b', 'new words'))],
  ['a changed first part', base.with(0, part('a', 'new words'))],
  ['a changed last part', base.with(3, part('d', 'new words'))],
  ['an added part', base.toSpliced(2, 0, part('e'))],
  ['a part that was written twice', base.toSpliced(2, 0, part('b'))],
  ['parts that are gone', base.toSpliced(1, 2)],
  ['a moved part', [base[3]!, base[0]!, base[1]!, base[2]!]],
  ['everything gone', []],
  ['no change', base],
])('%s comes back', (_, value) => {
  expect(storedAndRead(value, base)).toEqual({ ...about, value });
});

test('a list that begins empty comes back', () => {
  expect(storedAndRead([part('a')], [])).toEqual({ ...about, value: [part('a')] });
});

test('a value that is no list comes back', () => {
  expect(storedAndRead({ title: 'Fog' }, { title: '' })).toEqual({ ...about, value: { title: 'Fog' } });
});

test('of a long list only the changed parts are stored', () => {
  const long = Array.from({ length: 2_000 }, (_, at) => part(`p${at}`, 'Water gives a painter nothing to hold.'));
  const { json } = storedDraft({ ...about, value: long.with(1_000, part('p1000', 'Fog')) }, long);
  expect(json).toBe('[{"id":"p1000","text":"Fog"}]');
});

test('drafts that earlier versions of the page stored come back', () => {
  expect(readDraft({ ...about, value: base }, undefined)).toEqual({ ...about, value: base });
  expect(readDraft({ ...about, json: JSON.stringify(base) }, undefined)).toEqual({ ...about, value: base });
});

test('a draft whose saved text is gone is no draft', () => {
  expect(readDraft(storedDraft({ ...about, value: base.slice(1) }, base), undefined)).toBeUndefined();
});

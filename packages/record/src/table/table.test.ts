import { type ColumnKey, columnKeys } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalRecord, emptyRecord } from '../canonical.ts';
import { differingParts } from '../compare.ts';
import { sectionsFromText } from '../from-text.ts';
import { cellOf, cellsOf, isSameCell, joinValues, splitValues, type TermNames } from './cells.ts';
import { changedCell, changedSide } from './compare-cells.ts';
import { withCell } from './with-cell.ts';

const words = fc.stringMatching(/^[\p{L}\d|\\;.,'=<> -]{0,30}$/u);
const entries = fc.array(
  words.map((text) => ({ text: text.trim() })),
  { maxLength: 3 },
);
const record = fc
  .record({ title: words, materials: entries, inscriptions: entries, creditLine: words, events: entries })
  .map(({ title, materials, inscriptions, creditLine, events }) =>
    canonicalRecord({
      ...emptyRecord,
      creditLine,
      sections: { title: title.trim(), materials, inscriptions, ownershipHistory: events },
    }),
  );

const ids = {
  oil: '01900000-0000-7000-8000-00000000000a',
  ink: '01900000-0000-7000-8000-00000000000b',
} as unknown as Record<'oil' | 'ink', TagId>;
/** A vocabulary of two terms; a third one is in records but has no name any more. */
const names: readonly (readonly [TagId, string])[] = [
  [ids.oil, 'Oil paint [Materials]'],
  [ids.ink, 'Ink [Materials]'],
];
const terms: TermNames = {
  nameOf: (id) => names.find(([one]) => one === id)?.[1],
  idOf: (name) => names.find(([, one]) => one === name)?.[0],
};

const withAll = (into: typeof emptyRecord, cells: Partial<Record<ColumnKey, string>>) =>
  columnKeys.reduce((current, column) => withCell(current, column, cells[column] ?? '', terms) ?? current, into);

describe('a table that comes back', () => {
  test('changes nothing of a record if its cells are as they were', () => {
    fc.assert(
      fc.property(record, (one) => {
        expect(withAll(one, cellsOf(one, terms))).toEqual(one);
      }),
    );
  });

  test('makes an empty record say what its cells say', () => {
    fc.assert(
      fc.property(record, (one) => {
        const cells = cellsOf(one, terms);
        const made = cellsOf(withAll(emptyRecord, cells), terms);
        for (const column of columnKeys)
          expect(isSameCell(made[column] ?? '', cells[column] ?? ''), `${column}: ${cells[column]}`).toBe(true);
      }),
    );
  });

  test('changes one part for one cell', () => {
    const amphora = {
      ...emptyRecord,
      creditLine: 'Gift',
      sections: sectionsFromText({ title: 'Amphora', artist: 'Attributed to Exekias', dateOfCreation: 'c. 530 BCE' }),
    };
    const changed = withCell(amphora, 'dateOfCreation', 'c. 540 BCE', terms)!;
    expect(differingParts(amphora, changed)).toEqual(['dateOfCreation']);
    expect(changed.sections.dateOfCreation).toEqual([{ text: 'c. 540 BCE', edtf: '-0539~' }]);
    expect(withCell(amphora, 'title', '', terms)!.sections.title).toBeUndefined();
  });
});

test('values that stay keep what stands behind them, in any order', () => {
  const tagId = '01900000-0000-7000-8000-000000000001' as never;
  const made = { kind: 'bought', who: 'Sunniva Haraldsen', date: { text: '1923', edtf: '1923' } } as const;
  const before = canonicalRecord({
    ...emptyRecord,
    sections: {
      materials: [{ text: 'Ink', tagId }, { text: 'paper' }],
      ownershipHistory: [made],
      publicRegistries: [{ text: 'Record', url: 'https://example.org/1' }],
      artist: [{ name: 'Jan Luyken', role: 'engraver' }],
    },
  });
  expect(cellOf(before, 'materials', terms)).toBe('Ink | paper');
  expect(withCell(before, 'materials', 'gold | Ink', terms)!.sections.materials).toEqual([
    { text: 'gold' },
    { text: 'Ink', tagId },
  ]);
  const history = withCell(
    before,
    'ownershipHistory',
    `${cellOf(before, 'ownershipHistory', terms)} | 1950: Lost`,
    terms,
  )!;
  expect(history.sections.ownershipHistory).toEqual([made, { text: 'Lost', date: { text: '1950', edtf: '1950' } }]);
  expect(cellOf(before, 'publicRegistries', terms)).toBe('Record <https://example.org/1>');
  const registries = withCell(before, 'publicRegistries', 'Another <https://example.org/2>', terms)!;
  expect(registries.sections.publicRegistries).toEqual([{ text: 'Another', url: 'https://example.org/2' }]);
  expect(withCell(before, 'artist', 'after Rembrandt (etcher)', terms)!.sections.artist).toEqual([
    { name: 'Rembrandt', qualifier: 'after', role: 'etcher' },
  ]);
});

test('tags are added and removed by their names, and a name that means no term is refused', () => {
  const gone = '01900000-0000-7000-8000-00000000000c' as TagId;
  const tagged = { ...emptyRecord, tags: [gone, ids.ink] };
  expect(cellOf(tagged, 'tags', terms)).toBe('Ink [Materials]');
  expect(withCell(tagged, 'tags', 'Oil paint [Materials] | Ink [Materials]', terms)!.tags).toEqual([
    gone,
    ids.ink,
    ids.oil,
  ]);
  expect(withCell(tagged, 'tags', '', terms)!.tags).toEqual([gone]);
  expect(withCell(tagged, 'tags', 'Ink [Materials] | Gold', terms)).toBeUndefined();
});

test('a statement of rights is understood by its name, and refused if it is none', () => {
  const free = withCell(emptyRecord, 'rights', 'CC0', terms)!;
  expect(cellOf(free, 'rights', terms)).toBe('CC0 1.0');
  expect(withCell(free, 'rights', 'ask Marten', terms)).toBeUndefined();
  expect(withCell(free, 'rights', '', terms)!.rights).toEqual({});
});

test.each([
  ['a line break of Windows', 'one\r\ntwo', 'one\ntwo'],
  ['spaces at its ends', ' one ', 'one'],
  ['the apostrophe before a formula', "'=SUM(1)", '=SUM(1)'],
  ['an accent in two characters', 'e\u0301', 'é'],
  ['zeros before a number', '007', '7'],
  ['the end of a very long text', 'a'.repeat(40_000), 'a'.repeat(32_767)],
])('what a spreadsheet does to a cell is no change: %s', (_, here, there) => {
  expect(isSameCell(here, there)).toBe(true);
});
test.each([
  ['', '0'],
  ['2019.4', '2019.40.1'],
  ["'Untitled", 'Untitled'],
])('%j and %j are different', (one, other) => expect(isSameCell(one, other)).toBe(false));

test('a line within a value does not end it', () => {
  expect(splitValues(joinValues(['a|b', 'c']))).toEqual(['a|b', 'c']);
});

test('a cell asks only if both sides changed it differently', () => {
  const value = fc.constantFrom('', 'one', 'two', 'three');
  fc.assert(
    fc.property(value, value, value, (base, here, there) => {
      const changed = [here !== base && 'here', there !== base && 'there'].filter(Boolean);
      const expected = here === there ? undefined : changed.length === 2 ? 'both' : changed[0];
      expect(changedSide({ base, here, there })).toBe(expected);
    }),
  );
});

test.each([
  ['set', 'a | b', { text: 'c' }, 'c'],
  ['fill', 'a', { text: 'c' }, 'a'],
  ['fill', '', { text: 'c' }, 'c'],
  ['add', 'a | b', { text: 'b | c' }, 'a | b | c'],
  ['remove', 'a | b', { find: 'a' }, 'b'],
  ['replace', 'Japanisch | Edo', { find: 'Japanisch', text: 'Japanese' }, 'Japanese | Edo'],
  ['replace', 'Japanisch | Japanese', { find: 'Japanisch', text: 'Japanese' }, 'Japanese'],
  ['replace', 'Japanisches', { find: 'Japanisch', text: 'Japanese' }, 'Japanisches'],
  ['replace-text', 'Öl auf Leinwand', { find: 'Öl auf', text: 'oil on' }, 'oil on Leinwand'],
  ['clear', 'a', {}, ''],
] as const)('%s makes of %j with %j: %j', (act, here, given, after) => {
  expect(changedCell(here, { column: 'materials', act, find: '', text: '', ...given })).toBe(after);
});

import { type ColumnKey, columnKeys } from '@oeuvre/contracts/domains/artworks/exports/exports.constants.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalRecord, emptyRecord } from '../canonical.ts';
import { differingParts } from '../compare.ts';
import { sectionsFromText } from '../from-text.ts';
import { cellOf, cellsOf, isSameCell, joinValues, splitValues } from './cells.ts';
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

const withAll = (into: typeof emptyRecord, cells: Partial<Record<ColumnKey, string>>) =>
  columnKeys.reduce((current, column) => withCell(current, column, cells[column] ?? '') ?? current, into);

describe('a table that comes back', () => {
  test('changes nothing of a record if its cells are as they were', () => {
    fc.assert(
      fc.property(record, (one) => {
        expect(withAll(one, cellsOf(one))).toEqual(one);
      }),
    );
  });

  test('makes an empty record say what its cells say', () => {
    fc.assert(
      fc.property(record, (one) => {
        const cells = cellsOf(one);
        const made = cellsOf(withAll(emptyRecord, cells));
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
    const changed = withCell(amphora, 'dateOfCreation', 'c. 540 BCE')!;
    expect(differingParts(amphora, changed)).toEqual(['dateOfCreation']);
    expect(changed.sections.dateOfCreation).toEqual([{ text: 'c. 540 BCE', edtf: '-0539~' }]);
    expect(withCell(amphora, 'title', '')!.sections.title).toBeUndefined();
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
  expect(cellOf(before, 'materials')).toBe('Ink | paper');
  expect(withCell(before, 'materials', 'gold | Ink')!.sections.materials).toEqual([
    { text: 'gold' },
    { text: 'Ink', tagId },
  ]);
  const history = withCell(before, 'ownershipHistory', `${cellOf(before, 'ownershipHistory')} | 1950: Lost`)!;
  expect(history.sections.ownershipHistory).toEqual([made, { text: 'Lost', date: { text: '1950', edtf: '1950' } }]);
  expect(cellOf(before, 'publicRegistries')).toBe('Record <https://example.org/1>');
  const registries = withCell(before, 'publicRegistries', 'Another <https://example.org/2>')!;
  expect(registries.sections.publicRegistries).toEqual([{ text: 'Another', url: 'https://example.org/2' }]);
  expect(withCell(before, 'artist', 'after Rembrandt (etcher)')!.sections.artist).toEqual([
    { name: 'Rembrandt', qualifier: 'after', role: 'etcher' },
  ]);
});

test('a statement of rights is understood by its name, and refused if it is none', () => {
  const free = withCell(emptyRecord, 'rights', 'CC0')!;
  expect(cellOf(free, 'rights')).toBe('CC0 1.0');
  expect(withCell(free, 'rights', 'ask Marten')).toBeUndefined();
  expect(withCell(free, 'rights', '')!.rights).toEqual({});
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

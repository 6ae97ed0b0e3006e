import { describe, expect, test } from 'vitest';
import { aFile } from '../../../../../platform/tables/tables.fixture.ts';
import { examineTable } from '../../intake.ts';
import { keyOfRow } from './row-key.ts';

const lines = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));

async function keyOf(header: string, rows: readonly string[]) {
  const { mapping, profile } = await examineTable(aFile([header, ...rows].join('\n')), 'table.csv');
  return { key: mapping.key, check: profile.keyCheck };
}

describe('the proposed key', () => {
  test('is the number of the work if it has no gaps and no doubles', async () => {
    const { key, check } = await keyOf(
      'Accession Number;Title',
      lines(40, (at) => `19.${at};Work`),
    );
    expect(key).toBe('Accession Number');
    expect(check).toEqual({ key, rows: 40, gaps: 0, doubles: 0 });
  });

  test('stays the number of the work if one line has none, and counts it', async () => {
    const { key, check } = await keyOf(
      'Accession Number;Title',
      lines(40, (at) => `${at === 7 ? '' : `19.${at}`};Work`),
    );
    expect(check).toEqual({ key: 'Accession Number', rows: 40, gaps: 1, doubles: 0 });
    expect(key).toBe('Accession Number');
  });

  test('is several columns if the number of the work is that of a series', async () => {
    const { key, check } = await keyOf(
      'Accession Number;Sheet;Title',
      lines(40, (at) => `19.${at % 8};${Math.floor(at / 8)};Work`),
    );
    expect(key).toEqual(['Accession Number', 'Sheet']);
    expect(check).toEqual({ key, rows: 40, gaps: 0, doubles: 0 });
  });

  test('is no title that happens to differ in every line, and no place in the table', async () => {
    const { key } = await keyOf(
      'Row;Accession Number;Suffix;Title',
      lines(40, (at) => `${at};19.${at % 8};${'abcde'[Math.floor(at / 8)]};Sheet ${at}`),
    );
    expect(key).toEqual(['Accession Number', 'Suffix']);
  });

  test('is the number of the line if no columns together are different', async () => {
    const { key, check } = await keyOf(
      'Title;Artist',
      lines(40, (at) => `Vase;${at % 2 ? 'Ada Ferrars' : 'Jan Ott'}`),
    );
    expect(key).toEqual([]);
    expect(check).toEqual({ key: [], rows: 40, gaps: 0, doubles: 0 });
  });
});

describe('the key of a line', () => {
  const row = (cells: Record<string, string>) => ({ line: 3, cells: new Map(Object.entries(cells)) });

  test('of several columns tells values apart by their columns, and needs one of them', () => {
    expect(keyOfRow(['a', 'b'], row({ a: '1', b: '' }))).not.toBe(keyOfRow(['a', 'b'], row({ a: '', b: '1' })));
    expect(keyOfRow(['a', 'b'], row({ a: ' ', b: '' }))).toBe('');
  });

  test('of several long columns differs if only their ends differ', () => {
    const long = 'x'.repeat(600);
    const [one, other] = ['1', '2'].map((b) => keyOfRow(['a', 'b'], row({ a: long, b })));
    expect(one).not.toBe(other);
    expect(one!.length).toBeLessThanOrEqual(500);
  });

  test('without columns is the number of the line', () => {
    expect(keyOfRow([], row({}))).toBe('line 3');
  });
});

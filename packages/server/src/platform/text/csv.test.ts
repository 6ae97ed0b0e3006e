import { describe, expect, test } from 'vitest';
import { csvLine } from './csv.ts';

describe('35: text that a spreadsheet would take for a formula', () => {
  test.each([
    '=HYPERLINK("https://evil.example";"Prize")',
    '+1+1',
    "-2+3+cmd|' /C calc'!A0",
    '@SUM(1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '   =1+1',
    '\u00a0=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(1)',
  ])('%j is text, as a spreadsheet shows it', (words) => {
    const line = csvLine(['before', words, 'after']);
    const cell = line.slice('before,'.length, -',after\r\n'.length);
    expect(cell.replace(/^"|"$/g, '').replaceAll('""', '"')).toBe(`'${words}`);
  });

  test('a quote, a comma and a line break cannot end a cell', () => {
    expect(csvLine(['a"b', 'c,d', 'e\r\nf', '"",=1', 'g'])).toBe('"a""b","c,d","e\r\nf",""""",=1",g\r\n');
  });

  test('words, numbers and empty cells stay as they are, in any script', () => {
    expect(csvLine(['Ines Caldeira', 'a=b', '江戸', -3, 0, null, ''])).toBe('Ines Caldeira,a=b,江戸,-3,0,,\r\n');
  });
});

import type { LabelKind } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import { matchProperties, noteProperties } from './skos.ts';

/*
 * The columns of a vocabulary as a table: id, name, type, parents, a column for each kind of label and language
 * (`label:de`, `altLabel:de`, `hiddenLabel:de`), notation, for each kind of note and language (`scopeNote:de`), for each kind of
 * link (`exactMatch`), deprecated and replacedBy. Several values in a cell stand between vertical bars.
 */

export const labelColumns = {
  preferred: 'label',
  alternative: 'altLabel',
  hidden: 'hiddenLabel',
  notation: 'notation',
} as const;

/** The name of the column of these labels; notations have no language. */
export const labelColumn = ({ kind, language }: { readonly kind: LabelKind; readonly language: string }): string =>
  kind === 'notation' ? labelColumns.notation : `${labelColumns[kind]}:${language}`;

export const noteColumns = noteProperties;
export const matchColumns = matchProperties;

/** Several values in one cell: a bar or backslash inside a value stands behind a backslash. */
export const joined = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\|]/g, '\\$&')).join('|');

export function separated(cell: string): string[] {
  if (cell === '') return [];
  const values = [''];
  for (let at = 0; at < cell.length; at += 1) {
    const character = cell[at]!;
    if (character === '|') values.push('');
    else if (character === '\\' && at + 1 < cell.length) {
      at += 1;
      values[values.length - 1] += cell[at]!;
    } else values[values.length - 1] += character;
  }
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

const formula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
/** A cell that no spreadsheet takes for a formula; `asWritten` gives it back. */
export const harmless = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);
export const asWritten = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);

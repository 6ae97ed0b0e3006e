import type { TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { isSection, sectionKinds } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { ArtworkRecord, ReferenceEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { rightsStatements } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import { type ColumnKey, columnKeys } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { entryTexts } from '../section-text.ts';
import { hasManyValues } from './columns.ts';

/** The values of a cell are separated by ` | `; a line within a value is written `\|`. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('|', '\\|')).join(' | ');

export const splitValues = (cell: string): string[] =>
  cell
    .split(/(?<!\\)\|/)
    .map((value) => value.replaceAll('\\|', '|').trim())
    .filter(Boolean);

const referenceText = ({ text, url }: ReferenceEntry) => (text && url ? `${text} <${url}>` : (text ?? url ?? ''));

/** The entries of a section as a cell writes them. In contrast to a page, a reference keeps its address. */
export function valuesOf(sections: ArtworkRecord['sections'], key: TextSectionKey): string[] {
  const value = sections[key];
  return value !== undefined && sectionKinds[key] === 'references'
    ? (value as ReferenceEntry[]).map(referenceText)
    : entryTexts(sections, key);
}

/** How a table writes terms, 'Oil paint [Materials]', and which term it means. No two terms are written alike. */
export interface TermNames {
  readonly nameOf: (id: TagId) => string | undefined;
  readonly idOf: (name: string) => TagId | undefined;
}

/** The content of this column's cell for a work. */
export function cellOf(record: ArtworkRecord, column: ColumnKey, terms: TermNames): string {
  if (column === 'tags') return joinValues(record.tags.flatMap((id) => terms.nameOf(id) ?? []).toSorted());
  if (isSection(column)) {
    const values = valuesOf(record.sections, column);
    return hasManyValues(column) ? joinValues(values) : (values[0] ?? '');
  }
  if (column === 'rights') return rightsStatements[record.rights.uri ?? '']?.name ?? '';
  if (column === 'rightsHolder') return record.rights.holder ?? '';
  return record[column];
}

/** A work as the cells of a table; empty ones are absent. */
export type RowCells = Partial<Record<ColumnKey, string>>;

export function cellsOf(record: ArtworkRecord, terms: TermNames): RowCells {
  const cells = columnKeys.map((column) => [column, cellOf(record, column, terms)] as const);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== ''));
}

/** A cell of a spreadsheet holds no more characters; the rest of a text is cut off when a table is opened there. */
export const mostCellCharacters = 32_767;

/** Texts that a spreadsheet would take for formulas: they are written with an apostrophe before them. */
const looksLikeFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const plain = (cell: string) =>
  (cell.startsWith("'") && looksLikeFormula.test(cell.slice(1)) ? cell.slice(1) : cell)
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
    .trim();

const isNumber = (text: string) => /^-?\d{1,15}(?:\.\d+)?$/.test(text);

/** A cell as it was meant, whatever a spreadsheet made of its ends and line breaks. */
export const readCell = plain;

/**
 * Whether two cells say the same. Spreadsheets change more than people do: line breaks, spaces at the ends, zeros before
 * a number, and the end of a very long text.
 */
export function isSameCell(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  if (a === b) return true;
  if (isNumber(a) && isNumber(b)) return Number(a) === Number(b);
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return (
    shorter.length >= mostCellCharacters - 1_000 && longer.length >= mostCellCharacters && longer.startsWith(shorter)
  );
}

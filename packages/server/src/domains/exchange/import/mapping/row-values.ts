import { maximumCellCharacters } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import type { FindingKind, RowFinding } from '@oeuvre/contracts/domains/exchange/import/imports.findings.ts';
import type { ColumnMapping, ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import { partOfCell } from '@oeuvre/record/part-of-cell.ts';
import { splitValues } from '@oeuvre/record/split-values.ts';
import type { TableRow } from '../../../../platform/tables/table.ts';
import { cleanText } from '../clean-text.ts';
import { dateTargets, meaningOfName } from './column-names.ts';
import { emptyForm } from './empty-values.ts';

/** A value with the column it is from. Values of parallel columns may be ''. */
export interface Value {
  readonly text: string;
  readonly column: string;
}

/** Columns whose values belong together by their place in the cell. */
const parallel: ReadonlySet<ImportTarget> = new Set([
  'artist',
  'artistFirstName',
  'artistRole',
  'artistQualifier',
  'picture',
  'pictureAlt',
]);

/** The values of one row by field, and what was found on the way. */
export class RowValues {
  readonly findings: RowFinding[] = [];
  readonly #row: TableRow;
  readonly #byTarget: ReadonlyMap<ImportTarget, readonly ColumnMapping[]>;
  readonly #empties: ReadonlySet<string>;
  readonly #unusedDates: readonly ColumnMapping[];

  constructor(row: TableRow, mapping: CompiledMapping) {
    this.#row = row;
    this.#byTarget = mapping.byTarget;
    this.#empties = mapping.empties;
    this.#unusedDates = mapping.unusedDates;
  }

  get line(): number {
    return this.#row.line;
  }

  note(kind: FindingKind, { text, column }: Value): void {
    this.findings.push({ kind, line: this.#row.line, column, cell: text.slice(0, 500) });
  }

  columnsOf(target: ImportTarget): readonly ColumnMapping[] {
    return this.#byTarget.get(target) ?? [];
  }

  /** All values of a field, in the order of its columns. */
  valuesOf(target: ImportTarget): Value[] {
    return this.columnsOf(target).flatMap((column) => this.valuesIn(column, parallel.has(target)));
  }

  /** The values of one column; if `keepEmpty`, each stays at its place. */
  valuesIn(mapping: ColumnMapping, keepEmpty = false): Value[] {
    const { column, separators, empties } = mapping;
    const cell = this.#row.cells.get(column);
    if (cell === undefined) return [];
    const pieces = [cell].flat().flatMap((one) => splitValues(this.#partOf(one, mapping), separators, keepEmpty));
    const isEmpty = (text: string) => {
      const form = emptyForm(text);
      return form === '' || this.#empties.has(form) || empties.some((empty) => emptyForm(empty) === form);
    };
    const values = pieces.map((piece) => {
      if (piece.length > maximumCellCharacters) this.note('cell-too-large', { text: piece, column });
      const text = cleanText(piece);
      return { text: isEmpty(text) ? '' : text, column };
    });
    return keepEmpty ? values : values.filter((value) => value.text !== '');
  }

  /** The part of a cell that its column takes; all of it if the cell has another form, which is a finding. */
  #partOf(cell: string, { column, pattern }: ColumnMapping): string {
    if (pattern === undefined || cell.trim() === '') return cell;
    const part = partOfCell(pattern, cell);
    const isNoted = this.findings.some((one) => one.kind === 'part-missing' && one.column === column);
    if (part === undefined && !isNoted) this.note('part-missing', { text: cell, column });
    return part ?? cell;
  }

  /** No column of a field has any words, not even such as mean that the value is not known. */
  isSilent(target: ImportTarget): boolean {
    return this.columnsOf(target).every(
      ({ column }) => !/\p{L}/u.test([this.#row.cells.get(column) ?? ''].flat().join('')),
    );
  }

  /** Values of columns whose name says that they are dates of the work, and that fill no field. */
  unusedDates(): Value[] {
    return this.#unusedDates.flatMap((column) => this.valuesIn(column));
  }

  /** The text of a field with one value; further columns continue it. */
  textOf(target: ImportTarget, between = ', '): Value | undefined {
    const values = this.valuesOf(target);
    const [first] = values;
    return first && { text: [...new Set(values.map((value) => value.text))].join(between), column: first.column };
  }
}

/** A mapping prepared for many rows. */
export interface CompiledMapping {
  readonly mapping: ImportMapping;
  readonly byTarget: ReadonlyMap<ImportTarget, readonly ColumnMapping[]>;
  readonly empties: ReadonlySet<string>;
  /** Columns of dates that fill no field. */
  readonly unusedDates: readonly ColumnMapping[];
}

const isUnusedDate = ({ column, targets }: ColumnMapping) =>
  targets.length === 0 && dateTargets.has(meaningOfName(column)?.target ?? '');

export function compileMapping(mapping: ImportMapping): CompiledMapping {
  const byTarget = new Map<ImportTarget, ColumnMapping[]>();
  for (const column of mapping.columns)
    for (const target of column.targets) byTarget.set(target, [...(byTarget.get(target) ?? []), column]);
  return {
    mapping,
    byTarget,
    empties: new Set(mapping.empties.map(emptyForm)),
    unusedDates: mapping.columns.filter(isUnusedDate),
  };
}

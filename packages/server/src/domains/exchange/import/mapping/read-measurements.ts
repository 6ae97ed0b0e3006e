import {
  type LengthUnit,
  lengthUnits,
  recordLimits,
} from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { DimensionEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ColumnMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import { lengthUnitOf, readDimensions, readMeasure } from '@oeuvre/record/read-dimensions.ts';
import { unitInName } from './column-names.ts';
import type { RowValues } from './row-values.ts';

const sides = ['height', 'width', 'depth', 'diameter'] as const;

/** The measurements of a work: its text, or the columns for height, width and so on if the text cannot be read. */
export function readMeasurements(row: RowValues): DimensionEntry[] {
  const numbers = readNumbers(row);
  const assumed = assumedUnit(row);
  // A list of sides, such as 'height 620 mm' and 'width 505 mm', measures one thing.
  const text = row.textOf('dimensionsNew', '\n');
  const read = text ? readDimensions(text.text, assumed) : [];
  if (text && !numbers && !read.some((entry) => entry.text === undefined)) row.note('measurement-unread', text);
  const isRead = read.length > 0 && read.every((entry) => entry.text === undefined);
  const entries = isRead || !numbers ? read : [numbers, ...read];
  return entries.slice(0, recordLimits.entriesPerSection).map((entry) => cut(entry));
}

const cut = (entry: DimensionEntry): DimensionEntry => ({
  ...entry,
  ...(entry.text && { text: entry.text.slice(0, recordLimits.entry) }),
  ...(entry.part && { part: entry.part.slice(0, recordLimits.line) }),
});

/** Centimetres are compared with each other in one unit, as a record has one for all sides. */
const inCentimetres: Readonly<Record<LengthUnit, number>> = { mm: 0.1, cm: 1, m: 100, in: 2.54, ft: 30.48 };
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

const isLength = (unit: string | undefined): unit is LengthUnit =>
  (lengthUnits as readonly string[]).includes(unit ?? '');

/** The unit that the row names, or the mapping for texts such as 'H. 24 ; L. 21'. */
function assumedUnit(row: RowValues): LengthUnit | undefined {
  const written = unitOfRow(row);
  const mapped = row.columnsOf('dimensionsNew').map((column) => column.unit);
  return written ?? mapped.find((unit) => isLength(unit));
}

const unitOfRow = (row: RowValues) => lengthUnitOf(row.valuesOf('measurementUnit')[0]?.text ?? '');

function readNumbers(row: RowValues): DimensionEntry | undefined {
  const measured = sides.flatMap((side) =>
    row.columnsOf(side).flatMap((column) => {
      const found = measureIn(row, column, lengthUnits);
      return found ? [{ side, ...found }] : [];
    }),
  );
  const [column] = row.columnsOf('weight');
  const weight = column && measureIn(row, column, ['g', 'kg', 't', 'oz', 'lb']);
  if (measured.length === 0 && !weight) return undefined;
  const unit = measured[0]?.unit as LengthUnit | undefined;
  const entry: DimensionEntry = {};
  for (const { side, value, unit: own } of measured)
    entry[side] ??= rounded((value * inCentimetres[own as LengthUnit]) / inCentimetres[unit!]);
  return {
    ...entry,
    ...(unit && unit !== 'cm' && { unit }),
    ...(weight && { weight: rounded(weight.value) }),
    ...(weight && weight.unit !== 'kg' && { weightUnit: weight.unit as NonNullable<DimensionEntry['weightUnit']> }),
  };
}

/** The first value of a column as a measure; zero and nothing measure nothing. */
function measureIn(row: RowValues, column: ColumnMapping, units: readonly string[]) {
  const [value] = row.valuesIn(column);
  if (!value) return undefined;
  const [, number = '', written] = /^(.*?)\s*(mm|cm|m|in|ft|g|kg|t|oz|lb)?\.?$/i.exec(value.text) ?? [];
  const measure = readMeasure(number);
  if (measure === undefined && !/^0+(?:[.,]0+)?$/.test(number)) row.note('measurement-unread', value);
  const ofRow = units.includes('cm') ? unitOfRow(row) : undefined;
  const unit = written?.toLowerCase() ?? unitInName(column.column) ?? ofRow ?? column.unit ?? units[1]!;
  return measure !== undefined && units.includes(unit) ? { value: measure, unit } : undefined;
}

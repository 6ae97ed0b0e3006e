import {
  type LengthUnit,
  lengthUnits,
  recordLimits,
} from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { DimensionEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ColumnMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import { allSides, lengthUnitOf, type Side } from '@oeuvre/record/dimension-words.ts';
import { inCentimetres } from '@oeuvre/record/dimensions.ts';
import { readDimensions, readMeasure } from '@oeuvre/record/read-dimensions.ts';
import { unitInName } from './column-names.ts';
import { isPlausible, partOfColumn, partWords } from './measured-parts.ts';
import type { RowValues, Value } from './row-values.ts';
import { kindColumn, unitColumn, valueColumn } from './system-column-words.ts';

/** The measurements of a work: its text, or the columns for height, width and so on if the text cannot be read. */
export function readMeasurements(row: RowValues): DimensionEntry[] {
  const numbers = readNumbers(row);
  const assumed = assumedUnit(row);
  const texts = textsOf(row);
  const ofTexts = texts.map(({ value }) => readDimensions(value.text, assumed));
  const read = texts.flatMap(({ part }, at) =>
    ofTexts[at]!.map((entry) => (part && !entry.part ? { part, ...entry } : entry)),
  );
  const [first] = texts;
  if (first && numbers.length === 0 && !read.some(isMeasured)) row.note('measurement-unread', first.value);
  // A text that measures only if its numbers get a unit.
  const needsUnit = texts.some(
    ({ value }, at) => ofTexts[at]!.some(isMeasured) && !readDimensions(value.text).some(isMeasured),
  );
  if (assumed && needsUnit) noteGuess(row, first!.value);
  const says = read.length > 0 && read.every(isMeasured) && read.some(({ part = '' }) => !partWords.test(part));
  const entries = says || numbers.length === 0 ? read : [...numbers, ...read];
  const odd = entries.find((entry) => !isPlausible(entry));
  const source = first?.value ?? allSides.flatMap((side) => row.valuesOf(side))[0];
  if (odd && source) row.note('size-implausible', source);
  return entries.slice(0, recordLimits.entriesPerSection).map((entry) => cut(entry));
}

const isMeasured = (entry: DimensionEntry) => entry.text === undefined;

/** The texts of measurements; a list of sides, such as 'height 620 mm' and 'width 505 mm', measures one thing. */
function textsOf(row: RowValues): { readonly value: Value; readonly part: string | undefined }[] {
  const columns = row.columnsOf('dimensionsNew');
  const seen = new Set<string>();
  const parts = Map.groupBy(columns, ({ column }) => partOfColumn(column) ?? '');
  return [...parts].flatMap(([part, ofPart]) => {
    const together = measuresTogether(row, ofPart);
    const values = (together.length > 0 ? together : ofPart.flatMap((column) => row.valuesIn(column))).filter(
      ({ text }) => !seen.has(`${part} ${text}`) && seen.add(`${part} ${text}`),
    );
    const text = values.map((value) => value.text).join('\n');
    return values[0] ? [{ value: { ...values[0], text }, part: part || undefined }] : [];
  });
}

const places: readonly string[] = ['|', '$', ';', '\n'];

function measuresTogether(row: RowValues, columns: readonly ColumnMapping[]): Value[] {
  const listOf = (name: RegExp) => {
    const column = columns.find((one) => name.test(one.column));
    return column ? row.valuesIn({ ...column, separators: [...places] }, true) : [];
  };
  const [kinds, values] = [listOf(kindColumn), listOf(valueColumn)];
  if (kinds.length === 0 || values.length === 0) return [];
  const measured = row.columnsOf('measurementUnit').filter((one) => unitColumn.test(one.column));
  const units = [...columns.filter((one) => unitColumn.test(one.column)), ...measured].flatMap((column) =>
    row.valuesIn({ ...column, separators: [...places] }, true),
  );
  return values.map((value, at) => ({
    ...value,
    text: [kinds[at]?.text, value.text, units[at]?.text ?? units[0]?.text].filter(Boolean).join(' '),
  }));
}

/** A unit that neither the cell nor the names of its columns say is a guess, until a person confirms it. */
function noteGuess(row: RowValues, value: Value): void {
  const named = [...allSides, 'dimensionsNew' as const].some((target) =>
    row.columnsOf(target).some(({ column }) => unitInName(column) !== undefined),
  );
  if (!named && unitOfRow(row) === undefined) row.note('unit-guessed', value);
}

const cut = (entry: DimensionEntry): DimensionEntry => ({
  ...entry,
  ...(entry.text && { text: entry.text.slice(0, recordLimits.entry) }),
  ...(entry.part && { part: entry.part.slice(0, recordLimits.line) }),
});

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

type Measured = ReturnType<typeof measureOf> & { readonly side: Side };

/** The sides in columns of their own: those of the work first, then those of its frame and other parts. */
function readNumbers(row: RowValues): DimensionEntry[] {
  const parts = new Map<string, Measured[]>([['', []]]);
  const unread: DimensionEntry[] = [];
  for (const side of allSides)
    for (const column of row.columnsOf(side)) {
      const part = partOfColumn(column.column) ?? '';
      for (const [at, value] of row.valuesIn(column).entries()) {
        // A list of heights is that of several parts, one after the other.
        const key = at === 0 ? part : `${part}\n${at}`;
        const found = measureOf(row, { value, column, units: lengthUnits });
        if (found) parts.set(key, [...(parts.get(key) ?? []), { side, ...found }]);
        else if (!isZero(value)) unread.push({ text: `${column.column}: ${value.text}` });
      }
    }
  const weight = weightIn(row);
  const guessed = [...parts.values()].flat().find(({ isGuess }) => isGuess);
  if (guessed) noteGuess(row, guessed.source);
  const entries = [...parts].flatMap(([key, measured]) => {
    const part = key.split('\n')[0];
    const heavy = key === '' ? weight : undefined;
    return measured.length > 0 || heavy ? [{ ...(part && { part }), ...entryOf(measured), ...heavy }] : [];
  });
  return [...entries, ...unread];
}

function entryOf(measured: readonly Measured[]): DimensionEntry {
  const unit = measured[0]?.unit as LengthUnit | undefined;
  const entry: DimensionEntry = {};
  for (const { side, value, unit: own } of measured)
    entry[side] ??= rounded((value * inCentimetres[own as LengthUnit]) / inCentimetres[unit!]);
  return { ...entry, ...(unit && unit !== 'cm' && { unit }) };
}

function weightIn(row: RowValues): DimensionEntry | undefined {
  const [column] = row.columnsOf('weight');
  const [value] = column ? row.valuesIn(column) : [];
  const weight = column && value && measureOf(row, { value, column, units: ['g', 'kg', 't', 'oz', 'lb'] });
  if (!weight) return undefined;
  return {
    weight: rounded(weight.value),
    ...(weight.unit !== 'kg' && { weightUnit: weight.unit as NonNullable<DimensionEntry['weightUnit']> }),
  };
}

const isZero = ({ text }: Value) => /^0+(?:[.,]0+)?\s*\p{L}*$/u.test(text);

/** A value of a column as a measure; zero measures nothing. */
function measureOf(
  row: RowValues,
  { value, column, units }: { value: Value; column: ColumnMapping; units: readonly string[] },
) {
  const [, number = '', sign = ''] = /^(.*?)\s*(mm|cm|m|in|ft|g|kg|t|oz|lb|["”″])?\.?$/i.exec(value.text) ?? [];
  const written = /["”″]/.test(sign) ? 'in' : sign.toLowerCase();
  const measure = readMeasure(number.replace(/^(?:ca?\.|circa|±|~)\s*/i, ''));
  if (measure === undefined && !isZero(value)) row.note('measurement-unread', value);
  const ofRow = units.includes('cm') ? unitOfRow(row) : undefined;
  const known = written || (unitInName(column.column) ?? ofRow);
  const unit = known ?? column.unit ?? units[1]!;
  if (measure === undefined || !units.includes(unit)) return undefined;
  return { value: measure, unit, isGuess: known === undefined, source: value };
}

import type { LengthUnit } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import { readMeasure } from '@oeuvre/record/read-dimensions.ts';
import type { ColumnFacts } from './profile-columns.ts';

/** Half of all sides longer than this were hardly measured in centimetres. */
const longInCentimetres = 180;

/**
 * The unit of sides without one. Fractions of eighths and sixteenths are inches, because nobody measures 11.125 cm;
 * large whole numbers are millimetres; otherwise centimetres.
 */
export function guessLengthUnit(columns: readonly Pick<ColumnFacts, 'values'>[]): LengthUnit {
  const values = columns
    .flatMap((column) => column.values)
    .flatMap((value) => value.match(/\d+(?:[.,]\d+)?/g) ?? [])
    .map((value) => readMeasure(value))
    .filter((value) => value !== undefined);
  const broken = values.filter((value) => !Number.isInteger(value));
  const eighths = broken.filter((value) => Number.isInteger(value * 16));
  const isFine = broken.some((value) => !Number.isInteger(value * 2));
  if (isFine && broken.length >= values.length * 0.2 && eighths.length >= broken.length * 0.9) return 'in';
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  return middle > longInCentimetres && broken.length < values.length * 0.2 ? 'mm' : 'cm';
}

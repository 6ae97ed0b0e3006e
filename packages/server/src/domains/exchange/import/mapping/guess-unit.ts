import type { LengthUnit } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import { readMeasure } from '@oeuvre/record/read-dimensions.ts';
import type { ColumnFacts } from './profile-columns.ts';

/** Half of all sides longer than this were hardly measured in centimetres. */
const longInCentimetres = 180;
/** Half of all sides in metres are shorter, and all of them than this many metres. */
const middleInMetres = 1.6;
const longestInMetres = 12;

/** 11.125, and 11.13 where a database keeps two decimals. */
const isSixteenth = (value: number) => {
  const sixteenths = value * 16;
  return Math.abs(sixteenths - Math.round(sixteenths)) < 0.09;
};

/**
 * The unit of sides without one. Fractions of eighths and sixteenths are inches, because nobody measures 11.125 cm;
 * small numbers with two decimals are metres, large whole numbers millimetres; otherwise centimetres.
 */
export function guessLengthUnit(columns: readonly Pick<ColumnFacts, 'values'>[]): LengthUnit {
  const written = columns.flatMap((column) => column.values).flatMap((value) => value.match(/\d+(?:[.,]\d+)?/g) ?? []);
  const values = written.map((value) => readMeasure(value)).filter((value) => value !== undefined);
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(values.length / 2)] ?? 0;
  const isFinelyWritten = written.filter((value) => /[.,]\d{2,3}$/.test(value)).length >= values.length * 0.7;
  if (isFinelyWritten && middle <= middleInMetres && sorted.at(-1)! <= longestInMetres) return 'm';
  const broken = values.filter((value) => !Number.isInteger(value));
  const fine = broken.filter((value) => !Number.isInteger(value * 10));
  const isFine = fine.length >= broken.length * 0.2 && broken.some((value) => !Number.isInteger(value * 2));
  if (isFine && broken.length >= values.length * 0.2 && broken.filter(isSixteenth).length >= broken.length * 0.9)
    return 'in';
  return middle > longInCentimetres && broken.length < values.length * 0.2 ? 'mm' : 'cm';
}

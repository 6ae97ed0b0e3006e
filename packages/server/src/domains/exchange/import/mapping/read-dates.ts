import { recordLimits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { DateEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { describeDate } from '@oeuvre/record/dates/describe-date.ts';
import { readDate } from '@oeuvre/record/dates/read-date.ts';
import { edtfYear, yearBce } from '@oeuvre/record/dates/years.ts';
import type { RowValues, Value } from './row-values.ts';

/**
 * The date of a work: its text, understood if possible, otherwise with the years of the columns for the first and last
 * year.
 */
export function readWorkDate(row: RowValues): DateEntry[] {
  const written = row.textOf('dateOfCreation', ' ');
  const years = yearsIn(row);
  const text = written?.text.replaceAll('\n', ' ').slice(0, recordLimits.line) ?? '';
  const read = text ? (readDate(text) ?? readDate(text.replace(/^[([]\s*(.*?)\s*[)\]]$/, '$1'))) : 'none';
  if (read && read !== 'none') return [{ text, edtf: read.edtf }];
  if (years) return [{ text: text || describeDate(years), edtf: years }];
  if (written && read === undefined) row.note('date-unread', written);
  return text ? [{ text }] : [];
}

/** Years in columns of their own as EDTF. */
function yearsIn(row: RowValues): string | undefined {
  const [first, last] = [yearIn(row, 'dateFrom'), yearIn(row, 'dateTo')];
  const [from, to] = [first ?? last, last ?? first];
  if (from === undefined || to === undefined) return undefined;
  if (from > to) row.note('years-backwards', row.textOf('dateTo')!);
  const [earlier, later] = [Math.min(from, to), Math.max(from, to)];
  return earlier === later ? edtfYear(earlier) : `${edtfYear(earlier)}/${edtfYear(later)}`;
}

/** A year as museums write it in numbers, -604 for 604 BCE, or a text that is a date; astronomical. */
function yearIn(row: RowValues, target: 'dateFrom' | 'dateTo'): number | undefined {
  const [value] = row.valuesOf(target);
  if (!value) return undefined;
  const plain = /^(-?\d{1,5})(?:\.0+)?$/.exec(value.text)?.[1];
  if (plain !== undefined) return Number(plain) < 0 ? yearBce(-Number(plain)) : Number(plain);
  const read = readDate(value.text);
  const year = read && read !== 'none' ? (target === 'dateFrom' ? read.from : read.to) : undefined;
  if (year === undefined || year === null) row.note('year-unread', value);
  return year ?? undefined;
}

/** A value that is nothing but a date, such as the day of an acquisition. */
export function dateAlone({ text }: Value): DateEntry | undefined {
  const read = text.length <= 40 && /\d/.test(text) ? readDate(text) : undefined;
  return read && read !== 'none' ? { text, edtf: read.edtf } : undefined;
}

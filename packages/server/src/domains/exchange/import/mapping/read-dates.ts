import { recordLimits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { DateEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { describeDate, searchYears } from '@oeuvre/record/dates/describe-date.ts';
import { type ReadDate, readDate } from '@oeuvre/record/dates/read-date.ts';
import { edtfYear, type Years, yearBce } from '@oeuvre/record/dates/years.ts';
import type { RowValues, Value } from './row-values.ts';

/** The text of a date and its meaning, if it is understood. */
interface Written extends Value {
  readonly read: ReadDate | 'none' | undefined;
}

/**
 * The date of a work: its text, and the years of the columns for the first and last year, by which the museum itself
 * finds it. Without these columns, the years are those that the text says.
 */
export function readWorkDate(row: RowValues): DateEntry[] {
  const written = writtenDate(row);
  const read = written?.read === 'none' ? undefined : written?.read;
  const years = yearsIn(row, read);
  const date = years ? dateOfYears(row, { written, read, years }) : dateOfText(row, written, read);
  noteUnused(row, date);
  return date ? [date] : [];
}

function dateOfText(row: RowValues, written: Written | undefined, read: ReadDate | undefined): DateEntry | undefined {
  if (!written) return undefined;
  if (written.read === undefined) row.note('date-unread', written);
  return read ? { text: written.text, edtf: read.edtf } : { text: written.text };
}

function dateOfYears(
  row: RowValues,
  { written, read, years }: { written: Written | undefined; read: ReadDate | undefined; years: OwnYears },
): DateEntry {
  const edtf = edtfOf(years);
  if (!written || !read) return { text: written?.text || describeDate(edtf), edtf };
  // A year beside a later last year is the first of a span.
  if (years.from === null && isYearAlone(written.text) && read.from! < years.to!) {
    const span = edtfOf({ from: read.from, to: years.to });
    return { text: describeDate(span), edtf: span };
  }
  const said = searchYears(read.edtf);
  if (contradict(said, years)) {
    row.note('date-contradicted', written);
    return { text: written.text, edtf };
  }
  const isSame = said.from === years.from && said.to === years.to;
  return { text: written.text, edtf: years.isOneSided || isSame ? read.edtf : edtf };
}

const isYearAlone = (text: string) => /^\d{3,4}$/.test(text);

const edtfOf = ({ from, to }: Years): string =>
  from === null ? `../${edtfYear(to!)}` : from === to ? edtfYear(from) : `${edtfYear(from)}/${edtfYear(to!)}`;

/** Years apart, or of which each has more than half outside the other. */
function contradict(said: Years, years: Years): boolean {
  const [one, other] = [said, years].map(({ from, to }) => [from ?? -Infinity, to ?? Infinity] as const);
  const [from, to] = [Math.max(one![0], other![0]), Math.min(one![1], other![1])];
  if (from > to) return true;
  const shared = to - from + 1;
  return [one!, other!].every(([first, last]) => shared < (last - first + 1) / 2);
}

/** The texts of the date as one, understood together if possible. */
function writtenDate(row: RowValues): Written | undefined {
  const values = row.valuesOf('dateOfCreation');
  const [first] = values;
  if (!first) return undefined;
  const texts = [...new Set(values.map(({ text }) => text.replaceAll('\n', ' ')))];
  const [joined, listed] = [texts.join(' '), texts.join('; ')].map((text) => ({ text, read: readText(text) }));
  const several = texts.length > 1 ? narrowest(texts) : undefined;
  const best = several ?? (joined!.read === undefined && listed!.read ? listed! : joined!);
  if (best.text.length > recordLimits.line) row.note('text-cut', { ...first, text: best.text });
  return { column: first.column, text: best.text.slice(0, recordLimits.line), read: best.read };
}

/** A year beside its period, as Joconde writes them: the narrower says more, if it lies within the other. */
function narrowest(texts: readonly string[]): { text: string; read: ReadDate } | undefined {
  const dates = texts.flatMap((text) => {
    const read = readText(text);
    return read && read !== 'none' ? [{ text, read, ...searchYears(read.edtf) }] : [];
  });
  const found = dates.toSorted((one, other) => lengthOf(one) - lengthOf(other))[0];
  const isWithinAll = dates.every(
    ({ from, to }) => (from ?? -Infinity) <= (found!.to ?? Infinity) && (to ?? Infinity) >= (found!.from ?? -Infinity),
  );
  return found && dates.length === texts.length && isWithinAll ? found : undefined;
}

const lengthOf = ({ from, to }: Years) => (to ?? Infinity) - (from ?? -Infinity);

const readText = (text: string) => readDate(text) ?? readDate(text.replace(/^[([]\s*(.*?)\s*[)\]]$/, '$1'));

/** The years of the museum; one-sided if only one of the two columns has a year. */
interface OwnYears extends Years {
  readonly isOneSided?: boolean;
}

/** The years in columns of their own; the last year alone is the end of a span with an open begin. */
function yearsIn(row: RowValues, read: ReadDate | undefined): OwnYears | undefined {
  const [first, last] = [yearsOf(row, 'dateFrom'), yearsOf(row, 'dateTo')];
  if (first.length === 0 && last.length === 0) return undefined;
  if (first.length === 0) return { from: null, to: Math.max(...last), isOneSided: true };
  const from = Math.min(...first);
  if (last.length === 0) return { from, to: Math.max(...first), isOneSided: true };
  const to = Math.max(...last);
  if (from <= to) return { from, to };
  // 520 to 500 beside '520–500 B.C.': years BCE without their sign.
  if (to > 0 && read?.to != null && read.to <= 0) return { from: yearBce(from), to: yearBce(to) };
  row.note('years-backwards', row.valuesOf('dateTo').at(-1)!);
  return { from: to, to: from };
}

/** Numbers that databases write for 'no year' or 'no end'. */
const latestYear = 2_100;

function yearsOf(row: RowValues, target: 'dateFrom' | 'dateTo'): number[] {
  const otherEnd = row.valuesOf(target === 'dateFrom' ? 'dateTo' : 'dateFrom');
  return row.valuesOf(target).flatMap((value) => {
    const year = yearIn(value, target);
    const isNone = year === 0 && /^0+$/.test(value.text) && otherEnd.every(({ text }) => /^0+$/.test(text));
    if (year === undefined || year > latestYear || isNone) row.note('year-unread', value);
    return year === undefined || year > latestYear || isNone ? [] : [year];
  });
}

/** A year as museums write it in numbers, -604 for 604 BCE, or a text that is a date; astronomical. */
function yearIn({ text }: Value, target: 'dateFrom' | 'dateTo'): number | undefined {
  const plain = /^(-?\d{1,5})(?:\.0+)?$/.exec(text)?.[1] ?? /^(\d{4})(?:0\d|1[0-2])[0-3]\d$/.exec(text)?.[1];
  if (plain !== undefined) return Number(plain) < 0 ? yearBce(-Number(plain)) : Number(plain);
  const read = readDate(text);
  const year = read && read !== 'none' ? (target === 'dateFrom' ? read.from : read.to) : undefined;
  return year ?? undefined;
}

/** Dates in columns that nothing takes are findings if they say other years than the record. */
function noteUnused(row: RowValues, date: DateEntry | undefined): void {
  const years = date?.edtf ? searchYears(date.edtf) : undefined;
  for (const value of row.unusedDates()) {
    const read = readDate(value.text);
    if (!read || read === 'none') continue;
    if (!years || isOutside(read, years)) row.note('date-unused', value);
  }
}

const isOutside = (one: Years, other: Years) =>
  (one.from ?? -Infinity) > (other.to ?? Infinity) || (one.to ?? Infinity) < (other.from ?? -Infinity);

/** A value that is nothing but a date, such as the day of an acquisition. */
export function dateAlone({ text }: Value): DateEntry | undefined {
  const read = text.length <= 40 && /\d/.test(text) ? readDate(text) : undefined;
  return read && read !== 'none' ? { text, edtf: read.edtf } : undefined;
}

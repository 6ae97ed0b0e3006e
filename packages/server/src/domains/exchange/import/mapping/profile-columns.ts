import type { ColumnProfile } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import { readDate } from '@oeuvre/record/dates/read-date.ts';
import { lengthUnitOf } from '@oeuvre/record/dimension-words.ts';
import { bareName } from '@oeuvre/record/makers/read-maker-cell.ts';
import { readDimensions } from '@oeuvre/record/read-dimensions.ts';
import { isCapitalsFirst, trailingQualifier } from '@oeuvre/record/read-makers.ts';
import type { TableRow } from '../../../../platform/tables/table.ts';
import { alwaysEmpty, emptyForm, oftenEmpty } from './empty-values.ts';

/** The facts about a column that a proposal needs beside its profile. */
export interface ColumnFacts extends ColumnProfile {
  /** Different values for a closer look, each up to 500 characters. */
  readonly values: readonly string[];
  /** Shares of the values that look like this, 0 to 1. */
  readonly shares: Readonly<Record<Likeness, number>>;
  /** How many cells contain each separator. */
  readonly separators: ReadonlyMap<string, number>;
  /** Values that mean an empty cell, as written. */
  readonly empties: readonly string[];
  /** Cells are lists by themselves. */
  readonly isList: boolean;
}

/** The address of a IIIF manifest: a work's pictures with their captions. */
const isManifest = (value: string) => /^https?:\/\/\S+\/(?:\S+\.)?manifest(?:\.json)?(?:[?#]\S*)?$/i.test(value);

/** A concept, a person or a place by its number or address in a vocabulary: it is no word. */
const isIdentifier =
  /^(?:https?:\/\/\S+|(?:aat|tgn|ulan|gnd|viaf|wd|wikidata|geonames|lcsh|bnf|rkd|urn|uri)[:/_ -]\s*\(?[\w/:.-]*\d[\w/:.-]*\)?|Q\d{2,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:term|agent|concept|person|place|vocab|id)[-_:]?\d+|[1357]00\d{6})$/i;

const likenesses = {
  number: (value: string) =>
    /^-?\d{1,3}(?:[.,\s]?\d{3})*(?:[.,]\d+)?$/.test(value) || /^-?\d+(?:[.,]\d+)?$/.test(value),
  year: (value: string) => /^-?\d{1,4}(?:\.0)?$/.test(value) && Math.abs(Number(value)) <= 2_100,
  yearOfNow: (value: string) => /^(?:1[0-9]|20)\d\d(?:\.0)?$/.test(value),
  date: (value: string) => readDate(value) !== undefined,
  measurement: (value: string) => readDimensions(value).some((entry) => entry.text === undefined),
  /** If numbers without a unit were measured too. */
  measurementOfNumbers: (value: string) => readDimensions(value, 'cm').some((entry) => entry.text === undefined),
  /** One number with its unit, such as '30,5 cm' in a column of heights. */
  measure: (value: string) => /^\d+(?:[.,]\d+)?\s*(?:mm|cm|m|in|inch(?:es)?|ft|["″])\.?$/i.test(value),
  unit: (value: string) => lengthUnitOf(value) !== undefined,
  severalWords: (value: string) => /\S[\s,]+\S/.test(value),
  decimal: (value: string) => /^\d+[.,]\d+$/.test(value),
  recent: (value: string) => /^(?:199[5-9]|20\d\d)(?!\d)/.test(value),
  day: (value: string) => /^\d{4}-\d\d-\d\d/.test(value),
  address: (value: string) => /^https?:\/\/\S+$/i.test(value),
  picture: (value: string) =>
    /\.(?:jpe?g|png|webp|tiff?)(?:\?\S*)?$/i.test(value) ||
    /^https?:\/\/\S+\/(?:iiif|images?|media)\//i.test(value) ||
    isManifest(value),
  manifest: (value: string) => isManifest(value),
  truth: (value: string) => /^(?:true|false|yes|no|y|n|ja|nein|oui|non|si|0|1|wahr|falsch)$/i.test(value),
  code: (value: string) => /^(?=.*\d)[\p{L}\d][\p{L}\d./\-_:,() ]{0,29}$/u.test(value) && !/\p{L}{6}/u.test(value),
  lastNameFirst: (value: string) =>
    value.length <= 200 &&
    (isCapitalsFirst(value) ||
      (/^[^,;|()\d]{2,40}, [^,;|\d]{1,40}$/u.test(bareName(value)) &&
        !trailingQualifier(value.slice(value.lastIndexOf(',') + 1)))),
  identifier: (value: string) => isIdentifier.test(value),
  long: (value: string) => value.length > 120,
} satisfies Record<string, (value: string) => boolean>;
type Likeness = keyof typeof likenesses;

/** Separators that tables use, the most telling first. */
export const knownSeparators = [
  '|',
  '$',
  ';',
  '；',
  '、',
  '¦',
  ' / ',
  '\n',
  ', ',
  ' und ',
  ' and ',
  ' et ',
  ' en ',
] as const;

const mostDistinct = 1_000;
const mostExamined = 200;
const longestExamined = 500;
const empties = new Set([...alwaysEmpty, ...oftenEmpty]);

class ColumnCount {
  filled = 0;
  longest = 0;
  hasDoubles = false;
  isList = false;
  readonly distinct = new Set<string>();
  readonly separators = new Map<string, number>();
  readonly empties = new Set<string>();

  add(cell: string | readonly string[]): void {
    this.isList ||= typeof cell !== 'string';
    const text = typeof cell === 'string' ? cell.trim() : cell.join(' | ');
    if (text === '') return;
    if (typeof cell === 'string' && empties.has(emptyForm(cell))) {
      if (this.empties.size < 20) this.empties.add(text);
      // '0' and 'x' may be a value as well.
      if (alwaysEmpty.includes(emptyForm(cell))) return;
    }
    this.filled += 1;
    this.longest = Math.max(this.longest, text.length);
    if (this.distinct.has(text)) this.hasDoubles = true;
    else if (this.distinct.size < mostDistinct || !this.hasDoubles) this.distinct.add(text.slice(0, longestExamined));
    for (const separator of knownSeparators)
      if (text.includes(separator)) this.separators.set(separator, (this.separators.get(separator) ?? 0) + 1);
  }

  facts(column: string): ColumnFacts {
    const values = [...this.distinct].slice(0, mostExamined);
    const single = this.isList ? values.flatMap((value) => value.split(' | ')).filter(Boolean) : values;
    const shares = Object.fromEntries(
      Object.entries(likenesses).map(([name, test]) => [
        name,
        single.filter((value) => test(value)).length / Math.max(1, single.length),
      ]),
    ) as Record<Likeness, number>;
    return {
      column,
      filled: this.filled,
      distinct: Math.min(this.distinct.size, mostDistinct),
      isUnique: this.filled > 0 && !this.hasDoubles,
      kind: kindOf(this.filled, shares),
      samples: values.slice(0, 5).map((value) => value.slice(0, 300)),
      longest: this.longest,
      values: single,
      shares,
      separators: this.separators,
      empties: [...this.empties],
      isList: this.isList,
    };
  }
}

function kindOf(filled: number, shares: Readonly<Record<Likeness, number>>): ColumnProfile['kind'] {
  const most = 0.8;
  if (filled === 0) return 'empty';
  if (shares.truth >= most) return 'yes or no';
  if (shares.picture >= most && shares.address < most) return 'file name';
  if (shares.address >= most) return 'address';
  if (shares.yearOfNow >= most) return 'year';
  if (shares.number >= most) return 'number';
  if (shares.date >= most) return 'date';
  if (shares.measurement >= most) return 'measurement';
  if (shares.code >= most) return 'code';
  return shares.long >= 0.3 ? 'long text' : 'short text';
}

/** Facts about the columns of a table, from its rows. */
export class TableProfile {
  rows = 0;
  readonly #columns = new Map<string, ColumnCount>();

  add({ cells }: TableRow): void {
    this.rows += 1;
    for (const [column, cell] of cells) {
      let count = this.#columns.get(column);
      if (!count) this.#columns.set(column, (count = new ColumnCount()));
      count.add(cell);
    }
  }

  /** The names of all columns, so that those without any value are known too. */
  readonly onHeader = (columns: readonly string[]): void => {
    for (const column of columns) this.#columns.set(column, new ColumnCount());
  };

  /** The columns in the order of the table. */
  columns(): ColumnFacts[] {
    return [...this.#columns].map(([column, count]) => count.facts(column));
  }
}

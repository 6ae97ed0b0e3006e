/// <reference path="./edtf.d.ts" />
import edtf from 'edtf';
import { calendarDate } from './calendar-dates.ts';
import { type DateOfEvent, datesOfEvents } from './date-events.ts';
import { datePatterns, type PatternDate } from './date-patterns.ts';
import { openEnd, withOneSpelling } from './date-spelling.ts';
import { eraName, noDate } from './date-words.ts';
import { datesWordsInEnglish } from './other-languages.ts';
import { simplifiedDate } from './simplified-date.ts';
import { edtfYear, type Years } from './years.ts';

/** A date that was understood. */
export interface ReadDate extends Years {
  /** ISO 8601-2, levels 0 to 2. */
  readonly edtf: string;
}

/** No human date is longer; a longer text is not examined. */
const longest = 120;
const mostRemembered = 20_000;
const remembered = new Map<string, ReadDate | 'none' | undefined>();

/**
 * The meaning of a date in words: 'c. 1650', '3rd century BCE', '2. Hälfte 19. Jh.', or EDTF itself. 'none' for a text
 * that says that there is no date, undefined for one that is not understood.
 */
export function readDate(text: string): ReadDate | 'none' | undefined {
  if (text.length > longest) return undefined;
  if (remembered.has(text)) return remembered.get(text);
  if (remembered.size >= mostRemembered) remembered.clear();
  const read = understand(text);
  remembered.set(text, read);
  return read;
}

function understand(text: string): ReadDate | 'none' | undefined {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,;]+$/, (end) => (end === '.' ? '.' : ''));
  if (plain === '' || noDate.test(plain)) return 'none';
  const open = openEnd(withOneSpelling(plain));
  if (open) return withOpenEnd(withoutEvents(open.date), open.isLater);
  const known = byPattern(plain);
  if (known) return known;
  const dates = datesOfEvents(plain);
  return dates ? withEvents(dates) : withoutEvents(plain);
}

/** A text without events: its patterns, one spelling, other languages, doubts and open ends. */
function withoutEvents(plain: string): ReadDate | undefined {
  const spelled = withOneSpelling(plain);
  for (const form of new Set([plain, spelled])) {
    const read = byPattern(form) ?? calendar(form) ?? asEdtf(form.toUpperCase()) ?? fromOtherWords(form);
    if (read) return read;
  }
  return listedYears(spelled) ?? doubted(spelled);
}

/** Other languages, other ways of writing, eras before dates, and spans between any two dates. */
function fromOtherWords(plain: string): ReadDate | undefined {
  for (const text of [datesWordsInEnglish(plain), simplifiedDate(plain)]) {
    const read = text === plain ? undefined : (byPattern(text) ?? asEdtf(text.toUpperCase()));
    if (read) return read;
  }
  return withoutEra(plain) ?? betweenDates(plain);
}

function calendar(plain: string): PatternDate | undefined {
  const read = calendarDate(plain);
  return read && isEdtf(read.edtf) ? read : undefined;
}

/** 'c. 1800 (?)', '?1827–9': doubtful as a whole. */
function doubted(plain: string): ReadDate | undefined {
  const [, after, before] = /^(?:(.+?)\s*(?:[([]\?[)\]]|\?)|\?\s*(.+))$/.exec(plain) ?? [];
  const rest = after ?? before;
  const read = rest ? withoutEvents(rest) : undefined;
  if (!read) return undefined;
  if (/^-?\d{4}~$/.test(read.edtf)) return { ...read, edtf: read.edtf.replace('~', '%') };
  return /^-?\d{4}\/-?\d{4}$/.test(read.edtf) ? { ...read, edtf: `${read.edtf.replace('/', '?/')}?` } : read;
}

/** '1995–6, 2007': years of one work. */
function listedYears(plain: string): ReadDate | undefined {
  const parts = plain.split(/\s*[,;]\s*/);
  if (parts.length < 2 || !parts.every((part) => /^(?:c\.|ca\.)?\s*\d{4}(?:\s*[-–]\s*\d{1,4})?$/.test(part)))
    return undefined;
  const read = parts.flatMap((part) => byPattern(part) ?? []);
  return read.length === parts.length ? together(read) : undefined;
}

/** '1890 or later', '19th century or earlier'. */
function withOpenEnd(read: ReadDate | undefined, isLater: boolean): ReadDate | undefined {
  if (isLater && typeof read?.from === 'number')
    return { edtf: `${edtfYear(read.from)}/..`, from: read.from, to: null };
  if (!isLater && typeof read?.to === 'number') return { edtf: `../${edtfYear(read.to)}`, from: null, to: read.to };
  return undefined;
}

/** 'Qing dynasty (1644–1911)', 'Edo period, 18th century': the date beside the name of an era. */
function withoutEra(plain: string): ReadDate | undefined {
  const parts = /^(.+?)\s*(?:\((.+)\)|[,:]\s*([^,]+))$/.exec(plain);
  if (!parts || !eraName.test(parts[1]!)) return undefined;
  const date = (parts[2] ?? parts[3])!;
  return byPattern(date) ?? byPattern(withOneSpelling(date)) ?? byPattern(simplifiedDate(date));
}

/** 'mid 1600s to late 1700s', '1st century B.C.–1st century A.D.': from the first to the last year. */
function betweenDates(plain: string): ReadDate | undefined {
  const halves = /^(.{3,}?)(?:\s*[–—;]\s*|\s+(?:to|bis|tot|à)\s+|(?<=\p{L})\s*-\s*|\s+-\s+)(.{3,})$/u.exec(plain);
  const [from, to] = [halves?.[1], halves?.[2]].map(
    (half) => half && (byPattern(half) ?? byPattern(withOneSpelling(half))),
  );
  if (!from || !to || from.from === null || to.to === null || to.to < from.from) return undefined;
  const edtf = `${edtfYear(from.from)}~/${edtfYear(to.to)}~`;
  return isEdtf(edtf) ? { edtf, from: from.from, to: to.to } : undefined;
}

/** 'designed 1902, manufactured 1910' has two dates; '1929, printed 1975' that of the making; 'found 1922' none. */
function withEvents(dates: readonly DateOfEvent[]): ReadDate | undefined {
  const written = (event: DateOfEvent['event']) => dates.filter((one) => one.event === event && /\d/.test(one.date));
  const read = (event: DateOfEvent['event']) => written(event).flatMap(({ date }) => withoutEvents(date) ?? []);
  const [made, finished] = [read('making'), read('finishing')];
  // A date of printing says nothing beside one that was not understood.
  if (made.length < written('making').length || finished.length < written('finishing').length) return undefined;
  if (made.length > 0 && finished.length > 0) return spanOf([...made, ...finished]);
  const [first, ...others] = made.length > 0 ? made : finished.length > 0 ? finished : read('copying');
  return first && others.length > 0 && made.length > 0 ? together([first, ...others]) : first;
}

/** Several dates of one work: each of them if they are single years, otherwise the years from the first to the last. */
function together(dates: readonly ReadDate[]): ReadDate | undefined {
  const different = new Set(dates.map((date) => date.edtf));
  if (different.size === 1) return dates[0];
  const edtf = `{${[...different].join(',')}}`;
  if (!dates.every((date) => /^-?\d{4}[~?]?$/.test(date.edtf)) || !isEdtf(edtf)) return spanOf(dates);
  const years = dates.flatMap(({ from }) => from ?? []);
  return { edtf, from: Math.min(...years), to: Math.max(...years) };
}

/** From the first to the last year of several dates; an open end of one is that of all. */
function spanOf(dates: readonly ReadDate[]): ReadDate | undefined {
  const [starts, ends] = [dates.flatMap(({ from }) => from ?? []), dates.flatMap(({ to }) => to ?? [])];
  const from = starts.length === dates.length ? Math.min(...starts) : null;
  const to = ends.length === dates.length ? Math.max(...ends) : null;
  if (from === null && to === null) return undefined;
  const mark = dates.some(({ edtf }) => edtf.includes('~')) ? '~' : '';
  if (from === to) return { edtf: edtfYear(from!) + mark, from, to };
  const [first, last] = [from, to].map((year) => (year === null ? '..' : edtfYear(year) + mark));
  return { edtf: `${first}/${last}`, from, to };
}

function byPattern(plain: string): PatternDate | undefined {
  for (const [pattern, read] of datePatterns) {
    const groups = pattern.exec(plain);
    const date = groups && read(groups);
    // Every text that the table makes is checked by the library.
    if (date && isEdtf(date.edtf)) return date;
  }
  return undefined;
}

/** Whether the text is EDTF. */
export function isEdtf(text: string): boolean {
  try {
    edtf(text);
    return true;
  } catch {
    return false;
  }
}

/** A bare number of one to three digits would be a century or decade in EDTF; nobody means that. */
function asEdtf(text: string): ReadDate | undefined {
  if (!/^[\dXYS.,?~%\-/[\]{}]{4,}$/.test(text) || /(?:^|\/)-\d{1,3}(?:\/|$)/.test(text) || !isEdtf(text))
    return undefined;
  return { edtf: text, ...yearsOfEdtf(text) };
}

const rememberedYears = new Map<string, Years>();

/**
 * The years between which an EDTF date lies; null for an open or unknown end, or if it is not EDTF. Remembered: the
 * library parses a few thousand dates a second, and an import asks for the same ones again and again.
 */
export function yearsOfEdtf(text: string): Years {
  const known = rememberedYears.get(text);
  if (known) return known;
  if (rememberedYears.size >= mostRemembered) rememberedYears.clear();
  const years = parsedYears(text);
  rememberedYears.set(text, years);
  return years;
}

function parsedYears(text: string): Years {
  try {
    const { min, max } = edtf(text);
    return { from: yearOf(min), to: yearOf(max) };
  } catch {
    return { from: null, to: null };
  }
}

/** The library gives milliseconds since 1970; an open end is infinite, an unknown one null. */
const yearOf = (time: number | null): number | null =>
  time !== null && Number.isFinite(time) ? new Date(time).getUTCFullYear() : null;

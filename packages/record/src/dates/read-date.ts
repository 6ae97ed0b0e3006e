/// <reference path="./edtf.d.ts" />
import edtf from 'edtf';
import { datePatterns, type PatternDate } from './date-patterns.ts';
import { eraName, eventWord, laterEvent, noDate } from './date-words.ts';
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
  return fromWords(plain) ?? asEdtf(text.trim()) ?? fromOtherWords(plain);
}

const fromWords = (plain: string) => byPattern(plain) ?? byPattern(withoutEvents(plain));

/** Other languages, other ways of writing, eras before dates, and spans between any two dates. */
function fromOtherWords(plain: string): ReadDate | undefined {
  for (const text of [datesWordsInEnglish(plain), simplifiedDate(plain)]) {
    const read = text === plain ? undefined : (fromWords(text) ?? asEdtf(text.toUpperCase()));
    if (read) return read;
  }
  return withoutEra(plain) ?? betweenDates(plain);
}

/** 'Qing dynasty (1644–1911)', 'Edo period, 18th century': the date beside the name of an era. */
function withoutEra(plain: string): PatternDate | undefined {
  const parts = /^(.+?)\s*(?:\((.+)\)|[,:]\s*([^,]+))$/.exec(plain);
  if (!parts || !eraName.test(parts[1]!)) return undefined;
  return fromWords((parts[2] ?? parts[3])!);
}

/** 'mid 1600s to late 1700s', '1st century B.C.–1st century A.D.': from the first to the last year. */
function betweenDates(plain: string): ReadDate | undefined {
  const halves = /^(.{3,}?)(?:\s*[–—;]\s*|\s+to\s+|\s+bis\s+|(?<=\p{L})\s*-\s*)(.{3,})$/u.exec(plain);
  const [from, to] = [halves?.[1], halves?.[2]].map((half) => half && fromWords(half));
  if (!from || !to || from.from === null || to.to === null || to.to < from.from) return undefined;
  const edtf = `${edtfYear(from.from)}~/${edtfYear(to.to)}~`;
  return isEdtf(edtf) ? { edtf, from: from.from, to: to.to } : undefined;
}

const leadingEvent = new RegExp(`^${eventWord}`);
const followingEvent = new RegExp(laterEvent);

/** 'published 1818', '1934, reprinted 1975': the date of the first event. */
const withoutEvents = (plain: string) => plain.replace(leadingEvent, '').replace(followingEvent, '').trim();

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
  if (!/^[\dXYS.,?~%\-/[\]{}]{4,}$/.test(text) || !isEdtf(text)) return undefined;
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

import * as words from './date-words.ts';
import { edtfYear, type Years, yearBce } from './years.ts';

/** The result of a pattern: the EDTF text, and the years between which it happened. */
export interface PatternDate extends Years {
  readonly edtf: string;
}
type Understood = PatternDate | undefined;
type Pattern = readonly [pattern: RegExp, read: (groups: readonly (string | undefined)[]) => Understood];

type Mark = '' | '~' | '?';

const one = (year: number, mark: Mark): PatternDate => ({ edtf: edtfYear(year) + mark, from: year, to: year });
const span = (from: number, to: number, marks: readonly [Mark, Mark] = ['', '']): Understood =>
  to < from ? undefined : { edtf: `${edtfYear(from)}${marks[0]}/${edtfYear(to)}${marks[1]}`, from, to };
const approximately = ['~', '~'] as const;

const whole = (pattern: string) => new RegExp(`^${pattern}$`);
const mark = (isAbout: string | undefined): Mark => (isAbout ? '~' : '');
/** The end of '1650–60' or '1978-9': its missing digits are those of the start. */
const endYear = (start: string, end: string) =>
  Number(end.length < start.length ? start.slice(0, start.length - end.length) + end : end);

const { about, bce, ce, part, century, centuryAhead, millennium, ordinalEnd } = words;
const isBce = `(${bce})`;

/** A bare number of one or two digits is no year: it may be a century, a day or an edition. */
const year = '(\\d{3,5})';

const inCentury = (number: string, { isBefore, word }: { isBefore: string | undefined; word: string | undefined }) =>
  words.periodYears({ number: Number(number), length: 100, isBce: isBefore !== undefined }, word);

/** The years of '1700s', 1700 to 1799, and of '200s BCE', 299 to 200 BCE, or of a part of them. */
function inHundreds(hundreds: string, { isBefore, word }: { isBefore: string | undefined; word: string | undefined }) {
  const from = isBefore ? yearBce(Number(hundreds) * 100 + 99) : Number(hundreds) * 100;
  const [start, end] = word === undefined ? [0, 1] : words.partShares[word]!;
  return [from + Math.round(start * 100), from + Math.round(end * 100) - 1] as const;
}

/**
 * Patterns of dates that people write, as EDTF. A text of one's own choice has no grammar, so this is a table of the
 * ways that catalogues use; the first match counts.
 */
export const datePatterns: readonly Pattern[] = [
  // 1650, c. 1650, 530 BCE, c. 530 v. Chr.
  [whole(`(${about})?(\\d{1,5})${isBce}`), ([, about, number]) => one(yearBce(Number(number)), mark(about))],
  [whole(`(${about})?${year}${ce}?`), ([, about, number]) => one(Number(number), mark(about))],
  [whole(`(${about})?(\\d{1,4})${ce}`), ([, about, number]) => one(Number(number), mark(about))],
  [whole('(?:ad|a\\.d\\.)\\s*(\\d{1,4})'), ([, number]) => one(Number(number), '')],
  // 1932?, 1932 (?), ?1932, [1932]
  [whole(`${year}\\s*(?:\\?|\\(\\?\\))`), ([, number]) => one(Number(number), '?')],
  [whole(`\\?\\s*(${about})?${year}`), ([, about, number]) => one(Number(number), about ? '~' : '?')],
  [whole(`\\[\\s*(${about})?${year}\\s*(\\?)?\\s*\\]`), ([, about, number]) => one(Number(number), about ? '~' : '?')],
  // 1650–60, c. 1650 to c. 1660, 320–300 v. Chr.
  [
    whole(`(${about})?(\\d{1,5})${words.to}(${about})?(\\d{1,5})${isBce}`),
    ([, first, from, second, to]) =>
      span(yearBce(Number(from)), yearBce(Number(to)), [mark(first), mark(first ?? second)]),
  ],
  // 30 BCE–50 CE
  [
    whole(`(${about})?(\\d{1,5})${bce}${words.to}(${about})?(?:a\\.?d\\.?\\s*)?(\\d{1,5})${ce}?`),
    ([, first, from, second, to]) => span(yearBce(Number(from)), Number(to), [mark(first), mark(first ?? second)]),
  ],
  [
    whole(`(${about})?(\\d{1,5})${bce}${words.to}(${about})?(\\d{1,5})${bce}`),
    ([, first, from, second, to]) =>
      span(yearBce(Number(from)), yearBce(Number(to)), [mark(first), mark(first ?? second)]),
  ],
  [
    whole(`(${about})?${year}(\\?)?${words.to}(${about})?(\\d{1,5})(\\?)?${ce}?`),
    ([, first, from, doubt, second, to, otherDoubt]) =>
      span(Number(from), endYear(from!, to!), [
        first ? '~' : doubt ? '?' : '',
        first || second ? '~' : otherDoubt ? '?' : '',
      ]),
  ],
  [
    whole(`(?:ad|a\\.d\\.)\\s*(\\d{1,4})${words.to}(\\d{1,4})`),
    ([, from, to]) => span(Number(from), endYear(from!, to!)),
  ],
  [whole(`(\\d{1,4})${words.to}(\\d{1,4})${ce}`), ([, from, to]) => span(Number(from), endYear(from!, to!))],
  [
    whole(`${words.between}(${about})?${year}${words.and}(${about})?${year}`),
    ([, first, from, second, to]) => span(Number(from), Number(to), [mark(first), mark(second)]),
  ],
  [
    whole(`${words.between}(\\d{1,5})${words.and}(\\d{1,5})${bce}`),
    ([, from, to]) => span(yearBce(Number(from)), yearBce(Number(to))),
  ],
  [whole(`from\\s+${year}\\s+to\\s+${year}`), ([, from, to]) => span(Number(from), Number(to))],
  // 1899 or 1900
  [
    whole(`${year}${words.or}${year}`),
    ([, first, second]) => ({
      edtf: `[${edtfYear(Number(first))},${edtfYear(Number(second))}]`,
      from: Math.min(Number(first), Number(second)),
      to: Math.max(Number(first), Number(second)),
    }),
  ],
  // 1890 and 1895
  [
    whole(`${year}${words.and}${year}`),
    ([, first, second]) => ({
      edtf: `{${edtfYear(Number(first))},${edtfYear(Number(second))}}`,
      from: Math.min(Number(first), Number(second)),
      to: Math.max(Number(first), Number(second)),
    }),
  ],
  // before 1900, after 1945, before 79 BCE
  [
    whole(`${words.before}(${about})?${year}${ce}?`),
    ([, , to]) => ({ edtf: `../${edtfYear(Number(to))}`, from: null, to: Number(to) }),
  ],
  [
    whole(`${words.after}(${about})?${year}${ce}?`),
    ([, , from]) => ({ edtf: `${edtfYear(Number(from))}/..`, from: Number(from), to: null }),
  ],
  [
    whole(`${words.before}(\\d{1,5})${bce}`),
    ([, to]) => ({ edtf: `../${edtfYear(yearBce(Number(to)))}`, from: null, to: yearBce(Number(to)) }),
  ],
  [
    whole(`${words.after}(\\d{1,5})${bce}`),
    ([, from]) => ({ edtf: `${edtfYear(yearBce(Number(from)))}/..`, from: yearBce(Number(from)), to: null }),
  ],
  // 1500s, late 1700s, 200s BCE: a century. 1900s and later are decades.
  [
    whole(`(${about})?(?:${part})?(?:the\\s+)?(1[0-8]|[1-9])00s${isBce}`),
    ([, , word, hundreds, isBefore]) =>
      span(...inHundreds(hundreds!, { isBefore, word }), word ? approximately : undefined),
  ],
  [
    whole(`(${about})?(?:${part})?(?:the\\s+)?(1[0-8]|[1-9])00s${ce}?`),
    ([, about, word, hundreds]) =>
      span(...inHundreds(hundreds!, { isBefore: undefined, word }), about || word ? approximately : undefined),
  ],
  // 1960s, c. 1960s, 1960er Jahre, early 1960s, les années 1960, anni 1960
  [
    whole(
      `(${about})?(?:${part})?(?:the\\s+|les\\s+)?(?:années\\s+|anni\\s+|años\\s+)?(\\d{3})0(?:['’]?s|er(?:\\s*jahren?)?|-tal(?:et)?)?`,
    ),
    ([all, about, word, decade]) => {
      if (!/s$|er|tal|années|anni|años/.test(all!) && word === undefined) return undefined;
      const start = Number(decade) * 10;
      if (word === undefined && !about) return { edtf: `${decade}X`, from: start, to: start + 9 };
      const [from, to] = word === undefined ? [0, 1] : words.partShares[word]!;
      return span(start + Math.round(from * 10), start + Math.round(to * 10) - 1, approximately);
    },
  ],
  [
    whole(`(\\d{3})0s${words.to}(\\d{3})0s`),
    ([, from, to]) => span(Number(from) * 10, Number(to) * 10 + 9, approximately),
  ],
  // 3rd century BCE, early 18th century, 2. Hälfte 19. Jh., 18e eeuw
  [
    whole(`(${about})?(?:${part})?(?:the\\s+)?(\\d{1,2})${ordinalEnd}[\\s-]*${century}(?:${isBce}|${ce})?`),
    ([, , word, number, isBefore]) => span(...inCentury(number!, { isBefore, word }), approximately),
  ],
  // 16th–17th century, late 15th to early 16th century
  [
    whole(
      `(?:${part})?(\\d{1,2})${ordinalEnd}(?:\\s*${century})?${words.to}(?:${part})?(\\d{1,2})${ordinalEnd}\\s*${century}(?:${isBce}|${ce})?`,
    ),
    ([, first, from, second, to, isBefore]) =>
      span(
        inCentury(from!, { isBefore, word: first })[0],
        inCentury(to!, { isBefore, word: second })[1],
        approximately,
      ),
  ],
  // XVIIe–XVIIIe siècle
  [
    whole(
      `(?:${part})?([ivx]{1,5})${ordinalEnd}(?:\\s*${century})?${words.to}(?:${part})?([ivx]{1,5})${ordinalEnd}\\s*${century}(?:${isBce}|${ce})?`,
    ),
    ([, first, from, second, to, isBefore]) =>
      span(
        inCentury(String(words.roman(from!)), { isBefore, word: first })[0],
        inCentury(String(words.roman(to!)), { isBefore, word: second })[1],
        approximately,
      ),
  ],
  // XVIIIe siècle, XVI secolo, fin du XVe siècle
  [
    whole(`(${about})?(?:${part})?([ivx]{1,5})${ordinalEnd}\\s*${century}(?:${isBce}|${ce})?`),
    ([, , word, number, isBefore]) =>
      span(...inCentury(String(words.roman(number!)), { isBefore, word }), approximately),
  ],
  // siglo XIX, segunda mitad del siglo XVIII, finales del s. XV, siglos XV-XVI
  [
    whole(`(${about})?(?:${part})?(?:el\\s+)?${centuryAhead}\\s+([ivx]{1,5})${isBce}?`),
    ([, , word, number, isBefore]) =>
      span(...inCentury(String(words.roman(number!)), { isBefore, word }), approximately),
  ],
  [
    whole(`${centuryAhead}\\s+([ivx]{1,5})${words.to}(?:${centuryAhead}\\s+)?([ivx]{1,5})${isBce}?`),
    ([, from, to, isBefore]) =>
      span(
        inCentury(String(words.roman(from!)), { isBefore, word: undefined })[0],
        inCentury(String(words.roman(to!)), { isBefore, word: undefined })[1],
        approximately,
      ),
  ],
  // 2nd millennium BCE
  [
    whole(`(${about})?(?:${part})?(\\d)${ordinalEnd}\\s*${millennium}(?:${isBce}|${ce})?`),
    ([, , word, number, isBefore]) =>
      span(
        ...words.periodYears({ number: Number(number), length: 1_000, isBce: isBefore !== undefined }, word),
        approximately,
      ),
  ],
  [
    whole(`(${about})?(?:${part})?([ivx]{1,3})${ordinalEnd}\\s*${millennium}(?:${isBce}|${ce})?`),
    ([, , word, number, isBefore]) =>
      span(
        ...words.periodYears({ number: words.roman(number!), length: 1_000, isBce: isBefore !== undefined }, word),
        approximately,
      ),
  ],
  // spring 1920, March 1874
  [
    whole(`${words.monthOrSeason}[\\s,]+(?:of\\s+|de\\s+)?(\\d{4})`),
    ([, word, number]) => ({ edtf: `${number}-${words.calendar[word!]}`, from: Number(number), to: Number(number) }),
  ],
  // 12 March 1874, 12. März 1874; March 12, 1874
  [
    whole(`(\\d{1,2})[.]?(?:st|nd|rd|th)?\\s+(?:de\\s+)?${words.monthOrSeason}[\\s,]+(?:de\\s+)?(\\d{4})`),
    ([, day, word, number]) => dayOf(number!, word!, day!),
  ],
  [
    whole(`${words.monthOrSeason}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})`),
    ([, word, day, number]) => dayOf(number!, word!, day!),
  ],
  // 12.3.1874
  [
    whole('(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?(\\d{4})'),
    ([, day, month, number]) => ({
      edtf: `${number}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`,
      from: Number(number),
      to: Number(number),
    }),
  ],
];

function dayOf(year: string, word: string, day: string): Understood {
  const month = words.calendar[word]!;
  if (Number(month) > 12) return undefined;
  return { edtf: `${year}-${month}-${day.padStart(2, '0')}`, from: Number(year), to: Number(year) };
}

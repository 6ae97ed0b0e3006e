import type { PatternDate } from './date-patterns.ts';
import { about, between, calendar, monthOrSeason, partShares } from './date-words.ts';

/** A day, a month or a season of a year. */
interface Moment {
  readonly year: number;
  readonly month?: string | undefined;
  readonly day?: number | undefined;
  /** Only two digits of the year are written. */
  readonly isShort?: boolean;
}

const weekday =
  /^(?:on\s+)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),?\s+(?:le\s+|den\s+)?/;
const partWords = Object.keys(partShares)
  .filter((one) => !/\d|half|hälfte|moitié|quar|viertel|kwart|third|drittel/.test(one))
  .concat('half', 'mid')
  .sort((one, other) => other.length - one.length)
  .join('|');
/** The third of a month is more exact than EDTF. */
const partOfMonth = `(?:(?:${partWords})[\\s-]+(?:of\\s+|de\\s+|des\\s+)?)?`;
const dayNumber = '(\\d{1,2})(?:st|nd|rd|th|er|\\.|\\s?º)?';
const ofMonth = '(?:\\s+of|\\s+de|\\s+du)?';
const yearNumber = "('?\\d{2}|\\d{4})";

const whole = (pattern: string) => new RegExp(`^${pattern}$`);
const dayMonthYear = whole(`${dayNumber}${ofMonth}[\\s-]+${monthOrSeason}(?:\\s+de)?[\\s,-]+${yearNumber}`);
const monthDayYear = whole(`${monthOrSeason}\\s+${dayNumber}[\\s,]+(\\d{4})`);
const monthYear = whole(`${partOfMonth}${monthOrSeason}(?:\\s+of|\\s+de)?[\\s,-]+(\\d{4})`);
const yearMonthDay = whole(`(\\d{4})[\\s,]+${monthOrSeason}(?:\\s+${dayNumber})?`);
const dayMonth = whole(`${dayNumber}${ofMonth}\\s+${monthOrSeason}`);
const monthDay = whole(`${monthOrSeason}\\s+${dayNumber}`);
const onlyMonth = whole(`${partOfMonth}${monthOrSeason}`);
const onlyDay = whole(dayNumber);

/** Two digits after a day and a month were written in the twentieth century; up to 30, it may be another one. */
const earliestShortYear = 31;

function yearOf(digits: string): Pick<Moment, 'year' | 'isShort'> | undefined {
  const year = Number(digits.replace("'", ''));
  if (digits.length === 4 && !digits.startsWith("'")) return { year };
  return year >= earliestShortYear ? { year: 1900 + year, isShort: true } : undefined;
}

function momentOf(text: string): Moment | undefined {
  const [found, day, month, year] = orderedParts(text);
  const years = found && year ? yearOf(year) : undefined;
  if (!years || !month) return undefined;
  return { ...years, month: calendar[month]!, day: day ? Number(day) : undefined };
}

function orderedParts(text: string): readonly (string | undefined)[] {
  const first = dayMonthYear.exec(text);
  if (first) return first;
  const second = monthDayYear.exec(text);
  if (second) return [second[0], second[2], second[1], second[3]];
  const third = monthYear.exec(text);
  if (third) return [third[0], undefined, third[1], third[2]];
  const fourth = yearMonthDay.exec(text);
  return fourth ? [fourth[0], fourth[3], fourth[2], fourth[1]] : [];
}

/** '6 March', 'June' or '6' before a moment that says the rest. */
function startOf(text: string, end: Moment): Moment | undefined {
  const { year } = end;
  const [, day, month] = dayMonth.exec(text) ?? [];
  if (day && month) return { year, month: calendar[month]!, day: Number(day) };
  const [, otherMonth, otherDay] = monthDay.exec(text) ?? [];
  if (otherDay && otherMonth) return { year, month: calendar[otherMonth]!, day: Number(otherDay) };
  const only = onlyMonth.exec(text)?.[1];
  if (only) return { year, month: calendar[only]! };
  const alone = end.day === undefined ? undefined : onlyDay.exec(text)?.[1];
  return alone ? { year, month: end.month, day: Number(alone) } : undefined;
}

const edtfOf = ({ year, month, day }: Moment): string =>
  [String(year), month, day === undefined ? undefined : String(day).padStart(2, '0')].filter(Boolean).join('-');

const isSeason = ({ month }: Moment) => Number(month) > 12;

/** Days of the month at most, so that 31 November is not read. */
function isPossible({ year, month, day }: Moment): boolean {
  if (day === undefined) return true;
  const date = new Date(Date.UTC(year, Number(month) - 1, day));
  return Number(month) <= 12 && day > 0 && date.getUTCMonth() === Number(month) - 1;
}

/** 'c' ends before 'irca'. */
const ahead = new RegExp(`^${about}(?:(?<!\\p{L})|(?!\\p{L}))`, 'u');
const fromOrBetween = new RegExp(`^(?:${between}|(?:from|de|du|von|van|vom)\\s+(?:le\\s+)?)`);
const separators = /\s*[-–—/]\s*|\s+(?:to|and|or|until|through|bis|und|oder|à|au|et|ou|tot|en|of|al?|e|y)\s+/g;
/** 'March 6-9, 1883' */
const daysOfMonth = whole(`${monthOrSeason}\\s+${dayNumber}\\s*[-–]\\s*${dayNumber}[\\s,]+(\\d{4})`);
/** 'winter 1890–91' */
const seasonOfTwoYears = whole(`${monthOrSeason}\\s+(\\d{2})(\\d{2})\\s*[-–/]\\s*(?:\\d{2})?(\\d{2})`);

/** Days, months and seasons, and spans between two of them: 'circa 6 March 1883', 'June–July 1890', '20 Nov 44'. */
export function calendarDate(plain: string): PatternDate | undefined {
  const isDoubtful = /\s*\(?\?\)?$/.test(plain);
  const marked = plain.replace(/\s*\(?\?\)?$/, '').replace(weekday, '');
  const isAbout = ahead.test(marked);
  const text = marked.replace(isAbout ? ahead : '', '').replace(/^(?:den|le|op|on)\s+/, '');
  const mark = isAbout && isDoubtful ? '%' : isAbout ? '~' : isDoubtful ? '?' : '';
  const one = momentOf(text);
  if (one) {
    if (!isPossible(one)) return undefined;
    return { edtf: edtfOf(one) + (mark || (one.isShort ? '?' : '')), from: one.year, to: one.year };
  }
  return yearsOfSeason(text) ?? betweenMoments(text, mark);
}

function yearsOfSeason(text: string): PatternDate | undefined {
  const [, word, century, from, until] = seasonOfTwoYears.exec(text) ?? [];
  if (!word || Number(calendar[word]) < 21 || Number(until) !== Number(from) + 1) return undefined;
  const [first, last] = [Number(`${century}${from}`), Number(`${century}${until}`)];
  return { edtf: `${first}/${last}`, from: first, to: last };
}

function betweenMoments(text: string, mark: string): PatternDate | undefined {
  const [, month, first, last, year] = daysOfMonth.exec(text) ?? [];
  const plain = (month ? `${first} ${month} ${year} - ${last} ${month} ${year}` : text).replace(fromOrBetween, '');
  for (const separator of plain.matchAll(separators)) {
    const right = plain
      .slice(separator.index + separator[0].length)
      .trim()
      .replace(/^le\s+/, '');
    const end = momentOf(right);
    const left = plain.slice(0, separator.index).trim();
    const start = end && (momentOf(left) ?? startOf(left, end));
    if (start && isPossible(start) && isPossible(end)) return spanOf(start, end, mark);
  }
  return undefined;
}

function spanOf(start: Moment, end: Moment, mark: string): PatternDate | undefined {
  const years = { from: start.year, to: end.year };
  // EDTF has no spans between seasons.
  if (isSeason(start) || isSeason(end))
    return start.year > end.year
      ? undefined
      : {
          edtf: start.year === end.year ? `${start.year}${mark}` : `${start.year}${mark}/${end.year}${mark}`,
          ...years,
        };
  const [from, until] = [edtfOf(start), edtfOf(end)];
  return from > until ? undefined : { edtf: `${from}${mark}/${until}${mark}`, ...years };
}

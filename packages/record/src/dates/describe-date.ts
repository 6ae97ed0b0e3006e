import { isEdtf, yearsOfEdtf } from './read-date.ts';
import { type Years, yearWords } from './years.ts';

/** How far an approximate year may be off: catalogues round more generously the further back they look. */
const marginOf = (year: number) => (year >= 1500 ? 5 : 10);

const isAbout = (end: string) => /[~%]/.test(end);
/** 'About 6 March 1883' lies in that year, or close enough. */
const isRounded = (end: string) => isAbout(end) && !/^-?\d{4}-\d\d/.test(end);
const endsOf = (edtf: string): readonly [string, string] => {
  const [from = '', to] = edtf.split('/');
  return [from, to ?? from];
};

/** The years under which a search by period finds a date: those of the date, wider where it is approximate. */
export function searchYears(edtf: string): Years {
  const { from, to } = yearsOfEdtf(edtf);
  const [first, last] = endsOf(edtf);
  // A period such as a century, '1801~/1900~', is as wide as it can be.
  const isWide = isRounded(first) && isRounded(last) && from !== null && to !== null && to - from >= 2 * marginOf(from);
  return {
    from: from !== null && isRounded(first) && !isWide ? from - marginOf(from) : from,
    to: to !== null && isRounded(last) && !isWide ? to + marginOf(to) : to,
  };
}

/** An EDTF date in words: 'about 530 BCE', '1874 to about 1902', 'before 1900'; '' if it is not EDTF. */
export function describeDate(edtf: string): string {
  if (!isEdtf(edtf)) return '';
  const choice = /^\[(.+),(.+)\]$/.exec(edtf);
  if (choice) return `${describeDate(choice[1]!)} or ${describeDate(choice[2]!)}`;
  const all = /^\{(.+)\}$/.exec(edtf)?.[1];
  if (all) return all.split(',').map(describeDate).join(' and ');
  const [first, last] = endsOf(edtf);
  const { from, to } = yearsOfEdtf(edtf);
  if (first === '' || first === '..') return to === null ? '' : `before ${endWords(last, to)}`;
  if (last === '' || last === '..') return from === null ? '' : `after ${endWords(first, from)}`;
  if (from === null || to === null) return '';
  if (!edtf.includes('/')) return describeSingle(first, { from, to });
  // Both ends BCE: one 'BCE' is enough, as in '604 to 562 BCE'.
  const both = from <= 0 && to <= 0 && !isAbout(first) && !isAbout(last) && !first.includes('?');
  return both ? `${1 - from} to ${yearWords(to)}` : `${endWords(first, from)} to ${endWords(last, to)}`;
}

const endWords = (end: string, year: number) =>
  `${isAbout(end) ? 'about ' : ''}${dayWords(end) ?? yearWords(year)}${/[?%]/.test(end) ? ' (uncertain)' : ''}`;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const seasons: Readonly<Record<string, string>> = { 21: 'spring', 22: 'summer', 23: 'autumn', 24: 'winter' };

/** '6 March 1883', 'spring 1920'; undefined for a year alone. */
function dayWords(end: string): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})(?:-(\d{2}))?[~?%]?$/.exec(end) ?? [];
  if (!month) return undefined;
  return [date && String(Number(date)), seasons[month] ?? months[Number(month) - 1], year].filter(Boolean).join(' ');
}

function describeSingle(text: string, { from, to }: { readonly from: number; readonly to: number }): string {
  if (/^\d{3}X$/.test(text)) return `${from}s`;
  if (from !== to) return `${yearWords(from)} to ${yearWords(to)}`;
  return endWords(text, from);
}

import { part } from './date-words.ts';

type Simplification = readonly [sought: RegExp, put: string];

const centuryWord = '(?:century|cent\\.|jahrhundert|jh\\.|jhdt\\.|siècle|s\\.|eeuw|secolo|siglo|século)';

/** Further ways of writing the same date, put into one that the patterns know; in this order. */
const simplifications: readonly Simplification[] = [
  // (1655?), [um 1900], Undated (c. 1900)
  [/^(?:undated|n\.d\.|o\.\s?j\.|s\.d\.)\s*[([](.+)[)\]]$/, '$1'],
  [/^[([]([^()[\]]+)[)\]]$/, '$1'],
  // 1875-1900 (circa); 19th century (?)
  [/^(.+?)\s*\((?:circa|c\.|ca\.|approx(?:imate|\.)?|about|um)\)$/, 'c. $1'],
  // 1790=1800[ca]: the Spanish museums' CER.ES
  [/^(.+?)\s*\[(?:circa|c\.?|ca\.?)\]$/, 'c. $1'],
  [/(?<=[\d.])\s*=\s*(?=\d)/, '-'],
  [/^(.*(?:century|siècle|jh\.|jahrhundert|eeuw).*?)\s*(?:\(\?\)|\?)$/, '$1'],
  [/^(?:possibly|perhaps|vermutlich|peut-être|forse|quizás)\s+(\d{3,4})$/, '$1?'],
  [/^h\.\s*(?=\d{3,4})/, 'c. '],
  // 1650-1655 or later; 1503–1506, perhaps until 1517
  [/[,\s]+(?:or|and|oder|und|ou)\s+(?:later|earlier|before|after|später|früher)$/, ''],
  [/,\s*(?:perhaps|possibly|probably)\s.*$/, ''],
  // 1990–present
  [/^(\d{4})\s*[-–—]\s*(?:present|now|heute|ongoing|today)?$/, 'after $1'],
  // 19C, C19th
  [/^(\d{1,2})c$/, '$1th century'],
  [/^c(\d{1,2})(?:th|st|nd|rd)?$/, '$1th century'],
  // 1920s-30s
  [/^(\d{2})(\d)0s\s*[-–/]\s*(\d)0s$/, '$1$20s-$1$30s'],
  // 1. H. 18. Jh.; 17. Jahrhundert, 2. Hälfte
  [/^([12])\.\s*h\.\s*/, '$1. hälfte '],
  [/^([1-4])\.\s*v\.\s*/, '$1. viertel '],
  [new RegExp(`^(.*${centuryWord}(?:\\s+[ivx]+)?)[,\\s]+\\(?${part.replace(/\[\\s-\]\*.*$/, '')}\\)?$`), '$2 $1'],
  // 07/1888, and days that America and Europe would read differently: the year is certain.
  [/^(0?[1-9]|1[0-2])\/(\d{4})$/, '$2'],
  [/^\d{1,2}[/-]\d{1,2}[/-](\d{4})$/, '$1'],
  [/^(\d{4}-\d\d-\d\d)[t ]\d\d:\d\d.*$/, '$1'],
  // ca. A.D. 100; before 79 A.D.
  [/^((?:c\.|ca\.|about|circa)\s*)(?:ad|a\.d\.)\s*(\d{1,4})$/, '$1$2 ce'],
  [/^(before|after)\s+(\d{1,2})\s*(?:ad|a\.d\.|ce)$/, '$1 00$2'],
];

/** A date in a form that the patterns know better. */
export function simplifiedDate(plain: string): string {
  let text = plain;
  for (const [sought, put] of simplifications) text = text.replace(sought, put).trim();
  return text;
}

/** Texts that never say anything in a table, in lower case. */
export const alwaysEmpty: readonly string[] = [
  'null',
  '(null)',
  '<null>',
  'n/a',
  '#n/a',
  'nan',
  '-',
  '--',
  '---',
  '–',
  '—',
  '.',
  'o. a.',
  'o.a.',
  'k. a.',
  'k.a.',
  'ohne angabe',
  'keine angabe',
  'keine angaben',
  '[null]',
  '[]',
  '{}',
];

/** Texts that may be a value, such as a title: proposed only for columns that hold them and are no title. */
export const oftenEmpty: readonly string[] = [
  'none',
  '?',
  'nicht bekannt',
  'not known',
  's/d',
  'sin datos',
  'n. b.',
  's.l.',
  's. l.',
  'onbekend',
  'x',
  '0',
];

/** A text in the form in which empty values are compared. */
export const emptyForm = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

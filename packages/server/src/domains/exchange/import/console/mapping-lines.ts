import type { ImportAudience } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import { findingKindNames, findingKinds } from '@oeuvre/contracts/domains/exchange/import/imports.findings.ts';
import {
  asKept,
  type KeyCheck,
  keyName,
  type TermChoice,
  termChoices,
} from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type {
  ImportCounts,
  ImportDetail,
  ImportFinding,
} from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';

const shortened = (text: string, most: number) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};
const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const termWords: Readonly<Record<TermChoice, string>> = {
  match: 'words that name a term are tied to it; other tags become new terms, other words stay text',
  make: 'words that name a term are tied to it; all others become new terms',
  text: 'words stay text; tags become terms',
};

const delimiterNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;

/** How the table is read, and for each column its field, how sure that is, and what the column holds. */
export function mappingLines({ profile, mapping, shape, isEncodingCertain, mappingName }: ImportDetail): string[] {
  const read = [
    `${profile.isWhole ? '' : 'more than '}${count(profile.rows, 'record')}`,
    count(profile.columns.length, 'column'),
    shape.format === 'xlsx'
      ? 'Excel'
      : `${shape.format.toUpperCase()} in ${shape.encoding}${isEncodingCertain ? '' : ' (a guess)'}`,
    ...(shape.format === 'csv' ? [`separated by ${delimiterNames[shape.delimiter]}`] : []),
  ];
  const taken = mapping.columns.filter(({ targets }) => targets.length > 0);
  const rows = taken.map((column) => {
    const at = profile.columns.findIndex((one) => one.column === column.column);
    const { sure, reason } = profile.proposals[at] ?? { sure: 'none', reason: 'not in this table' };
    const options = [
      column.separators.length > 0 && `split at ${column.separators.map((one) => JSON.stringify(one)).join(' ')}`,
      column.pattern && `the part {} of ${JSON.stringify(column.pattern)}`,
      column.isLastNameFirst && 'last name first',
    ].filter((option) => typeof option === 'string');
    return [
      shortened(column.column, 32),
      column.targets.join(', '),
      reason === asKept ? '' : sure,
      [reason, ...options].filter(Boolean).join(', '),
      shortened(profile.columns[at]?.samples.slice(0, 3).join(' · ') ?? '', 60),
    ];
  });
  const left = mapping.columns.filter(({ targets }) => targets.length === 0).map(({ column }) => shortened(column, 32));
  return [
    `${read.join(', ')}.`,
    mappingName ? `Mapping: ${mappingName}.` : 'Proposed mapping:',
    ...columnsAligned(rows),
    `Key: ${keyName(mapping.key)}. Source: ${mapping.source}.`,
    ...keyLines(profile.keyCheck),
    ...(left.length > 0 ? [`Not taken: ${left.join(', ')}.`] : []),
    `Terms: ${termWords[mapping.otherTerms]} (--terms ${termChoices.join('|')}).`,
  ];
}

/** The lines that the key leaves out, if there are any. */
export function keyLines(check: KeyCheck | undefined): string[] {
  if (!check || check.gaps + check.doubles === 0) return [];
  const { gaps, doubles, rows } = check;
  const parts = [
    gaps > 0 && `${count(gaps, 'line')} without a key`,
    doubles > 0 && `${count(doubles, 'line')} with the key of an earlier line`,
  ];
  return [`Of ${count(rows, 'line')} this key leaves out ${parts.filter(Boolean).join(' and ')}.`];
}

function columnsAligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]!.length))) ?? [];
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at]!)).join('  ')}`.trimEnd());
}

/** The readers of the works that an import added. */
export function audienceLine(visibleTo: ImportAudience, segment: string | undefined): string {
  if (visibleTo === 'nobody') return 'Nobody sees the new works yet.';
  return segment ? `Readers of ${segment} see the new works.` : 'Everybody sees the new works.';
}

/** The results of an import or a dry run. */
export function countLines(counts: ImportCounts): string[] {
  const kinds = findingKindNames.filter((kind) => counts.findings[kind]);
  const lineOf = (kind: (typeof kinds)[number]) =>
    `${String(counts.findings[kind]).padStart(8)}  ${findingKinds[kind].text}`;
  const stopping = kinds.filter((kind) => findingKinds[kind].stops);
  const others = kinds.filter((kind) => !findingKinds[kind].stops);
  return [
    ...(stopping.length > 0 ? ['Lines left out:', ...stopping.map(lineOf)] : []),
    ...(others.length > 0 ? ['Findings:', ...others.map(lineOf)] : []),
  ];
}

/** Some findings with their lines and cells. */
export const findingLines = (findings: readonly ImportFinding[]): string[] =>
  findings.map(({ kind, line, otherLine, column, cell }) =>
    `  line ${line}${otherLine ? ` and ${otherLine}` : ''}  ${kind}  ${shortened(column, 32)}  ${shortened(cell, 80)}`.trimEnd(),
  );

/** The pictures that a table names, and how many of them could be taken. */
export function namedPictureLines({ named }: ImportCounts): string[] {
  if (!named) return [];
  const { files, found, addresses, notAllowed, hasFiles } = named;
  const place = hasFiles ? `${count(found, 'of them', 'of them')} found` : 'no pictures came with the table';
  const hosts =
    notAllowed > 0
      ? `${count(notAllowed, 'of them', 'of them')} at hosts that are not allowed`
      : 'all at allowed hosts';
  return [
    ...(files > 0 ? [`${count(files, 'picture')} named by file, ${place}.`] : []),
    ...(addresses > 0 ? [`${count(addresses, 'picture')} named by web address, ${hosts}.`] : []),
  ];
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  maximumTableBytes,
  previewedRows,
  profiledRows,
} from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import type { ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { TableProfileReply } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import type { ChosenShape, TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { splitValues } from '@oeuvre/record/split-values.ts';
import { isZip, proposeShape } from '../../../platform/tables/read-table.ts';
import type { TableRow } from '../../../platform/tables/table.ts';
import { openZip } from '../../../platform/tables/zip.ts';
import { knownSeparators, TableProfile } from './mapping/profile-columns.ts';
import { proposeMapping } from './mapping/propose-mapping.ts';
import { readMuseumTable } from './museum-table.ts';
import { picturesOfZip } from './steps/picture-sources.ts';

/** A table in a file of this machine, and the ZIP file or folder that its pictures are in. */
export interface TableFile {
  readonly file: string;
  readonly name: string;
  readonly pictures?: { readonly zip: string } | { readonly folder: string };
}

const zipLimits = { entries: 100_000, entryBytes: maximumTableBytes, totalBytes: 20_000_000_000 };
const isTable = (name: string) =>
  /\.(?:csv|tsv|tab|txt|xlsx|json|jsonl|ndjson|xml)$/i.test(name) &&
  !/(?:^|\/)(?:__MACOSX\/|\.|readme|licen[cs]e|datapackage)/i.test(name);

/** The files by which documents of Office and of OpenDocument are known. */
const ofOffice = new Set(['[Content_Types].xml', 'META-INF/manifest.xml']);

/**
 * Finds the table: the file itself, or the largest table in a ZIP file (unpacked to `scratch`) or at the top of a
 * folder.
 */
export async function findTable(given: string, scratch: string, name = path.basename(given)): Promise<TableFile> {
  if ((await stat(given)).isDirectory()) return tableInFolder(given);
  if (!(await isZip(given))) return { file: given, name };
  const zip = await openZip(given, zipLimits);
  try {
    // A workbook is a ZIP file as well.
    if (zip.names.includes('xl/workbook.xml')) return { file: given, name };
    if (zip.names.some((name) => ofOffice.has(name)))
      throw refusedTable('unreadable-zip', { reason: 'it is an office document. Save the table as .xlsx or CSV' });
    const [table] = zip.names.filter(isTable).toSorted((one, other) => zip.sizeOf(other) - zip.sizeOf(one));
    if (!table) throw refusedTable('unreadable-zip', { reason: 'it contains no table' });
    const file = path.join(scratch, 'table');
    await pipeline(await zip.read(table), createWriteStream(file, { mode: 0o600 }));
    return { file, name, pictures: { zip: given } };
  } finally {
    zip.close();
  }
}

async function tableInFolder(folder: string): Promise<TableFile> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && isTable(entry.name),
  );
  const sized = await Promise.all(
    entries.map(async ({ name }) => ({ name, size: (await stat(path.join(folder, name))).size })),
  );
  const [largest] = sized.toSorted((one, other) => other.size - one.size);
  if (!largest) throw refusedTable('unknown-format');
  return { file: path.join(folder, largest.name), name: path.basename(folder), pictures: { folder } };
}

/** How a table is read, what its columns hold, and a mapping for it. */
export interface Examined {
  readonly shape: TableShape;
  readonly isEncodingCertain: boolean;
  readonly profile: TableProfileReply;
  readonly mapping: ImportMapping;
}

/** Looks at the first rows of a table. */
export async function examineTable(file: string, name: string, chosen: ChosenShape = {}): Promise<Examined> {
  const { shape, isEncodingCertain } = await proposeShape(file, chosen);
  const profile = new TableProfile();
  const sample: TableRow[] = [];
  for await (const row of readMuseumTable(file, shape, { onHeader: profile.onHeader })) {
    profile.add(row);
    if (sample.length < previewedRows) sample.push(row);
    // One row more than the profile tells has shown that there are more.
    if (profile.rows > profiledRows) break;
  }
  if (profile.rows === 0) throw refusedTable('no-records');
  const facts = profile.columns();
  const { mapping, columns: proposals } = proposeMapping(facts, name);
  return {
    shape,
    isEncodingCertain,
    mapping,
    profile: {
      rows: profile.rows,
      isWhole: profile.rows <= profiledRows,
      columns: facts.map(({ column, filled, distinct, isUnique, kind, samples, longest }) => ({
        column,
        filled,
        distinct,
        isUnique,
        kind,
        samples: [...samples],
        longest,
      })),
      proposals: [...proposals],
      pictures: [],
      sample: sample.map(({ line, cells }) => ({
        line,
        cells: [...cells].map(([column, cell]) => [column, shortened(cell)]),
      })),
    },
  };
}

/** The same, with those names of the sample that are pictures of the ZIP file. */
export async function withPictureNames(examined: Examined, zip: string): Promise<Examined> {
  const files = await picturesOfZip(zip, '');
  try {
    const names = examined.profile.sample.flatMap(({ cells }) => cells.flatMap(([, cell]) => namesIn(cell)));
    const pictures = [...new Set(names.filter((name) => files.has(name)))].slice(0, mostNames);
    return { ...examined, profile: { ...examined.profile, pictures } };
  } finally {
    files.close();
  }
}

const mostNames = 1_000;
const namesIn = (cell: string | readonly string[]) =>
  [cell]
    .flat()
    .flatMap((text) => [text.trim(), ...splitValues(text, knownSeparators)])
    .filter((name) => name !== '' && name.length <= 1_000);

/** A preview shows no more of a cell. */
const longestInSample = 10_000;
const shortened = (cell: string | readonly string[]) =>
  typeof cell === 'string'
    ? cell.slice(0, longestInSample)
    : cell.slice(0, 100).map((one) => one.slice(0, longestInSample / 10));

/** The digest by which a table is recognised. */
export async function fingerprintOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

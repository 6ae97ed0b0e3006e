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
import type { ImportKey, ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { TableProfileReply } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import type { ChosenShape, TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { splitValues } from '@oeuvre/record/split-values.ts';
import { isZip, proposeShape } from '../../../platform/tables/read-table.ts';
import type { TableRow } from '../../../platform/tables/table.ts';
import { openZip, type Zip } from '../../../platform/tables/zip.ts';
import { checkKeys } from './mapping/keys/check-keys.ts';
import { proposeKey } from './mapping/keys/propose-key.ts';
import { knownSeparators, TableProfile } from './mapping/profile-columns.ts';
import { proposeMapping } from './mapping/propose-mapping.ts';
import { readMuseumTable } from './museum-table.ts';
import { type GivenFiles, joinRecordFiles } from './record-files/record-files.ts';
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
 * Finds the table: the file itself, or in a ZIP file (unpacked to `scratch`) or folder the files of records
 * together, otherwise the largest table.
 */
export async function findTable(given: string, scratch: string, name = path.basename(given)): Promise<TableFile> {
  if ((await stat(given)).isDirectory()) return tableInFolder(given, scratch);
  if (!(await isZip(given))) return { file: given, name };
  const zip = await openZip(given, zipLimits);
  try {
    // A workbook is a ZIP file as well.
    if (zip.names.includes('xl/workbook.xml')) return { file: given, name };
    if (zip.names.some((name) => ofOffice.has(name)))
      throw refusedTable('unreadable-zip', { reason: 'it is an office document. Save the table as .xlsx or CSV' });
    const names = zip.names.filter(isTable);
    const joined = path.join(scratch, 'table');
    if (await joinRecordFiles({ names, sizeOf: zip.sizeOf, open: unpackerOf(zip, scratch) }, joined))
      return { file: joined, name, pictures: { zip: given } };
    const [table] = names.toSorted((one, other) => zip.sizeOf(other) - zip.sizeOf(one));
    if (!table) throw refusedTable('unreadable-zip', { reason: 'it contains no table' });
    const file = path.join(scratch, 'table');
    await pipeline(await zip.read(table), createWriteStream(file, { mode: 0o600 }));
    return { file, name, pictures: { zip: given } };
  } finally {
    zip.close();
  }
}

/** Unpacks a file of a ZIP at a time. */
const unpackerOf = (zip: Zip, scratch: string) => async (name: string) => {
  const file = path.join(scratch, 'part');
  await pipeline(await zip.read(name), createWriteStream(file, { mode: 0o600 }));
  return file;
};

async function tableInFolder(folder: string, scratch: string): Promise<TableFile> {
  const sizes = await tablesOfFolder(folder, false);
  if (sizes.size === 0) for (const [name, size] of await tablesOfFolder(folder, true)) sizes.set(name, size);
  const found = { name: path.basename(folder), pictures: { folder } };
  const joined = path.join(scratch, 'table');
  const files: GivenFiles = {
    names: [...sizes.keys()],
    sizeOf: (name) => sizes.get(name) ?? 0,
    open: async (name) => path.join(folder, name),
  };
  if (await joinRecordFiles(files, joined)) return { file: joined, ...found };
  const [largest] = [...sizes].toSorted(([, one], [, other]) => other - one);
  if (!largest) throw refusedTable('unknown-format');
  return { file: path.join(folder, largest[0]), ...found };
}

/** The sizes of the tables at the top of a folder, or in all of it. */
async function tablesOfFolder(folder: string, recursive: boolean): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const entry of await readdir(folder, { withFileTypes: true, recursive })) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (!entry.isFile() || !isTable(name)) continue;
    if (sizes.size === zipLimits.entries) throw refusedTable('too-many-files', { most: zipLimits.entries });
    sizes.set(name, (await stat(path.join(folder, name))).size);
  }
  return sizes;
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
  const read = () => readMuseumTable(file, shape);
  const keyCheck = await proposeKey({ columns: facts, mapping, rows: profile.rows, read });
  return {
    shape,
    isEncodingCertain,
    mapping: { ...mapping, key: keyCheck.key },
    profile: {
      keyCheck,
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

/** The lines of a table that a key leaves out. */
export async function checkKeyOf(file: string, shape: TableShape, { key, most }: { key: ImportKey; most?: number }) {
  const [check] = await checkKeys(() => readMuseumTable(file, shape), [key], most);
  return check!;
}

/** The same, with those names of the sample that are pictures of the ZIP file. */
export async function withPictureNames<Seen extends Examined>(examined: Seen, zip: string): Promise<Seen> {
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

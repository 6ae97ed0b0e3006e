import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maximumTableBytes } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import { importErrors } from '@oeuvre/contracts/domains/exchange/import/imports.errors.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import { decodeBeginning, proposeEncoding } from '../../../../platform/tables/text-encoding.ts';
import { jsonFiles, type RecordFormat, type RecordsOfFile, xmlFiles } from './record-formats.ts';

/** The files of a folder or ZIP file. */
export interface GivenFiles {
  readonly names: readonly string[];
  sizeOf(name: string): number;
  /** The file on this machine, until the next call. */
  open(name: string): Promise<string>;
}

/** Files that are joined are read whole, one at a time. */
const mostBytes = 20_000_000;
const sampled = 12;
/** So many files that are no other table are meant as one, even if some of them are damaged. */
const surelyRecords = 3;
/** An index may lie between the records; it is refused by its name. */
const nearlyAll = 0.8;
/** A table beside the files is what counts, unless it is small, such as a list of checksums. */
const shareOfTable = 0.1;

/**
 * Joins files of JSON or XML with the same structure to one table at `target`: museums publish a file for each record, or
 * for each page of an answer. False if the files are no parts of one table.
 */
export async function joinRecordFiles(files: GivenFiles, target: string): Promise<boolean> {
  const ending = (sought: RegExp) => files.names.filter((name) => sought.test(name)).toSorted();
  const [json, xml] = [ending(/\.json$/i), ending(/\.xml$/i)];
  const { names, format } =
    json.length >= xml.length ? { names: json, format: jsonFiles } : { names: xml, format: xmlFiles };
  const sizes = names.map((name) => files.sizeOf(name));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const isTable = (name: string) => !/\.(?:json|xml)$/i.test(name) && files.sizeOf(name) >= whole * shareOfTable;
  if (names.length < 2 || sizes.some((size) => size > mostBytes) || files.names.some(isTable)) return false;
  const reader = { files, format };
  const records = await recordsOfSample(reader, names);
  if (!records) return false;
  await pipeline(Readable.from(piecesOf(reader, names, records)), createWriteStream(target, { mode: 0o600 }));
  return true;
}

interface Reader {
  readonly files: GivenFiles;
  readonly format: RecordFormat;
}

/** The place of the records in a file, if nearly all of the sample are alike. */
async function recordsOfSample(reader: Reader, names: readonly string[]): Promise<RecordsOfFile | undefined> {
  const step = Math.max(1, names.length / sampled);
  const seen: RecordsOfFile[] = [];
  for (let at = 0; at < names.length; at += step) {
    try {
      seen.push(await read(reader, names[Math.floor(at)]!, (text) => reader.format.find(text)));
    } catch (error) {
      if (names.length < surelyRecords) return undefined;
      throw error;
    }
  }
  const likeIt = (one: RecordsOfFile) => seen.filter((other) => reader.format.areAlike(one, other)).length;
  return seen.find((one) => likeIt(one) >= seen.length * nearlyAll);
}

/** The text of the joined table, a file at a time. */
async function* piecesOf(
  reader: Reader,
  names: readonly string[],
  records: RecordsOfFile,
): AsyncGenerator<string, void> {
  const { format } = reader;
  let bytes = 0;
  yield format.begin(records);
  for (const name of names) {
    const piece = await read(reader, name, (text) => format.take(text, records));
    bytes += Buffer.byteLength(piece);
    if (bytes > maximumTableBytes) throw importErrors('table-too-large');
    yield piece;
  }
  yield format.end;
}

/** Works on the text of a file; a refusal names it. */
async function read<T>({ files }: Reader, name: string, use: (text: string) => T): Promise<T> {
  const file = await files.open(name);
  const { encoding } = await proposeEncoding(file);
  const text = await decodeBeginning(file, encoding, mostBytes);
  try {
    return use(text.trimStart());
  } catch (error) {
    if (error instanceof AppError || error instanceof SyntaxError || error instanceof RangeError)
      throw refusedTable('unreadable-file', {
        name: name.slice(-80),
        reason: error.message.slice(0, 200).replace(/\.$/, ''),
      });
    throw error;
  }
}

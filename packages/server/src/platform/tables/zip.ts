import type { Readable } from 'node:stream';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** Limits of a ZIP file, in entries and unpacked bytes. */
export interface ZipLimits {
  readonly entries: number;
  readonly entryBytes: number;
  readonly totalBytes: number;
}

/** A checked ZIP file. Close it after use. */
export interface Zip {
  /** The names of its files, in their order. */
  readonly names: readonly string[];
  sizeOf(name: string): number;
  read(name: string): Promise<Readable>;
  close(): void;
}

/** Text compresses up to about 100 times; only a bomb of more than a megabyte compresses more. */
const mostRatio = 200;
const ratioFrom = 1_000_000;

const refuse = (reason: string) => refusedTable('unreadable-zip', { reason });

/**
 * Opens a ZIP file and checks all its entries before anything is unpacked. yauzl itself refuses `../`, absolute paths
 * and entries longer than they claim.
 */
export async function openZip(file: string, limits: ZipLimits): Promise<Zip> {
  const zip = await openPromise(file, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
    strictFileNames: true,
  }).catch((error: Error) => {
    throw refuse(error.message);
  });
  try {
    const entries = await checkedEntries(zip, limits);
    return {
      names: [...entries.keys()],
      sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      read: (name) => zip.openReadStreamPromise(entries.get(name)!),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    // Reading from the disk fails with a code; a damaged archive does not.
    throw error instanceof Error && error.constructor === Error && !('code' in error) ? refuse(error.message) : error;
  }
}

async function checkedEntries(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw refuse(`it has more than ${limits.entries} files`);
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const name = entry.fileName.normalize('NFC');
    total += entry.uncompressedSize;
    const problem = problemOf(entry, limits);
    if (problem) throw refuse(`${name.slice(0, 80)} ${problem}`);
    if (entries.has(name)) throw refuse(`${name.slice(0, 80)} occurs twice`);
    if (total > limits.totalBytes) throw refuse(`it unpacks to more than ${limits.totalBytes / 1_000_000} MB`);
    entries.set(name, entry);
  }
  assertApart([...entries.values()]);
  return entries;
}

const localHeaderBytes = 30;

/** Files that lie in the same bytes unpack to many times what each of them tells. */
function assertApart(entries: readonly Entry[]): void {
  let end = 0;
  for (const entry of entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )) {
    if (entry.relativeOffsetOfLocalHeader < end)
      throw refuse(`${entry.fileName.slice(0, 80)} shares its bytes with another file`);
    end = entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.fileNameLength + entry.compressedSize;
  }
}

function problemOf(entry: Entry, { entryBytes }: ZipLimits): string | undefined {
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (entry.isEncrypted()) return 'is encrypted';
  if (kind === 0o120000) return 'is a link';
  if (entry.fileName.includes('\0')) return 'has a name that cannot be read';
  if (entry.uncompressedSize > entryBytes) return `unpacks to more than ${entryBytes / 1_000_000} MB`;
  if (entry.uncompressedSize > ratioFrom && entry.uncompressedSize / Math.max(1, entry.compressedSize) > mostRatio)
    return 'is compressed more than a table or a picture can be';
  return undefined;
}

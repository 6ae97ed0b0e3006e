import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { openZip } from '../../../platform/tables/zip.ts';

/** The text of another file that came with a table; undefined if there is none with this name. */
export type BesideTable = (name: string) => Promise<string | undefined>;

export const nothingBeside: BesideTable = async () => undefined;

/** A vocabulary is read whole. */
const mostBytes = 50_000_000;

/** The files at the top of a folder. */
export const besideInFolder =
  (folder: string): BesideTable =>
  async (name) => {
    const file = path.join(folder, name);
    const size = await stat(file).then(
      (found) => found.size,
      () => undefined,
    );
    return size === undefined || size > mostBytes ? undefined : readFile(file, 'utf8');
  };

const zipLimits = { entries: 100_000, entryBytes: 1_100_000_000, totalBytes: 20_000_000_000 };

/** The files of a ZIP file, in whichever of its folders. */
export const besideInZip =
  (file: string): BesideTable =>
  async (name) => {
    const zip = await openZip(file, zipLimits);
    try {
      const found = zip.names.find((one) => path.posix.basename(one) === name);
      return found === undefined || zip.sizeOf(found) > mostBytes ? undefined : await text(await zip.read(found));
    } finally {
      zip.close();
    }
  };

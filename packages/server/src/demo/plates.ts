import fs from 'node:fs/promises';
import path from 'node:path';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';

/** The plates with an original: fine lines are worth a closer look. */
const withOriginal = new Set(['botanical/1', 'inkWash/1', 'woodblock/1']);

/** A picture of the demo world that gets its original after the start. */
export interface OriginalLater {
  readonly fileId: FileId;
  readonly plate: string;
}

export const hasOriginal = (plate: string): boolean => withOriginal.has(plate);

const folder = path.join(import.meta.dirname, 'plates');

/** A picture that was drawn for the demo, as it is shown on pages. */
export const readPlate = (plate: string): Promise<Buffer> => fs.readFile(path.join(folder, `${plate}.jpg`));

/** The same picture with four times the side: two more levels of detail. */
export function originalOf(plate: string) {
  const fileName = `${plate.replace('/', '-')}.jpg`;
  return { path: path.join(folder, 'originals', fileName), fileName, size: { width: 6_000, height: 4_000 } };
}

import { refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import type { ImageItem } from '@oeuvre/contracts/kernel/blocks.ts';
import { checkPicture } from '../../../files/files.upload.ts';

/** A picture from disk, shown before its upload; its `src` is a `blob:` address until then. */
export interface LocalPicture extends ImageItem {
  readonly file: File;
}

export const isLocal = (src: unknown) => String(src).startsWith('blob:');

/** Measures the files that are pictures, and has messages for the others, both in the order of the files. */
export async function localPictures(files: readonly File[]): Promise<{ pictures: LocalPicture[]; refusals: string[] }> {
  const results = await Promise.allSettled(files.map(localPicture));
  return {
    pictures: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    refusals: results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : [])),
  };
}

/** Checks that a file may be uploaded as a picture. */
export function checkedPicture(file: File): File {
  checkPicture(file);
  return file;
}

async function localPicture(file: File): Promise<LocalPicture> {
  checkPicture(file);
  const bitmap = await createImageBitmap(file).catch(() => {
    throw refusedFile('unreadable', file.name);
  });
  const { width, height } = bitmap;
  bitmap.close();
  return { id: crypto.randomUUID(), src: URL.createObjectURL(file), width, height, children: [], file };
}

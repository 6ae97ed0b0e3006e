import { createWriteStream } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openZip } from '../../../../platform/tables/zip.ts';
import type { CanvasPicture, IiifManifest } from './iiif-manifest.ts';
import { isWebAddress, type PictureAddresses } from './picture-addresses.ts';

/** Where the pictures that a table names are. */
export interface PictureSource {
  /**
   * The picture as a file of this machine, until the next call, or a manifest of several; undefined if there is none
   * with this name.
   */
  find(name: string): Promise<string | IiifManifest | undefined>;
  /** A picture of a manifest as a file, until the next call. */
  canvas(picture: CanvasPicture): Promise<string>;
  /** Requests to web addresses so far. */
  readonly asked: number;
  /** False: the source knows nothing about such names, so a work without this picture is no finding. */
  mayHave(name: string): boolean;
  /** Why a picture is never taken, said without asking anywhere; undefined if it may be there. */
  refusal(name: string): string | undefined;
  close(): void;
}

/** Pictures in a ZIP file or folder. */
export interface PictureFiles {
  /** The picture as a file of this machine, until the next call; undefined if there is none with this name. */
  find(name: string): Promise<string | undefined>;
  has(name: string): boolean;
  close(): void;
}

/** Pictures from a ZIP file or folder, if there is one, and all others that have web addresses from there. */
export const withAddresses = (files: PictureFiles | undefined, addresses: PictureAddresses): PictureSource => ({
  find: async (name) => (await files?.find(name)) ?? (isWebAddress(name) ? addresses.fetch(name) : undefined),
  canvas: (picture) => addresses.fetchCanvas(picture),
  get asked() {
    return addresses.asked;
  },
  mayHave: (name) => files !== undefined || isWebAddress(name),
  refusal: (name) => (isWebAddress(name) && !files?.has(name) ? addresses.refusal(name) : undefined),
  close: () => files?.close(),
});

const isPicture = (name: string) =>
  /\.(?:jpe?g|png|webp|tiff?)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);
const plain = (name: string) => name.replaceAll('\\', '/').normalize('NFC').toLowerCase();
const stemOf = (name: string) => name.replace(/\.[^./]+$/, '');

/** Finds pictures by path, file name, or file name without its extension, in any letter case. */
class PictureIndex {
  readonly #names = new Map<string, string>();

  constructor(names: readonly string[]) {
    for (const name of names.filter(isPicture)) {
      const base = path.posix.basename(plain(name));
      for (const form of [plain(name), base, stemOf(base)]) if (!this.#names.has(form)) this.#names.set(form, name);
    }
  }

  find(asked: string): string | undefined {
    const base = path.posix.basename(plain(asked).replace(/\?.*$/, ''));
    return this.#names.get(plain(asked)) ?? this.#names.get(base) ?? this.#names.get(stemOf(base));
  }
}

/** The pictures of a folder and the folders in it. */
export async function picturesOfFolder(folder: string): Promise<PictureFiles> {
  const names: string[] = [];
  for await (const name of glob('**/*', { cwd: folder })) names.push(name);
  const index = new PictureIndex(names.sort());
  return {
    async find(name) {
      const found = index.find(name);
      return found && path.join(folder, found);
    },
    has: (name) => index.find(name) !== undefined,
    close() {},
  };
}

const zipLimits = { entries: 100_000, entryBytes: 1_100_000_000, totalBytes: 20_000_000_000 };

/** The pictures of a ZIP file, each unpacked to `scratch` when it is asked for. */
export async function picturesOfZip(file: string, scratch: string): Promise<PictureFiles> {
  const zip = await openZip(file, zipLimits);
  const index = new PictureIndex(zip.names);
  const target = path.join(scratch, 'picture');
  return {
    async find(name) {
      const found = index.find(name);
      if (!found) return undefined;
      await pipeline(await zip.read(found), createWriteStream(target, { mode: 0o600 }));
      return target;
    },
    has: (name) => index.find(name) !== undefined,
    close: () => zip.close(),
  };
}

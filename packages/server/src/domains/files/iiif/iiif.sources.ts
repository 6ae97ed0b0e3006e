import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { Services } from '../../../platform/services/services.ts';
import { FileCache } from '../../../platform/storage/file-cache.ts';
import type { FileFacts } from '../files.queries.ts';
import type { TileSource } from './iiif.tile.ts';

/** Sources fetched from a store elsewhere take at most this much of the data directory, in its folder `pyramids`. */
const mostBytes = 4 * 1024 * 1024 * 1024;

/** Where the images of a picture come from. */
export interface ImageSource extends TileSource {
  readonly storageKey: string;
  /** Changes with the source. */
  readonly version: 'display' | 'pyramid';
  /** Another source will follow: the pyramid is being made. */
  readonly isInterim: boolean;
}

/** The pyramid of the master; before it is made, and without a master, the picture that pages show. */
export function sourceOf(file: FileFacts): ImageSource {
  if (file.pyramidKey && file.levels)
    return {
      storageKey: file.pyramidKey,
      version: 'pyramid',
      levels: file.levels,
      orientation: file.orientation ?? 1,
      isInterim: false,
    };
  return {
    storageKey: file.storageKey,
    version: 'display',
    levels: [[file.width, file.height]],
    orientation: 1,
    isInterim: file.tiling === 'waiting' || file.tiling === 'tiling',
  };
}

/** Sources as local files: reading a tile must not read the whole of its source. */
export class LocalSources {
  readonly #storage: Services['storage'];
  readonly #fetched: FileCache;

  constructor({ storage, config }: Pick<Services, 'storage' | 'config'>) {
    this.#storage = storage;
    this.#fetched = new FileCache(path.join(config.dataDir, 'pyramids'), mostBytes);
  }

  async find({ storageKey }: ImageSource): Promise<string> {
    const local = this.#storage.localPath(storageKey) ?? (await this.#fetched.find(storageKey))?.path;
    return local ?? this.#fetched.make(storageKey, (target) => this.#fetch(storageKey, target));
  }

  async #fetch(storageKey: string, target: string): Promise<void> {
    const stored = await this.#storage.stream(storageKey);
    if (!stored) throw Object.assign(commonErrors('unavailable'), { cause: `the store has lost ${storageKey}` });
    await pipeline(stored.body, createWriteStream(target));
  }
}

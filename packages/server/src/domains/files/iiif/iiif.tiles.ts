import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { Cache } from '../../../platform/cache/cache.ts';
import { databaseFailure } from '../../../platform/database/database-failure.ts';
import type { Config } from '../../../platform/process/config.ts';
import { FileCache } from '../../../platform/storage/file-cache.ts';
import { PictureProcess } from '../files.process.ts';
import type { TileWork } from './iiif.tile.ts';

/** Made tiles take at most this much of the data directory, in its folder `tiles`. */
const mostBytes = 512 * 1024 * 1024;
/** A tile takes one of the process's two threads. */
const atOnce = 2;
/** More would wait for seconds; the next ones are told to come back. */
const longestQueue = 100;
/** Larger images are streamed. */
const mostInMemory = 1024 * 1024;
/** Tiles of pictures that people look at now: the disk is asked in four steps, each of which may wait for a thread. */
const bytesInMemory = 16 * 1024 * 1024;
/** People who look at a picture closely pause longer than those who upload. */
const endsAfterMs = 60_000;

/** One image to serve. `version` changes with the bytes that its source has. */
export interface Tile extends Omit<TileWork, 'target' | 'source'> {
  readonly id: FileId;
  readonly version: string;
}

/** The key of a made tile: all that its bytes depend on. */
export function nameOfTile({ version, picture, asked }: Omit<Tile, 'id'>): string {
  const { region, size, isMirrored, degrees, quality, format } = asked;
  const sizes = [picture, region, size].map(({ width, height }) => `${width}x${height}`);
  const turn = `${isMirrored ? 'm' : ''}${degrees}`;
  return `${[version, ...sizes, `${region.x}_${region.y}`, turn, quality].join('-')}.${format}`;
}

export const tagOfTile = (tile: Tile) =>
  `"${createHash('sha256')
    .update(`${tile.id} ${nameOfTile(tile)}`)
    .digest('base64url')
    .slice(0, 22)}"`;

/**
 * Makes tiles in a process of their own, so that neither pages nor uploads wait for them, and keeps them on disk. The
 * source is fetched only if a tile has to be made.
 */
export class TileMaker {
  readonly #cache: FileCache;
  readonly #hot = new Cache<string, Buffer>({
    keyOf: (key) => key,
    most: { bytes: bytesInMemory, bytesOf: (body) => body.length },
  });
  readonly #process = new PictureProcess({ endsAfterMs });
  readonly #queue: (() => void)[] = [];
  #busy = 0;

  constructor({ dataDir }: Pick<Config, 'dataDir'>) {
    this.#cache = new FileCache(path.join(dataDir, 'tiles'), mostBytes);
  }

  /** The bytes of a tile, from memory, from the disk or made now. Its bytes never change, so memory is never wrong. */
  async open(
    tile: Tile,
    source: () => Promise<string>,
  ): Promise<{ readonly body: Buffer | Readable; readonly bytes: number }> {
    const key = `${tile.id}/${nameOfTile(tile)}`;
    const hot = this.#hot.find(key);
    if (hot) return { body: hot, bytes: hot.length };
    const found = await this.#cache.find(key);
    if (!found) await this.#make(key, tile, source);
    const { path: file, bytes } = found ?? (await this.#cache.find(key)) ?? lost();
    if (bytes > mostInMemory) return { body: createReadStream(file), bytes };
    const body = await readFile(file);
    this.#hot.keep(key, body);
    return { body, bytes: body.length };
  }

  async #make(key: string, { id: _id, version: _version, ...work }: Tile, source: () => Promise<string>) {
    try {
      await this.#cache.make(key, async (target) => {
        const given = await source();
        await this.#inTurn(async () => {
          const answer = await this.#process.ask({ make: 'tile', ...work, source: given, target });
          if ('broke' in answer) throw commonErrors('unavailable');
          if (answer.failure) throw Object.assign(new Error(answer.failure.message), { code: answer.failure.code });
        });
      });
    } catch (error) {
      // The cache may give way: the next request finds room.
      if (databaseFailure(error) === 'full') await this.#cache.clear().catch(() => {});
      throw error;
    }
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    if (this.#queue.length >= longestQueue) throw commonErrors('unavailable', { retryAfter: 2 });
    if (this.#busy >= atOnce) await new Promise<void>((free) => this.#queue.push(free));
    else this.#busy += 1;
    try {
      await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }
}

function lost(): never {
  throw commonErrors('unavailable');
}

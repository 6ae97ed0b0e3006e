import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Config } from '../../../platform/base/config.ts';
import { Cache } from '../../../platform/cache/cache.ts';
import { databaseFailure } from '../../../platform/database/database-failure.ts';
import { FileCache } from '../../../platform/storage/file-cache.ts';
import { PictureProcess } from '../files.process.ts';
import { tileSide } from './iiif.description.ts';
import type { Size } from './iiif.request.ts';
import { pixelsOf, type TileWork } from './iiif.tile.ts';
import { ImageTurns } from './iiif.turns.ts';

/** Made tiles take at most this much of the data directory, in its folder `tiles`. */
const mostBytes = 512 * 1024 * 1024;
/** Other images have a folder of their own, `images`: anybody may ask for as many different ones as they like. */
const mostBytesOfOthers = 128 * 1024 * 1024;
/**
 * An image of more pixels, or made from more, takes long. The pictures that manifests show have 1.4 million, a tile a
 * quarter of one.
 */
const large = { made: 2_000_000, read: 4_194_304 } as const;
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

interface Making {
  readonly key: string;
  readonly tile: Tile;
  readonly source: () => Promise<string>;
  readonly cache: FileCache;
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

const areaOf = ({ width, height }: Size) => width * height;

/** Whether an image takes so long to make that tiles come first. */
export const isLarge = (tile: Tile): boolean =>
  areaOf(tile.asked.size) > large.made || areaOf(pixelsOf(tile).region) > large.read;

/** Whether it is a tile of the grid that info.json offers. Of these, a picture has a limited number. */
function isOffered({ picture, asked }: Tile): boolean {
  const { region, size, isMirrored, degrees, quality } = asked;
  if (isMirrored || degrees !== 0 || quality !== 'default') return false;
  const factor = 2 ** Math.round(Math.log2(region.width / size.width));
  const isExact = (length: number, made: number) => Math.abs(length / factor - made) < 1;
  if (!isExact(region.width, size.width) || !isExact(region.height, size.height)) return false;
  const side = factor * tileSide;
  const reaches = (from: number, length: number, end: number) =>
    from % side === 0 && (length === side || from + length === end);
  return reaches(region.x, region.width, picture.width) && reaches(region.y, region.height, picture.height);
}

/** The sender of a request, and whether they still wait. */
export interface Asker {
  readonly address: string;
  readonly signal: AbortSignal;
  /** Refuses an asker who has had too many large images made of late. */
  readonly mayHaveLarge: () => Promise<void>;
}

/** Those who wait for an image that is being made; it is given up when all have gone. */
class Askers {
  readonly #givenUp = new AbortController();
  #count = 0;

  get signal(): AbortSignal {
    return this.#givenUp.signal;
  }

  join(signal: AbortSignal): void {
    this.#count += 1;
    signal.addEventListener('abort', () => {
      this.#count -= 1;
      if (this.#count === 0) this.#givenUp.abort(commonErrors('interrupted'));
    });
  }
}

/**
 * Makes tiles in a process of their own, so that neither pages nor uploads wait for them, and keeps them on disk. The
 * source is fetched only if a tile has to be made.
 */
export class TileMaker {
  readonly #offered: FileCache;
  readonly #others: FileCache;
  readonly #turns = new ImageTurns();
  readonly #askers = new Map<string, Askers>();
  readonly #hot = new Cache<string, Buffer>({
    keyOf: (key) => key,
    most: { bytes: bytesInMemory, bytesOf: (body) => body.length },
  });
  readonly #process = new PictureProcess({ endsAfterMs });

  constructor({ dataDir }: Pick<Config, 'dataDir'>) {
    this.#offered = new FileCache(path.join(dataDir, 'tiles'), mostBytes);
    this.#others = new FileCache(path.join(dataDir, 'images'), mostBytesOfOthers);
  }

  /** The bytes of a tile, from memory, from the disk or made now. Its bytes never change, so memory is never wrong. */
  async open(
    tile: Tile,
    source: () => Promise<string>,
    asker: Asker,
  ): Promise<{ readonly body: Buffer | Readable; readonly bytes: number }> {
    const key = `${tile.id}/${nameOfTile(tile)}`;
    const hot = this.#hot.find(key);
    if (hot) return { body: hot, bytes: hot.length };
    const isKept = isOffered(tile);
    const cache = isKept ? this.#offered : this.#others;
    const found = await cache.find(key);
    if (!found) await this.#make({ key, tile, source, cache }, asker);
    const { path: file, bytes } = found ?? (await cache.find(key)) ?? lost();
    if (bytes > mostInMemory) return { body: createReadStream(file), bytes };
    const body = await readFile(file);
    if (isKept) this.#hot.keep(key, body);
    return { body, bytes: body.length };
  }

  async #make(making: Making, asker: Asker): Promise<void> {
    if (isLarge(making.tile)) await asker.mayHaveLarge();
    const askers = this.#askers.get(making.key) ?? new Askers();
    this.#askers.set(making.key, askers);
    askers.join(asker.signal);
    try {
      await this.#makeOnce(making, { ...asker, signal: askers.signal });
    } catch (error) {
      // Everybody who waited has gone, and this asker came at that moment.
      if (!askers.signal.aborted || asker.signal.aborted) throw error;
      await this.#makeOnce(making, asker);
    } finally {
      if (this.#askers.get(making.key) === askers) this.#askers.delete(making.key);
    }
  }

  async #makeOnce(
    { key, tile, source, cache }: Making,
    { address, signal }: Omit<Asker, 'mayHaveLarge'>,
  ): Promise<void> {
    const { id: _id, version: _version, ...work } = tile;
    try {
      await cache.make(key, async (target) => {
        const given = await source();
        await this.#turns.inTurn({ address, signal, isLarge: isLarge(tile) }, async () => {
          const answer = await this.#process.ask({ make: 'tile', ...work, source: given, target });
          if ('broke' in answer) throw commonErrors('unavailable');
          if (answer.failure) throw Object.assign(new Error(answer.failure.message), { code: answer.failure.code });
        });
      });
    } catch (error) {
      // The cache may give way: the next request finds room.
      if (databaseFailure(error) === 'full')
        await Promise.all([this.#offered.clear(), this.#others.clear()]).catch(() => {});
      throw error;
    }
  }
}

function lost(): never {
  throw commonErrors('unavailable');
}

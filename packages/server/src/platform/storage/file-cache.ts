import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { singleFlight } from '../cache/single-flight.ts';
import { assertKey } from './storage-model.ts';

/** A file's last use is recorded no more often than this. */
const recordedEveryMs = 10 * 60_000;
/** A cache that became too large is emptied down to this share of its limit, oldest first. */
const keptShare = 0.8;

/**
 * Files that can be made again, in a folder of limited size. Losing the folder, or any file of it, loses nothing. What
 * another process writes there counts as soon as this one looks for old files.
 */
export class FileCache {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #onlyOnce = singleFlight<string>();
  /** Written since old files were last looked for; at the start nobody knows what the folder holds. */
  #written = Number.POSITIVE_INFINITY;
  #sweeping: Promise<void> | undefined;

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /** The path of a stored file. It may be removed at any moment, so its reader must be ready to make it again. */
  async find(key: string): Promise<{ readonly path: string; readonly bytes: number } | undefined> {
    const found = this.#pathOf(key);
    try {
      const { size, mtimeMs } = await stat(found);
      if (Date.now() - mtimeMs > recordedEveryMs) await utimes(found, new Date(), new Date());
      return { path: found, bytes: size };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Makes a file, once for all who ask for it at the same time; `make` writes it to the path that it is given. */
  make(key: string, make: (target: string) => Promise<void>): Promise<string> {
    return this.#onlyOnce(key, async () => {
      const target = this.#pathOf(key);
      const draft = path.join(this.#folder, `draft-${randomUUID()}`);
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await make(draft);
        this.#written += (await stat(draft)).size;
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      if (this.#written > this.#mostBytes * (1 - keptShare)) void this.sweep().catch(() => {});
      return target;
    });
  }

  /** Removes everything, because the disk is full. */
  async clear(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Removes the oldest files if there are too many, and drafts of dead processes; waits for one that is under way. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#removeOldest().finally(() => {
      this.#sweeping = undefined;
    });
    return this.#sweeping;
  }

  async #removeOldest(): Promise<void> {
    this.#written = 0;
    const files = [];
    let bytes = 0;
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const facts = await stat(file).catch(() => undefined);
      if (!facts) continue;
      files.push({ file, bytes: facts.size, usedAt: facts.mtimeMs });
      bytes += facts.size;
    }
    if (bytes <= this.#mostBytes) return;
    for (const old of files.sort((a, b) => a.usedAt - b.usedAt)) {
      if (bytes <= this.#mostBytes * keptShare) break;
      await rm(old.file, { force: true });
      bytes -= old.bytes;
    }
  }

  #pathOf(key: string): string {
    assertKey(key);
    return path.join(this.#folder, key);
  }
}

import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileCache } from './file-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oeuvre-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const writing = (bytes: number) => (target: string) => writeFile(target, Buffer.alloc(bytes, 1));

test('a file is made once for all who ask for it at once', async () => {
  const cache = new FileCache(folder, 1_000);
  let made = 0;
  const make = async (target: string) => {
    made += 1;
    await writing(10)(target);
  };
  const paths = await Promise.all([1, 2, 3].map(() => cache.make('a/tile.jpg', make)));
  expect([made, new Set(paths).size]).toEqual([1, 1]);
  expect(await cache.find('a/tile.jpg')).toEqual({ path: paths[0], bytes: 10 });
  expect(await readFile(paths[0]!)).toHaveLength(10);
});

test('a file whose making fails is not there', async () => {
  const cache = new FileCache(folder, 1_000);
  const half = async (target: string) => {
    await writing(5)(target);
    throw new Error('the disk is full');
  };
  await expect(cache.make('a/tile.jpg', half)).rejects.toThrow('full');
  expect(await cache.find('a/tile.jpg')).toBeUndefined();
  await cache.sweep();
  expect(await cache.find('a/tile.jpg')).toBeUndefined();
});

test('the files used longest ago go first, down to four fifths of the limit', async () => {
  const before = new FileCache(folder, 10_000);
  for (let at = 0; at < 12; at++) {
    const made = await before.make(`pictures/${at}`, writing(100));
    const usedAt = new Date(Date.now() - (12 - at) * 3_600_000);
    await utimes(made, usedAt, usedAt);
  }
  const cache = new FileCache(folder, 1_000);
  // Reading the oldest one makes it the youngest.
  await cache.find('pictures/0');
  await cache.sweep();
  const left = [];
  for (let at = 0; at < 12; at++) if (await cache.find(`pictures/${at}`)) left.push(at);
  expect(left).toEqual([0, 5, 6, 7, 8, 9, 10, 11]);
});

test('it stays below its limit by itself, also after a restart', async () => {
  const before = new FileCache(folder, 10_000);
  for (let at = 0; at < 60; at++) await before.make(`pictures/${at}`, writing(100));
  const cache = new FileCache(folder, 1_000);
  await cache.make('pictures/last', writing(100));
  await cache.sweep();
  const left = await Promise.all(Array.from({ length: 60 }, (_, at) => cache.find(`pictures/${at}`)));
  expect(left.filter(Boolean).length).toBeLessThanOrEqual(8);
});

import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3Store, type S3Store } from '../../../test/s3-store.ts';
import { createStorage, type S3Settings, type Storage } from './storage.ts';

let store: S3Store;
let folder: string;
let s3: S3Settings;
beforeAll(async () => {
  store = await openS3Store();
  ({ folder, s3 } = store);
});
afterAll(() => store.close());

const stores: [string, () => Promise<Storage>][] = [
  ['a disk', () => createStorage({ dataDir: folder })],
  ['an S3-compatible store', () => createStorage({ dataDir: folder, s3 })],
];

describe.each(stores)('%s', (_, open) => {
  test('returns what was put, whole and as a stream with its size', async () => {
    const storage = await open();
    const bytes = randomBytes(300_000);
    await storage.put('0193/600.webp', bytes, 'image/webp');
    const stream = await storage.stream('0193/600.webp');
    expect(await storage.get('0193/600.webp')).toEqual(bytes);
    expect(stream?.size).toBe(300_000);
    expect(await buffer(stream!.body)).toEqual(bytes);
  });

  test('stores a local file, and returns a range of it', async () => {
    const storage = await open();
    const bytes = randomBytes(200_000);
    const path = join(folder, `given-${randomUUID()}`);
    await writeFile(path, bytes);
    await storage.putFile('0193/model.glb', path, 'model/gltf-binary');
    expect(await storage.get('0193/model.glb')).toEqual(bytes);
    const part = await storage.stream('0193/model.glb', { first: 100, last: 199 });
    expect([part?.size, await buffer(part!.body)]).toEqual([100, bytes.subarray(100, 200)]);
  });

  test('replaces what was put before', async () => {
    const storage = await open();
    await storage.put('again.txt', Buffer.from('first'), 'text/plain');
    await storage.put('again.txt', Buffer.from('second'), 'text/plain');
    expect(String(await storage.get('again.txt'))).toBe('second');
  });

  test('reports a missing object instead of failing', async () => {
    const storage = await open();
    expect([await storage.get('absent'), await storage.stream('absent'), await storage.exists('absent')]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  test('deletes an object, and may be asked to twice', async () => {
    const storage = await open();
    await storage.put('gone', Buffer.from('x'), 'text/plain');
    expect(await storage.exists('gone')).toBe(true);
    await storage.remove('gone');
    await storage.remove('gone');
    expect(await storage.exists('gone')).toBe(false);
  });

  test('refuses keys that could point elsewhere', async () => {
    const storage = await open();
    for (const key of ['../outside', '/etc/passwd', 'a/../b', 'a\0b', '', 'a//b'])
      await expect(async () => storage.get(key)).rejects.toThrow('Not a storage key');
  });

  test('reports at start that it can be used', async () => {
    await expect((await open()).check()).resolves.toBeUndefined();
  });
});

test('a disk keeps no drafts of written files', async () => {
  const storage = await createStorage({ dataDir: folder });
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => storage.put('same', Buffer.alloc(50_000, n), 'application/octet-stream')),
  );
  expect(await readdir(join(folder, 'files/drafts'))).toEqual([]);
});

test('the next start deletes drafts left by a killed process, but not those being written', async () => {
  const drafts = join(folder, 'files/drafts');
  await mkdir(drafts, { recursive: true });
  await Promise.all(['old', 'young'].map((name) => writeFile(join(drafts, name), 'half a pict')));
  await utimes(join(drafts, 'old'), new Date(), new Date(Date.now() - 2 * 60 * 60 * 1_000));
  await createStorage({ dataDir: folder });
  expect(await readdir(drafts)).toEqual(['young']);
  await rm(join(drafts, 'young'));
});

test('a folder that cannot be created and a missing bucket are noticed', async () => {
  await writeFile(join(folder, 'plain'), 'a file');
  await expect((await createStorage({ dataDir: join(folder, 'plain') })).check()).rejects.toThrow();
  await expect((await createStorage({ dataDir: folder, s3: { ...s3, bucket: 'absent' } })).check()).rejects.toThrow();
});

test('scratch folders that a killed process has left are removed at the next start, those of others are kept', async () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const names = { old: 'old', ended: String(ended), alive: String(process.ppid), unknown: 'young' };
  const placeOf = (name: keyof typeof names) => join(tmpdir(), `oeuvre-scratch-${names[name]}-${run}`);
  const run = randomUUID();
  const all = Object.keys(names) as (keyof typeof names)[];
  for (const left of all.map(placeOf)) {
    await mkdir(left);
    await writeFile(join(left, 'master'), 'half an upload');
  }
  await utimes(placeOf('old'), new Date(), new Date(Date.now() - 2 * 60 * 60 * 1_000));
  await createStorage({ dataDir: folder });
  const left = await readdir(tmpdir());
  expect(all.filter((name) => left.includes(basename(placeOf(name))))).toEqual(['alive', 'unknown']);
  for (const name of all) await rm(placeOf(name), { recursive: true, force: true });
});

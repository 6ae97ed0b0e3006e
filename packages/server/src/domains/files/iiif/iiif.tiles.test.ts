import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFailure } from '../../../platform/database/database-failure.ts';
import { parseImageRequest } from './iiif.request.ts';
import { type Tile, TileMaker } from './iiif.tiles.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oeuvre-tiles-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const anybody = { address: '192.0.2.1', signal: new AbortController().signal, mayHaveLarge: async () => {} };
const picture = { width: 1_000, height: 800 };
const tileOf = (size: string): Tile => ({
  id: '01980000-0000-7000-8000-000000000000' as FileId,
  version: 'display',
  levels: [[1_000, 800]],
  orientation: 1,
  picture,
  asked: parseImageRequest(
    3,
    { region: 'full', size, rotation: '0', quality: 'default.png' },
    { ...picture, area: 1e6 },
  ),
});

/** A picture that compresses badly. */
async function aSource(): Promise<string> {
  const source = path.join(folder, 'source.jpg');
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const bytes = await sharp({ create: { ...picture, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  await writeFile(source, bytes);
  return source;
}

test('a tile that was served lately needs no file; later, one whose file is lost is made again', async () => {
  const [source, tile] = [await aSource(), tileOf('500,')];
  const maker = new TileMaker({ dataDir: folder });
  const { body } = await maker.open(tile, async () => source, anybody);
  await rm(path.join(folder, 'tiles'), { recursive: true });
  expect((await maker.open(tile, () => Promise.reject(new Error('made again')), anybody)).body).toEqual(body);

  const later = new TileMaker({ dataDir: folder });
  expect((await later.open(tile, async () => source, anybody)).body).toEqual(body);
  expect(await readdir(path.join(folder, 'tiles'))).toHaveLength(1);
});

test('on a full disk a tile is refused as such, the other tiles give way, and the next one is made', async () => {
  const source = await aSource();
  const dataDir = path.join(folder, 'small');
  spawnSync('mkdir', [dataDir]);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', dataDir]).status !== 0) {
    console.log('Not tested: this user may not mount a small disk.');
    return;
  }
  try {
    const tiles = new TileMaker({ dataDir });
    await tiles.open(tileOf('100,'), async () => source, anybody);
    const failure = await tiles.open(tileOf('max'), async () => source, anybody).catch((error: unknown) => error);
    expect(databaseFailure(failure)).toBe('full');
    expect(await readdir(dataDir)).toEqual([]);
    const { bytes } = await tiles.open(tileOf('100,'), async () => source, anybody);
    expect(bytes).toBeGreaterThan(1_000);
  } finally {
    spawnSync('umount', [dataDir]);
  }
});

test('a source that is broken is a fault of ours, and the next tile is made', async () => {
  const source = await aSource();
  const broken = path.join(folder, 'broken.jpg');
  await writeFile(broken, 'no picture');
  const tiles = new TileMaker({ dataDir: folder });
  await expect(tiles.open(tileOf('100,'), async () => broken, anybody)).rejects.toThrow();
  expect((await tiles.open(tileOf('100,'), async () => source, anybody)).bytes).toBeGreaterThan(1_000);
});

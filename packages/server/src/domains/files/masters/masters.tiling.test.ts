import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { killWorker, startWorker } from '../../../../test/killable-workers.ts';
import { type TestServices, testServices } from '../../../../test/services.ts';
import { onSmallDisk } from '../../../../test/small-disk.ts';
import { databaseFailure } from '../../../platform/database/database-failure.ts';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';
import { makeStoredPyramid } from '../files.decoder.ts';
import { readMaster, saveMaster } from './masters.commands.ts';
import { mastersJobs } from './masters.jobs.ts';
import { tileMaster } from './masters.tiling.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
const noSignal = new AbortController().signal;

/** A stored master, as an import or an upload leaves it. */
function aMaster(picture: Buffer, fileName = 'scan.tif') {
  return inScratchFolder(async (folder) => {
    const given = path.join(folder, 'scan');
    await writeFile(given, picture);
    return saveMaster(services, { ...(await readMaster({ path: given, fileName })), ownerId: null });
  });
}
const rowOf = (id: FileId) => db.selectFrom('masters').selectAll().where('fileId', '=', id).executeTakeFirstOrThrow();
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 190, g: 120, b: 80 } } });
const pyramidOf = async (id: FileId) => (await services.storage.get(`${id}/pyramid.tif`))!;

describe('a new master', () => {
  test('is queued once, with the variants of its picture', async () => {
    const before = services.queued.length;
    const { id } = await aMaster(await plain(60, 40).tiff().toBuffer());
    expect(services.queued.slice(before)).toEqual([
      { queue: 'files.variants', payload: { fileId: id } },
      { queue: 'files.tiling', payload: { fileId: id } },
    ]);
  });

  test('becomes a pyramid of halves in tiles of 512 pixels', async () => {
    const { id } = await aMaster(await plain(3_001, 1_999).jpeg().toBuffer());
    await tileMaster(services, id, noSignal);
    const levels = [
      [3_001, 1_999],
      [1_500, 999],
      [750, 499],
      [375, 249],
    ];
    expect(await rowOf(id)).toMatchObject({ state: 'ready', progress: 100, reason: null, levels });
    const pyramid = await pyramidOf(id);
    expect((await rowOf(id)).pyramidBytes).toBe(pyramid.length);
    expect(await sharp(pyramid).metadata()).toMatchObject({ pages: 4, width: 3_001, space: 'srgb' });
    const { width, height } = await sharp(pyramid, { page: 2 }).metadata();
    expect([width, height]).toEqual([750, 499]);
  });

  test('is not turned: its pyramid lies as the original does', async () => {
    const { id, master } = await aMaster(await plain(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    await tileMaster(services, id, noSignal);
    expect(master).toMatchObject({ width: 600, height: 800 });
    expect(await rowOf(id)).toMatchObject({
      orientation: 6,
      levels: [
        [800, 600],
        [400, 300],
      ],
    });
  });

  test('is tiled once, however often it is queued', async () => {
    const { id } = await aMaster(await plain(600, 400).tiff().toBuffer());
    await Promise.all([1, 2, 3].map(() => tileMaster(services, id, noSignal)));
    await tileMaster(services, id, noSignal);
    expect((await rowOf(id)).attempts).toBe(1);
  });
});

describe('the colours of the tiles are those of the original:', () => {
  const forms: [string, () => Promise<Buffer>, tolerance: number][] = [
    ['16 bits per colour', () => plain(60, 40).toColourspace('rgb16').tiff().toBuffer(), 4],
    ['Display P3', () => plain(60, 40).withIccProfile('p3').tiff().toBuffer(), 4],
    ['CMYK', () => plain(60, 40).withIccProfile('cmyk').tiff().toBuffer(), 25],
    ['a palette with transparency', () => plain(60, 40).ensureAlpha().png({ palette: true }).toBuffer(), 4],
  ];
  test.each(forms)('%s', async (_, make, tolerance) => {
    const { id } = await aMaster(await make());
    await tileMaster(services, id, noSignal);
    const { channels } = await sharp(await pyramidOf(id)).stats();
    const means = channels.map(({ mean }) => mean);
    expect(means).toHaveLength(3);
    for (const [at, wanted] of [190, 120, 80].entries()) expect(Math.abs(means[at]! - wanted)).toBeLessThan(tolerance);
  });

  test('transparent parts become white', async () => {
    const clear = sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } });
    const { id } = await aMaster(await clear.png().toBuffer());
    await tileMaster(services, id, noSignal);
    expect((await sharp(await pyramidOf(id)).stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([
      255, 255, 255,
    ]);
  });
});

describe('after a fault', () => {
  test('of the disk, a master waits for the next attempt and nothing of its pyramid is stored', async () => {
    const { id } = await aMaster(await plain(600, 400).tiff().toBuffer());
    const full: typeof services.storage.putFile = () =>
      Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    const onFullDisk = { db, storage: { ...services.storage, putFile: full } };
    await expect(tileMaster(onFullDisk, id, noSignal)).rejects.toThrow('no space');
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', pyramidKey: null });
    expect(await services.storage.exists(`${id}/pyramid.tif`)).toBe(false);
    await tileMaster(services, id, noSignal);
    expect((await rowOf(id)).state).toBe('ready');
  });

  test('of the disk while the pyramid is written, it is no fault of the picture', () =>
    onSmallDisk('64k', async ({ root }) => {
      const source = path.join(tmpdir(), `oeuvre-source-${process.pid}.jpg`);
      const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
      await sharp({ create: { width: 1_500, height: 1_000, channels: 3, background: '#888', noise } })
        .jpeg()
        .toFile(source);
      const failure = await makeStoredPyramid(source, path.join(root, 'pyramid.tif')).catch((error: unknown) => error);
      expect(databaseFailure(failure)).toBe('full');
      await rm(source);
    }));

  test('of the picture, a master has failed and says why', async () => {
    const { id } = await aMaster(await plain(600, 400).tiff().toBuffer(), 'scan.tif');
    const whole = await plain(600, 400).png().toBuffer();
    const { storageKey } = await rowOf(id);
    await services.storage.put(storageKey, whole.subarray(0, whole.length / 2), 'image/png');
    await tileMaster(services, id, noSignal);
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      reason: 'scan.tif: is damaged and cannot be read as an image',
    });
  });

  test('that returns, a master is given up after five attempts', async () => {
    const { id } = await aMaster(await plain(60, 40).tiff().toBuffer());
    await pool.query('update masters set attempts = 5');
    await tileMaster(services, id, noSignal);
    expect((await rowOf(id)).state).toBe('failed');
  });

  test('of a worker, a master is queued again as soon as it has been silent for half a minute', async () => {
    const { id } = await aMaster(await plain(60, 40).tiff().toBuffer());
    const resume = () => mastersJobs[1]!.work(services, {} as never, noSignal);
    const before = services.queued.length;
    await pool.query(`update masters set state = 'tiling', state_at = now() - interval '20 seconds'`);
    await resume();
    expect(services.queued.length).toBe(before);
    await pool.query(`update masters set state_at = now() - interval '31 seconds'`);
    await resume();
    expect(services.queued.slice(before)).toEqual([{ queue: 'files.tiling', payload: { fileId: id } }]);
  });
});

describe('a worker killed at any of five moments', () => {
  test('leaves no half pyramid, and the next one finishes', async () => {
    const { id } = await aMaster(await plain(6_000, 4_000).jpeg().toBuffer());
    const scratch = await mkdtemp(path.join(tmpdir(), 'oeuvre-worker-'));
    const files = path.join(services.config.dataDir, 'files');
    const isWritten = (name: string) => async () =>
      (await readdir(scratch, { recursive: true })).some((file) => file.endsWith(`/${name}`));
    const isStored = () => services.storage.exists(`${id}/pyramid.tif`);
    const isBeingStored = async () => (await readdir(path.join(files, 'drafts'))).length > 0 || isStored();
    // Of this database only: other tests wait for locks of their own.
    const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const isClaiming = async () => (await pool.query(`select ${waiting}`)).rowCount! > 0;
    const blockedBy = async (lock: string, work: () => Promise<void>) => {
      const client = await pool.connect();
      await client.query(`begin; ${lock}`);
      await work();
      // Otherwise the database would still do what the dead worker has asked for.
      await client.query(`select pg_terminate_backend(pid) ${waiting}`);
      await client.query('rollback');
      client.release();
    };
    // Five broken attempts would be the fault of the picture; these are not.
    const start = async () => {
      await pool.query(`update masters set attempts = least(attempts, 3), state_at = now() - interval '1 hour'`);
      return startWorker('masters', services.config, { TMPDIR: scratch });
    };
    const killAt = async (isReached: () => Promise<boolean>, worker?: ChildProcess) => {
      const killed = worker ?? (await start());
      await expect.poll(isReached, { interval: 2 }).toBe(true);
      await killWorker(killed);
      expect(await rowOf(id)).toMatchObject({ pyramidKey: null, levels: null });
      await rm(scratch, { recursive: true });
      await mkdir(scratch);
    };

    await pool.query(`update masters set state_at = now() - interval '1 hour'`);
    await blockedBy('lock table masters in share mode', async () =>
      killAt(isClaiming, await startWorker('masters', services.config, { TMPDIR: scratch })),
    );
    await killAt(isWritten('original'));
    await killAt(isWritten('pyramid.tif'));
    await killAt(isBeingStored);
    const last = await start();
    await expect.poll(isWritten('original'), { interval: 2 }).toBe(true);
    await blockedBy(`select from masters where file_id = '${id}' for update`, () => killAt(isStored, last));

    await start();
    await expect.poll(async () => (await rowOf(id)).state).toBe('ready');
    const { width, height, pages } = await sharp(await pyramidOf(id)).metadata();
    expect({ width, height, pages }).toEqual({ width: 6_000, height: 4_000, pages: 5 });
  });
});

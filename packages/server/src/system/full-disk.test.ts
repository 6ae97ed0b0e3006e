import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pool } from '../../test/database.ts';
import { pictureForm } from '../../test/form.ts';
import { endlessLimits, testServices } from '../../test/services.ts';
import { problemIn, type WholeApi, wholeApi } from '../../test/whole.ts';
import { placeWorld, tokenOf } from '../../test/world.ts';
import { aPicture } from '../domains/files/files.factory.ts';
import { databaseFailure } from '../platform/database/database-failure.ts';
import { diskStorage } from '../platform/storage/storage-disk.ts';

let api: WholeApi;
let isFull = true;

beforeAll(async () => {
  const { storage } = await testServices();
  const putFile: typeof storage.putFile = (...given) =>
    isFull
      ? Promise.reject(
          Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }),
        )
      : storage.putFile(...given);
  api = await wholeApi({ storage: { ...storage, putFile }, limits: endlessLimits });
});
afterAll(() => api.app.close());
beforeEach(() => placeWorld(pool));

test('a picture that does not fit on the disk is refused with 503 and a sentence, leaves nothing behind, and is accepted once there is space', async () => {
  const upload = async () =>
    api.ask({
      method: 'POST',
      url: '/api/file/articles',
      session: tokenOf('author'),
      ...pictureForm(await aPicture()),
    });
  isFull = true;
  const refused = await upload();
  expect(refused.statusCode).toBe(503);
  expect(problemIn(refused)).toMatchObject({
    code: 'common/no-room',
    message: expect.stringContaining('storage is full'),
  });
  expect(refused.headers['retry-after']).toBe('5');
  expect((await pool.query('select from files')).rowCount).toBe(0);
  isFull = false;
  expect((await upload()).statusCode).toBe(200);
  expect((await pool.query('select from files')).rowCount).toBe(1);
});

test('a disk that fills up in the middle of a file keeps no half of it', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'oeuvre-full-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', root]);
  if (mounted.status !== 0) {
    console.log('Not tested: this user may not mount a small disk.');
    return;
  }
  try {
    const storage = diskStorage(root);
    const failure = await storage
      .put('a/kept.jpg', Buffer.alloc(1_000_000), 'image/jpeg')
      .catch((error: unknown) => error);
    expect(databaseFailure(failure)).toBe('full');
    expect(await storage.exists('a/kept.jpg')).toBe(false);
    expect(readdirSync(path.join(root, 'drafts'))).toEqual([]);
    await storage.put('a/kept.jpg', Buffer.alloc(1_000), 'image/jpeg');
    expect(await storage.exists('a/kept.jpg')).toBe(true);
  } finally {
    spawnSync('umount', [root]);
  }
});

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pool } from '../../test/database.ts';
import { pictureForm } from '../../test/form.ts';
import { endlessLimits, testServices } from '../../test/services.ts';
import { onSmallDisk, withTemporaryFilesIn } from '../../test/small-disk.ts';
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

test('a disk that fills up in the middle of a file keeps no half of it', () =>
  onSmallDisk('64k', async ({ root }) => {
    const storage = diskStorage(root);
    const failure = await storage
      .put('a/kept.jpg', Buffer.alloc(1_000_000), 'image/jpeg')
      .catch((error: unknown) => error);
    expect(databaseFailure(failure)).toBe('full');
    expect(await storage.exists('a/kept.jpg')).toBe(false);
    expect(readdirSync(path.join(root, 'drafts'))).toEqual([]);
    await storage.put('a/kept.jpg', Buffer.alloc(1_000), 'image/jpeg');
    expect(await storage.exists('a/kept.jpg')).toBe(true);
  }));

/** A small picture, and bytes that decoders skip. */
const heavy = async (bytes: number) => Buffer.concat([await aPicture(), Buffer.alloc(bytes)]);

test.each([
  { what: 'a picture', url: '/api/file/articles', session: tokenOf('author') },
  { what: 'an original', url: '/api/file/artworks', session: tokenOf('author') },
  { what: 'a table', url: '/api/imports', session: tokenOf('super') },
])('$what for which there is no room to be received is refused with 503, and its beginning is removed', (given) =>
  onSmallDisk('512k', ({ root }) =>
    withTemporaryFilesIn(root, async () => {
      isFull = false;
      const { url, session } = given;
      const refused = await api.ask({ method: 'POST', url, session, ...pictureForm(await heavy(2_000_000)) });
      expect([refused.statusCode, problemIn(refused).code]).toEqual([503, 'common/no-room']);
      expect(readdirSync(root)).toEqual([]);
    }),
  ),
);

test('an original that does not fit into the store leaves no part of itself there', () =>
  onSmallDisk('512k', async ({ root, grow }) => {
    const small = await wholeApi({ storage: diskStorage(root), limits: endlessLimits });
    const upload = async () =>
      small.ask({
        method: 'POST',
        url: '/api/file/artworks',
        session: tokenOf('author'),
        ...pictureForm(await heavy(2_000_000)),
      });
    const kept = () => readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect((await upload()).statusCode).toBe(503);
    expect([kept(), (await pool.query('select from files')).rowCount]).toEqual([[], 0]);
    grow('4m');
    expect((await upload()).statusCode).toBe(200);
    expect(kept().map(({ name }) => name)).toEqual(expect.arrayContaining(['kept.jpg', 'original.jpeg']));
    await small.app.close();
  }));

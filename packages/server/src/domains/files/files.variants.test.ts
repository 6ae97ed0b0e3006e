import type { PictureWidth } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { fileId } from '@oeuvre/contracts/kernel/ids.ts';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db } from '../../../test/database.ts';
import { openS3Store, type S3Store } from '../../../test/s3-store.ts';
import { createStorage, type S3Settings, type Storage } from '../../platform/storage/storage.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { savePicture } from './files.commands.ts';
import { aPicture } from './files.factory.ts';
import { filesPlugin } from './files.plugin.ts';
import { inTurn } from './files.turns.ts';
import { createAllVariants, createVariant } from './files.variants.ts';

let store: S3Store;
let folder: string;
let s3: S3Settings;
beforeAll(async () => {
  store = await openS3Store();
  ({ folder, s3 } = store);
});
afterAll(() => store.close());

/** A store that counts its writes. */
function counting(storage: Storage): { storage: Storage; puts: string[] } {
  const puts: string[] = [];
  return {
    puts,
    storage: {
      ...storage,
      put: (key, bytes, contentType) => {
        puts.push(key);
        return storage.put(key, bytes, contentType);
      },
      putFile: (key, file, contentType) => {
        puts.push(key);
        return storage.putFile(key, file, contentType);
      },
    },
  };
}

async function aKept(storage: Storage, width = 1_000) {
  const id = fileId.parse(uuidv7());
  const file = { id, storageKey: `${id}/kept.jpg`, width };
  await storage.put(file.storageKey, await aPicture({ width, height: 500 }), 'image/jpeg');
  return file;
}

const stores: [string, () => Promise<Storage>][] = [
  ['a disk', () => createStorage({ dataDir: folder })],
  ['an S3-compatible store', () => createStorage({ dataDir: folder, s3 })],
];
describe.each(stores)('on %s', (_, open) => {
  test('of many first readers, one makes a variant', async () => {
    const { storage, puts } = counting(await open());
    const file = await aKept(storage);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createVariant(storage, file, { width: 600, format: 'webp' })),
    );
    expect(puts.filter((key) => key.endsWith('webp'))).toEqual([`${file.id}/600.webp`]);
    expect(new Set(answers.map((bytes) => bytes.length)).size).toBe(1);
  });

  test('a reader who looked before it was made and requests it afterwards does not make it again', async () => {
    const { storage, puts } = counting(await open());
    const file = await aKept(storage);
    for (let time = 0; time < 2; time++) await createVariant(storage, file, { width: 300, format: 'jpeg' });
    expect(puts.filter((key) => key.includes('300'))).toHaveLength(1);
  });

  test('the job makes each variant up to the first that is as wide as the picture, and no AVIF above 900', async () => {
    const { storage, puts } = counting(await open());
    const [large, small] = [await aKept(storage, 1_000), await aKept(storage, 500)];
    const made = (file: typeof large) =>
      puts.filter((key) => key.startsWith(`${file.id}/`) && !key.includes('kept')).map((key) => key.split('/')[1]);
    for (const file of [large, small]) await createAllVariants(storage, file, new AbortController().signal);
    const webp = ['300.webp', '450.webp', '600.webp', '900.webp', '1400.webp'];
    expect(made(large)).toEqual([...webp, '300.avif', '450.avif', '600.avif', '900.avif']);
    expect(made(small)).toEqual([...webp.slice(0, 3), '300.avif', '450.avif', '600.avif']);
    await createAllVariants(storage, large, new AbortController().signal);
    expect(made(large)).toHaveLength(9);
  });

  test('of many simultaneous HTTP requests, one makes the variant and all get it', async () => {
    const { storage, puts } = counting(await open());
    const owner = await aPerson(db);
    const picture = await savePicture(db, storage, {
      bytes: await aPicture({ width: 700, height: 500 }),
      fileName: 'a.jpg',
      ownerId: owner.id,
    });
    const app = await testApp([], {}, [
      async (server, { services }) => filesPlugin(server, { services: { ...services, storage } }),
    ]);
    const ask = () =>
      app.inject({
        url: `${picture.location}?width=600`,
        headers: { accept: 'image/webp', 'x-test-person': owner.id },
      });
    const replies = await Promise.all(Array.from({ length: 12 }, ask));
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(12).fill(200));
    expect((await sharp(replies[11]!.rawPayload).metadata()).width).toBe(600);
    expect(puts).toEqual([`${picture.id}/kept.jpg`, `${picture.id}/600.webp`]);
    // From now on it streams from the store.
    expect((await ask()).rawPayload).toEqual(replies[0]!.rawPayload);
  });
});

test('a cancelled job stops between two variants', async () => {
  const storage = await createStorage({ dataDir: folder });
  const file = await aKept(storage);
  await expect(createAllVariants(storage, file, AbortSignal.abort())).rejects.toThrow();
  expect(await storage.exists(`${file.id}/300.webp`)).toBe(false);
});

test('a variant that failed is made at the next request', async () => {
  const storage = await createStorage({ dataDir: folder });
  const file = await aKept(storage);
  const kept = await storage.get(file.storageKey);
  await storage.remove(file.storageKey);
  const wanted = { width: 300 as PictureWidth, format: 'webp' as const };
  await expect(createVariant(storage, file, wanted)).rejects.toMatchObject({ status: 503 });
  await storage.put(file.storageKey, kept!, 'image/jpeg');
  expect((await createVariant(storage, file, wanted)).length).toBeGreaterThan(0);
});

describe('turns', () => {
  test('one task runs at a time; readers of pages go first, then uploads, then background work', async () => {
    let [atWork, most] = [0, 0];
    const order: string[] = [];
    const piece = (name: string) => async () => {
      most = Math.max(most, ++atWork);
      await new Promise((resolve) => setTimeout(resolve, 2));
      order.push(name);
      atWork -= 1;
    };
    const asked = ['background', 'upload', 'read', 'background', 'upload', 'read'] as const;
    await Promise.all([
      inTurn('background', piece('first')),
      ...asked.map((urgency, at) => inTurn(urgency, piece(`${urgency} ${at}`))),
    ]);
    expect(most).toBe(1);
    expect(order).toEqual(['first', 'read 2', 'read 5', 'upload 1', 'upload 4', 'background 0', 'background 3']);
  });

  test('a failed task makes room for the next', async () => {
    const failing = Array.from({ length: 6 }, () => inTurn('read', () => Promise.reject(new Error('no'))));
    expect((await Promise.allSettled(failing)).every((one) => one.status === 'rejected')).toBe(true);
    expect(await inTurn('read', async () => 'done')).toBe('done');
  });

  test('when hundreds wait, the next callers learn that we are busy', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const waiting = Array.from({ length: 401 }, () => inTurn('upload', () => gate));
    await expect(inTurn('upload', async () => {})).rejects.toMatchObject({ status: 503 });
    open();
    await Promise.all(waiting);
  });
});

import type { UploadedPicture } from '@oeuvre/contracts/domains/files/files.model.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Someone, testApp } from '../../../test/app.ts';
import { databaseUrl, db } from '../../../test/database.ts';
import { aPerson, type Person } from '../accounts/accounts.factory.ts';
import { savePicture } from './files.commands.ts';
import { aPicture } from './files.factory.ts';
import { filesJobs } from './files.jobs.ts';
import { filesPlugin } from './files.plugin.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let owner: Person;
let picture: UploadedPicture;
beforeAll(async () => {
  app = await testApp([], {}, [filesPlugin]);
  await app.services.changes.listen(databaseUrl, app.services.log);
});
afterAll(() => app.services.changes.close());
beforeEach(async () => {
  owner = await aPerson(db);
  picture = await aPublicPicture({ width: 1_200, height: 800 });
});

async function aPublicPicture(size: { width: number; height: number }): Promise<UploadedPicture> {
  const kept = await savePicture(db, app.services.storage, {
    bytes: await aPicture(size),
    fileName: 'wave.jpg',
    ownerId: owner.id,
  });
  await db.updateTable('files').set({ visibility: 'public' }).where('id', '=', kept.id).execute();
  return kept;
}
interface Asked {
  readonly accept?: string;
  readonly as?: Someone;
  readonly method?: 'GET' | 'HEAD';
  readonly known?: string;
}
const ask = (url: string, { accept, as, method = 'GET', known }: Asked = {}) =>
  app.inject({
    method,
    url,
    headers: {
      ...(accept && { accept }),
      ...(as && { 'x-test-person': as.id }),
      ...(known && { 'if-none-match': known }),
    },
  });
const browser = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8';
const makeAllSizes = (fileId: FileId) =>
  filesJobs[0]!.work(app.services, { fileId } as never, new AbortController().signal);
const keyOf = async (id: FileId) =>
  (await db.selectFrom('files').select('storageKey').where('id', '=', id).executeTakeFirstOrThrow()).storageKey;

describe('widths', () => {
  test.each([
    [300, 300],
    [600, 600],
    [900, 900],
    [3000, 1200],
  ])('width=%i returns %i pixels of a picture 1200 wide', async (asked, width) => {
    const reply = await ask(`${picture.location}?width=${asked}`, { accept: 'image/webp' });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width, format: 'webp' });
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
  });

  test('without a width the picture has its stored size', async () => {
    expect((await sharp((await ask(picture.location)).rawPayload).metadata()).width).toBe(1_200);
  });

  test('a small picture is never enlarged, and its larger widths are one variant', async () => {
    const small = await aPublicPicture({ width: 400, height: 300 });
    const [large, largest] = [await ask(`${small.location}?width=900`), await ask(`${small.location}?width=3000`)];
    expect((await sharp(large.rawPayload).metadata()).width).toBe(400);
    expect(large.headers.etag).toBe(largest.headers.etag);
  });

  test.each(['301', '0', '-300', '300.5', 'abc', '', '99999999999', '300&width=600'])(
    'width=%s is refused',
    async (width) => {
      expect((await ask(`${picture.location}?width=${width}`)).json()).toMatchObject({
        status: 400,
        message: 'Width: must be one of 300, 450, 600, 900, 1400, 3000.',
      });
    },
  );
});

describe('formats', () => {
  test('a browser that accepts AVIF gets WebP until AVIF is made, and two requests queue the work once', async () => {
    const url = `${picture.location}?width=600`;
    const queuedBefore = app.services.queued.length;
    for (let time = 0; time < 2; time++)
      expect((await ask(url, { accept: browser })).headers['content-type']).toBe('image/webp');
    expect(app.services.queued.slice(queuedBefore)).toEqual([
      { queue: 'files.variants', payload: { fileId: picture.id } },
    ]);
    await makeAllSizes(picture.id);
    const reply = await ask(url, { accept: browser });
    expect(reply.headers['content-type']).toBe('image/avif');
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 600 });
  });

  test('AVIF is not made above 900 pixels', async () => {
    await makeAllSizes(picture.id);
    expect((await ask(`${picture.location}?width=3000`, { accept: browser })).headers['content-type']).toBe(
      'image/webp',
    );
  });

  test('callers that name neither format get JPEG, because mail programs send a wildcard', async () => {
    for (const accept of [undefined, '*/*', 'image/*', 'image/webp;q=0', 'text/html'])
      expect((await ask(`${picture.location}?width=300`, accept ? { accept } : {})).headers['content-type']).toBe(
        'image/jpeg',
      );
  });

  test('every picture varies by Accept, and an uncached refusal varies by viewer', async () => {
    const replies = [
      await ask(picture.location),
      await ask(picture.location, { accept: browser }),
      await ask(`${picture.location}?width=1`),
    ];
    expect(replies.map((reply) => reply.headers.vary)).toEqual(['Accept', 'Accept', 'cookie']);
  });
});

describe('caching', () => {
  test('everybody may cache a public picture until it may have been closed, and other sites may embed it', async () => {
    const { headers } = await ask(picture.location);
    expect([headers['cache-control'], headers['cross-origin-resource-policy']]).toEqual([
      'public, max-age=300',
      'cross-origin',
    ]);
  });

  test('a node that hears of no change serves a closed picture for ten seconds at most', async () => {
    const deaf = await testApp([], { dataDir: app.services.config.dataDir }, [filesPlugin]);
    const status = async () => (await deaf.inject({ method: 'GET', url: picture.location })).statusCode;
    expect(await status()).toBe(200);
    await db.updateTable('files').set({ visibility: 'private' }).where('id', '=', picture.id).execute();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_001 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await status()).toBe(404);
  });

  test('only its reader caches a private picture, and revalidates each time', async () => {
    await db.updateTable('files').set({ visibility: 'private' }).where('id', '=', picture.id).execute();
    const { headers } = await ask(picture.location, { as: owner });
    expect([headers['cache-control'], headers['cross-origin-resource-policy']]).toEqual([
      'private, no-cache',
      'same-origin',
    ]);
  });

  test('a caller with a current copy gets 304 without bytes', async () => {
    const url = `${picture.location}?width=300`;
    const { etag } = (await ask(url, { accept: 'image/webp' })).headers;
    for (const known of [String(etag), `W/${etag}`, `"another", ${etag}`, '*']) {
      const reply = await ask(url, { accept: 'image/webp', known });
      expect([reply.statusCode, reply.body, reply.headers.etag, reply.headers['cache-control']]).toEqual([
        304,
        '',
        etag,
        'public, max-age=300',
      ]);
    }
  });

  test('a tag of another width or format is not the same picture', async () => {
    const { etag } = (await ask(`${picture.location}?width=300`, { accept: 'image/webp' })).headers;
    expect((await ask(`${picture.location}?width=600`, { accept: 'image/webp', known: String(etag) })).statusCode).toBe(
      200,
    );
    expect((await ask(`${picture.location}?width=300`, { known: String(etag) })).statusCode).toBe(200);
  });

  test('a caller that got WebP while AVIF was being made may keep it', async () => {
    const url = `${picture.location}?width=300`;
    const { etag } = (await ask(url, { accept: browser })).headers;
    await makeAllSizes(picture.id);
    expect((await ask(url, { accept: browser, known: String(etag) })).statusCode).toBe(304);
  });

  test('HEAD has the same headers as GET and no body, for existing and missing variants', async () => {
    const url = `${picture.location}?width=900`;
    const first = await ask(url, { method: 'HEAD', accept: 'image/webp' });
    const got = await ask(url, { accept: 'image/webp' });
    const second = await ask(url, { method: 'HEAD', accept: 'image/webp' });
    for (const head of [first, second]) {
      expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary'])
        expect(head.headers[name]).toBe(got.headers[name]);
    }
  });
});

describe('a picture is only ever served as a picture', () => {
  test('nothing in it runs or passes for another type', async () => {
    const { headers } = await ask(picture.location);
    expect([headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
      'nosniff',
      "default-src 'none'",
    ]);
  });

  test('transparency stays in WebP and becomes white in JPEG', async () => {
    const bytes = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const clear = await savePicture(db, app.services.storage, { bytes, fileName: 'clear.png', ownerId: owner.id });
    expect(
      (await sharp((await ask(clear.location, { as: owner, accept: 'image/webp' })).rawPayload).metadata()).hasAlpha,
    ).toBe(true);
    const onWhite = await sharp((await ask(clear.location, { as: owner })).rawPayload)
      .raw()
      .toBuffer();
    expect([...onWhite.subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('a missing picture', () => {
  test.each([
    '/files/01980000-0000-7000-8000-000000000000',
    '/files/no-id',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/%2e%2e/%2e%2e/etc/passwd',
    '/files/',
    '/files/a%00b',
    `/files/${'a'.repeat(300)}`,
  ])('%s is not found', async (url) => {
    const reply = await ask(url);
    expect(reply.json()).toMatchObject({ status: 404, code: 'common/not-found' });
    expect(reply.headers['cache-control']).toBe('private, no-store');
  });

  test('a picture whose bytes the store has lost is unavailable, and the reply is not cached', async () => {
    await app.services.storage.remove(await keyOf(picture.id));
    const reply = await ask(`${picture.location}?width=300`);
    expect(reply.json()).toMatchObject({ status: 503, code: 'common/unavailable' });
    expect(reply.headers['cache-control']).toBe('private, no-store');
  });

  test('an existing variant is served without the original', async () => {
    await ask(`${picture.location}?width=300`, { accept: 'image/webp' });
    await app.services.storage.remove(await keyOf(picture.id));
    expect((await ask(`${picture.location}?width=300`, { accept: 'image/webp' })).statusCode).toBe(200);
  });
});

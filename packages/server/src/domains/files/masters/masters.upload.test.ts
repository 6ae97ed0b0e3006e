import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UploadedMaster } from '@oeuvre/contracts/domains/files/masters.model.ts';
import { mastersRoutes } from '@oeuvre/contracts/domains/files/masters.routes.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Someone, testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { pictureForm } from '../../../../test/form.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aDecompressionBomb, aPicture, aTiffOfPages } from '../files.factory.ts';
import { mastersHandlers } from './masters.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(mastersHandlers);
});

const anOwner = () => aPerson(db, { roles: ['OWNER'] });
const megabyte = 1_048_576;

async function upload(person: Someone, picture: Buffer, fileName: string) {
  const { body, headers } = pictureForm(picture, fileName);
  return app.inject({
    method: 'POST',
    url: '/api/file/artworks',
    payload: body,
    headers: { ...headers, ...(person && { 'x-test-person': person.id }) },
  });
}
/** The answer that an owner of works gets for this file. */
async function answerTo(picture: Buffer, fileName: string): Promise<string> {
  const reply = await upload(await anOwner(), picture, fileName);
  return reply.statusCode === 200 ? 'taken' : `${reply.statusCode} ${reply.json().message}`;
}
async function taken(picture: Buffer, fileName = 'scan.tif') {
  const reply = await upload(await anOwner(), picture, fileName);
  expect(reply.statusCode, reply.body).toBe(200);
  const kept = reply.json<UploadedMaster>();
  const row = await db
    .selectFrom('masters')
    .innerJoin('files', 'files.id', 'masters.fileId')
    .select(['masters.storageKey', 'masters.contentType', 'masters.sha256', 'files.storageKey as displayKey'])
    .where('fileId', '=', kept.id)
    .executeTakeFirstOrThrow();
  return { kept, row, display: (await app.services.storage.get(row.displayKey))! };
}
const storedFiles = async () =>
  (await pool.query<{ files: number }>('select count(*)::int as files from files')).rows[0];
const meanOf = async (picture: Buffer) =>
  (await sharp(picture).removeAlpha().stats()).channels.map(({ mean }) => Math.round(mean));
const hashOf = async ({ kept }: { kept: UploadedMaster }) =>
  (await pool.query<{ hash: string }>('select picture_hash::text as hash from files where id = $1', [kept.id])).rows[0]!
    .hash;
const wave = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><rect width="90" height="60" fill="#e8dcc0"/><path d="M0 50Q30 0 60 30T90 20V60H0Z" fill="#1c3d6e"/><circle cx="70" cy="12" r="7" fill="#c04020"/></svg>`,
    ),
    { density: 300 },
  )
    .resize(width, height, { fit: 'fill' })
    .flatten();

describe('an owner uploads the original of a picture', () => {
  test('which is stored untouched beside the picture that pages show', async () => {
    const scan = await wave(3_600, 2_400).tiff({ compression: 'lzw' }).toBuffer();
    const { kept, row, display } = await taken(scan, 'Große Welle.tif');
    expect(kept).toMatchObject({
      location: `/files/${kept.id}`,
      width: 3_000,
      height: 2_000,
      master: { width: 3_600, height: 2_400, bytes: scan.length, fileName: 'Große Welle.tif', state: 'waiting' },
    });
    expect((await app.services.storage.get(row.storageKey))!.equals(scan)).toBe(true);
    expect([row.contentType, row.sha256]).toEqual(['image/tiff', createHash('sha256').update(scan).digest('hex')]);
    expect(await sharp(display).metadata()).toMatchObject({ format: 'jpeg', width: 3_000, height: 2_000 });
  });

  test('and follows its tiling, which nobody else can', async () => {
    const owner = await anOwner();
    const { id } = (await upload(owner, await aPicture(), 'a.jpg')).json<UploadedMaster>();
    const ask = { params: { id } };
    expect(await app.call(owner, mastersRoutes.progress, ask)).toEqual({
      width: 64,
      height: 48,
      bytes: expect.any(Number),
      fileName: 'a.jpg',
      state: 'waiting',
      progress: 0,
      reason: null,
    });
    expect((await app.refusal(await anOwner(), mastersRoutes.progress, ask)).status).toBe(404);
    expect((await app.refusal(null, mastersRoutes.progress, ask)).status).toBe(401);
    const admin = await aPerson(db, { roles: ['SUPER'] });
    expect((await app.call(admin, mastersRoutes.progress, ask)).state).toBe('waiting');
    expect((await pool.query('select act, subject_id from audit_log')).rows).toEqual([
      { act: 'files.upload-master', subject_id: id },
    ]);
  });

  test.each(['jpeg', 'png', 'webp', 'tiff'] as const)('as %s, whatever its name says', async (format) => {
    const { row } = await taken(await wave(90, 60).toFormat(format).toBuffer(), 'scan.xyz');
    expect(row.contentType).toBe(`image/${format}`);
  });

  test('and copies of it in other sizes and qualities have nearly the same hash', async () => {
    const large = await hashOf(await taken(await wave(1_200, 800).tiff().toBuffer()));
    const small = await hashOf(await taken(await wave(500, 333).jpeg({ quality: 40 }).toBuffer()));
    const turned = await hashOf(await taken(await wave(1_200, 800).rotate(180).jpeg().toBuffer()));
    const { rows } = await pool.query(
      `select bit_count(($1::bigint # $2::bigint)::bit(64)) <= 3 as same, bit_count(($1::bigint # $3::bigint)::bit(64)) > 10 as other`,
      [large, small, turned],
    );
    expect(rows).toEqual([{ same: true, other: true }]);
  });
});

describe('the picture on pages looks like the original:', () => {
  const orange = { r: 190, g: 120, b: 80 };
  const plain = () => sharp({ create: { width: 60, height: 40, channels: 3, background: orange } });
  const forms: [string, () => Promise<Buffer>, tolerance: number][] = [
    ['16 bits per colour', () => plain().toColourspace('rgb16').tiff().toBuffer(), 4],
    ['Display P3', () => plain().withIccProfile('p3').tiff().toBuffer(), 4],
    ['CMYK as TIFF', () => plain().withIccProfile('cmyk').tiff().toBuffer(), 25],
    ['CMYK as JPEG', () => plain().withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer(), 25],
    ['a palette with transparency', () => plain().ensureAlpha().png({ palette: true }).toBuffer(), 4],
    ['an alpha channel', () => plain().ensureAlpha().tiff().toBuffer(), 4],
  ];
  test.each(forms)('%s', async (_, make, tolerance) => {
    const [red, green, blue] = await meanOf((await taken(await make())).display);
    expect(Math.abs(red! - orange.r)).toBeLessThan(tolerance);
    expect(Math.abs(green! - orange.g)).toBeLessThan(tolerance);
    expect(Math.abs(blue! - orange.b)).toBeLessThan(tolerance);
  });

  test('one bit per pixel', async () => {
    const bilevel = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
      .toColourspace('b-w')
      .tiff({ bitdepth: 1 })
      .toBuffer();
    expect(await meanOf((await taken(bilevel)).display)).toEqual([255, 255, 255]);
  });

  test.each(['jpeg', 'tiff', 'png'] as const)('a %s that its EXIF data rotates', async (format) => {
    const halves = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#ff0000' } })
      .composite([
        { input: { create: { width: 40, height: 40, channels: 3, background: '#0000ff' } }, left: 40, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const { kept, display } = await taken(halves);
    expect([kept.width, kept.height, kept.master.width, kept.master.height]).toEqual([40, 80, 40, 80]);
    const [top] = await meanOf(await sharp(display).extract({ left: 5, top: 5, width: 30, height: 20 }).toBuffer());
    const [, , bottom] = await meanOf(
      await sharp(display).extract({ left: 5, top: 55, width: 30, height: 20 }).toBuffer(),
    );
    expect([top! > 240, bottom! > 240]).toEqual([true, true]);
  });
});

describe('a file is refused by its content', () => {
  test('if it is no picture, or of another type', async () => {
    const words = '415 scan.tif: type must be .jpg, .png, .webp, .tiff';
    expect(await answerTo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'scan.tif')).toBe(words);
    expect(await answerTo(Buffer.alloc(0), 'scan.tif')).toBe(words);
    expect(await answerTo(await wave(9, 6).gif().toBuffer(), 'scan.tif')).toBe(words);
  });

  test('if it is cut short', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
    const whole = sharp({ create: { width: 400, height: 400, channels: 3, background: '#888', noise } });
    for (const format of ['tiff', 'jpeg', 'png'] as const) {
      const bytes = await whole.clone().toFormat(format).toBuffer();
      expect(await answerTo(bytes.subarray(0, bytes.length / 2), 'half')).toBe(
        '422 half: is damaged and cannot be read as an image',
      );
    }
  });

  test('if it has 30,000 × 30,000 pixels, from its header', async () => {
    // Made before: its making alone takes 113 MB.
    const bomb = aDecompressionBomb(30_000, 30_000);
    const before = process.memoryUsage().rss;
    const words = '422 huge.png: must have at most 400 million pixels';
    expect(await answerTo(bomb, 'huge.png')).toBe(words);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * megabyte);
  });

  test('if it needs too much memory at once, with advice', async () => {
    expect(await answerTo(aDecompressionBomb(7_000, 7_000, { isInterlaced: true }), 'plan.png')).toBe(
      '422 plan.png: WebP, progressive and interlaced images must have at most 40 million pixels; save it as .tiff or as a plain .jpg',
    );
  });

  test('but not if it has 10,000 pages: the first one counts', async () => {
    expect((await taken(aTiffOfPages(10_000))).kept.master).toMatchObject({ width: 1, height: 1 });
  });

  test('and nothing of a refused file is stored', async () => {
    await answerTo(Buffer.from('no picture'), 'a.tif');
    expect(await storedFiles()).toEqual({ files: 0 });
  });
});

describe('sizes:', () => {
  const padded = async (bytes: number) => {
    const picture = await aPicture();
    return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
  };

  test('100 MB are accepted, without being held in memory', async () => {
    const picture = await padded(100 * megabyte);
    const { kept } = await taken(picture, 'scan.jpg');
    expect(kept.master.bytes).toBe(104_857_600);
  });

  test('one byte more is refused', async () => {
    expect(await answerTo(await padded(100 * megabyte + 1), 'scan.jpg')).toBe('413 scan.jpg: must be at most 100 MB');
  });

  test('a file that says it is larger is refused before it is received', async () => {
    const owner = await anOwner();
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const { body, headers } = pictureForm(await aPicture(), 'scan.jpg');
    const status = await new Promise((resolve, reject) => {
      const request = http.request({
        port,
        method: 'POST',
        path: '/api/file/artworks',
        headers: { ...headers, 'content-length': 300 * megabyte, 'x-test-person': owner.id },
      });
      request.once('response', (reply) => resolve(reply.statusCode)).once('error', reject);
      request.write(body.subarray(0, 1_000));
    });
    expect(status).toBe(413);
  });
});

describe('without permission', () => {
  test('a guest has to sign in, and a reader is refused', async () => {
    const picture = await aPicture();
    expect((await upload(null, picture, 'a.jpg')).statusCode).toBe(401);
    const reader = await aPerson(db, { flags: ['canWriteArticles'] });
    expect((await upload(reader, picture, 'a.jpg')).json()).toMatchObject({
      status: 403,
      code: 'files/may-not-upload-masters',
    });
  });
});

test('a picture that is stored without its row never remains', async () => {
  const removed: string[] = [];
  const { storage } = app.services;
  const broken = await testApp(mastersHandlers, {}, []);
  Object.assign(broken.services, {
    storage: {
      ...storage,
      putFile: (key: string, file: string, type: string) =>
        key.includes('original')
          ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
          : storage.putFile(key, file, type),
      remove: (key: string) => {
        removed.push(key.split('/')[1]!);
        return storage.remove(key);
      },
    },
  });
  const owner = await anOwner();
  const { body, headers } = pictureForm(await aPicture());
  const reply = await broken.inject({
    method: 'POST',
    url: '/api/file/artworks',
    payload: body,
    headers: { ...headers, 'x-test-person': owner.id },
  });
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'common/no-room']);
  expect(removed).toEqual(['kept.jpg', 'original.jpeg']);
  expect(await storedFiles()).toEqual({ files: 0 });
});

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureWidth } from '@oeuvre/contracts/domains/files/files.constants.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inScratchFolder } from '../../platform/storage/scratch.ts';
import { aDecompressionBomb } from './files.factory.ts';
import { encodeForStorage, makeVariant, type PictureFormat, RejectedPicture } from './files.images.ts';

const plain = (width: number, height: number, background = '#c04020') =>
  sharp({ create: { width, height, channels: 3, background } });
const inFiles = <T extends object>(
  bytes: Buffer,
  use: (source: string, target: string) => Promise<T>,
): Promise<T & { readonly made: Buffer }> =>
  inScratchFolder(async (folder) => {
    const [source, target] = [path.join(folder, 'given'), path.join(folder, 'made')];
    await writeFile(source, bytes);
    return { ...(await use(source, target)), made: await readFile(target) };
  });
const kept = (bytes: Buffer) =>
  inFiles(bytes, async (source, target) => (await encodeForStorage(source, target, 'picture')).picture);
const variant = async (bytes: Buffer, width: PictureWidth, format: PictureFormat) =>
  (
    await inFiles(bytes, async (source, target) => {
      await makeVariant(source, target, { width, format });
      return {};
    })
  ).made;
const refusal = (bytes: Buffer) =>
  kept(bytes).then(
    () => 'taken',
    (error: unknown) => (error instanceof RejectedPicture ? error.why : error),
  );

describe('refused:', () => {
  test('a drawing or a page with the name of a picture', async () => {
    expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).toBe(
      'wrong-type',
    );
    expect(await refusal(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe('wrong-type');
  });

  test('a GIF, a TIFF and an AVIF', async () => {
    for (const other of [plain(8, 8).gif(), plain(8, 8).tiff(), plain(8, 8).avif()]) {
      expect(await refusal(await other.toBuffer())).toBe('wrong-type');
    }
  });

  test('a few kilobytes that unpack to 144 million pixels', async () => {
    const bomb = aDecompressionBomb(12_000, 12_000);
    expect(bomb.length).toBeLessThan(50_000);
    const before = process.cpuUsage();
    expect(await refusal(bomb)).toBe('too-many-pixels');
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });

  test('more than 40 million pixels that must be decoded whole, while line-by-line pictures of that size are accepted', async () => {
    const large = sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#888' } });
    const whole = [
      large.clone().png({ progressive: true }),
      large.clone().jpeg({ progressive: true }),
      large.clone().withMetadata({ orientation: 6 }).webp({ effort: 0 }),
    ];
    for (const one of whole) expect(await refusal(await one.toBuffer())).toBe('too-many-at-once');
    expect(await refusal(await large.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer())).toBe('taken');
  });

  test('a truncated picture', async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await refusal(noise.subarray(0, noise.length / 2))).toBe('unreadable');
    expect(await refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('unreadable');
  });
});

describe('the stored picture', () => {
  test('has no location, camera data or colour profile', async () => {
    const original = await plain(40, 30)
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const metadata = await sharp((await kept(original)).made).metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.space]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'srgb',
    ]);
  });

  test('has no bytes hidden behind the image', async () => {
    const polyglot = Buffer.concat([
      await plain(20, 20).png().toBuffer(),
      Buffer.from('<script>alert("hidden")</script>'),
    ]);
    expect((await kept(polyglot)).made.includes('script')).toBe(false);
  });

  test('is rotated upright', async () => {
    const lying = await plain(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await kept(lying)).toMatchObject({ width: 30, height: 40 });
  });

  test('has wide-gamut colours converted to sRGB', async () => {
    const vivid = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 0, g: 200, b: 0 } } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { data } = await sharp((await kept(vivid)).made)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[1]).toBeGreaterThan(190);
  });

  test('is at most 3000 × 2000 and never enlarged', async () => {
    expect(await kept(await plain(6_000, 3_000).jpeg().toBuffer())).toMatchObject({ width: 3_000, height: 1_500 });
    expect(await kept(await plain(1_000, 4_000).jpeg().toBuffer())).toMatchObject({ width: 500, height: 2_000 });
    expect(await kept(await plain(640, 480).jpeg().toBuffer())).toMatchObject({ width: 640, height: 480 });
  });

  test('keeps transparency, and has a colour and a thumbhash as placeholders', async () => {
    const picture = await kept(
      await sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 192, g: 64, b: 32, alpha: 0.9 } } })
        .png()
        .toBuffer(),
    );
    expect(picture.contentType).toBe('image/webp');
    expect((await sharp(picture.made).metadata()).hasAlpha).toBe(true);
    expect(picture.colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(Buffer.from(picture.thumbhash, 'base64').length).toBeLessThan(30);
  });
});

test('a variant has the requested width, or that of a smaller original', async () => {
  const { made: bytes } = await kept(await plain(800, 600).jpeg().toBuffer());
  const sizes = [
    await variant(bytes, 300, 'avif'),
    await variant(bytes, 600, 'webp'),
    await variant(bytes, 900, 'jpeg'),
  ];
  expect(
    await Promise.all(
      sizes.map(async (one) => {
        const { format, width } = await sharp(one).metadata();
        return [format, width];
      }),
    ),
  ).toEqual([
    ['heif', 300],
    ['webp', 600],
    ['jpeg', 800],
  ]);
});

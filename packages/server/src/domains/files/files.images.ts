import { createHash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import {
  maximumPicturePixels,
  maximumWholePixels,
  type PictureWidth,
  pictureBox,
} from '@oeuvre/contracts/domains/files/files.constants.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { dominantColour } from './files.colour.ts';

/* Processes pictures in a separate process (files.decoding.ts); paths are local. */

// One picture at a time on one thread; caching the last one would help nothing.
sharp.concurrency(1);
sharp.cache(false);

export type PictureFormat = 'avif' | 'webp' | 'jpeg';

/** A width and format in which a picture is served. */
export interface Variant {
  readonly width: PictureWidth;
  readonly format: PictureFormat;
}

/** Why a picture is refused: codes of files.errors. */
export type RejectionReason = 'wrong-type' | 'unreadable' | 'too-many-pixels' | 'too-many-at-once';

export class RejectedPicture extends Error {
  readonly why: RejectionReason;
  constructor(why: RejectionReason) {
    super(why);
    this.why = why;
  }
}

/** The stored form of a picture: rotated upright, in sRGB, inside the box, without metadata and freshly encoded. */
export interface Picture {
  readonly bytes: number;
  readonly sha256: string;
  readonly contentType: 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  readonly thumbhash: string;
}

const signatures = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/** The type according to the bytes; the name and the claimed type do not count. */
async function typeOf(source: string) {
  const file = await open(source, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return (['jpeg', 'png', 'webp'] as const).find((type) => signatures[type](buffer.subarray(0, bytesRead)));
  } finally {
    await file.close();
  }
}

/** Makes the stored picture from an uploaded one, or throws `RejectedPicture`. */
export async function encodeForStorage(source: string, target: string): Promise<Picture> {
  const { hasAlpha } = await assertReadable(source);
  const upright = sharp(source, { failOn: 'error', limitInputPixels: maximumPicturePixels })
    .autoOrient()
    .resize({ ...pictureBox, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const { bytes, ...facts } = await encoded(upright, hasAlpha).catch(() => {
    throw new RejectedPicture('unreadable');
  });
  await writeFile(target, bytes);
  return { ...facts, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Reads only the header: a picture that exceeds the budget is refused before any of it is decoded. */
async function assertReadable(source: string): Promise<Metadata> {
  const type = await typeOf(source);
  if (!type) throw new RejectedPicture('wrong-type');
  const header = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header || header.format !== type) throw new RejectedPicture('unreadable');
  const pixels = header.width * header.height;
  if (pixels > maximumPicturePixels) throw new RejectedPicture('too-many-pixels');
  if (pixels > maximumWholePixels && isUnpackedWhole(header)) throw new RejectedPicture('too-many-at-once');
  return header;
}

/**
 * Most pictures are decoded line by line. Exceptions are those whose lines come in several passes, and those that must
 * be rotated, except JPEG, which is decoded at a smaller size.
 */
const isUnpackedWhole = ({ isProgressive, orientation = 1, format }: Metadata) =>
  isProgressive || (orientation > 1 && format !== 'jpeg');

/** JPEG decodes four times as fast as WebP when variants are made from it; only transparency needs WebP. */
async function encoded(upright: Sharp, hasAlpha: boolean) {
  const written = hasAlpha
    ? upright.webp({ quality: 92, alphaQuality: 100 })
    : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  const small = await sharp(data)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    contentType: hasAlpha ? ('image/webp' as const) : ('image/jpeg' as const),
    width: info.width,
    height: info.height,
    colour: dominantColour(small.data),
    thumbhash: Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64'),
  };
}

/** Above this width, WebP is encoded with less effort: half the time and 30 MB less, for 3 % more bytes. */
const widestWithEffort = 900;

const encoders: Record<PictureFormat, (image: Sharp, width: PictureWidth) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 3 }),
  webp: (image, width) => image.webp({ quality: 80, effort: width > widestWithEffort ? 2 : 3 }),
  jpeg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 82, progressive: true }),
};

/** One variant of a stored picture. */
export async function makeVariant(source: string, target: string, { width, format }: Variant) {
  await encoders[format](sharp(source).resize({ width, withoutEnlargement: true }), width).toFile(target);
}

import { createHash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import {
  maximumMasterPixels,
  maximumPicturePixels,
  maximumWholePixels,
  type PictureWidth,
  pictureBox,
} from '@oeuvre/contracts/domains/files/files.constants.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { dominantColour } from './files.colour.ts';
import { differenceHash } from './files.hash.ts';
import { placeholderOf } from './files.placeholder.ts';
import { paletteOf } from './palettes/palette.ts';

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

/** The purpose of an upload: a picture of an article or person, or the original of a work's picture. */
export type Purpose = 'picture' | 'master';

/** Why a picture is refused; files.decoder has the words for each purpose. */
export type RejectionReason = 'wrong-type' | 'unreadable' | 'too-many-pixels' | 'too-many-at-once';

export class RejectedPicture extends Error {
  readonly why: RejectionReason;
  constructor(why: RejectionReason) {
    super(why);
    this.why = why;
  }
}

/** Whether a picture could not be written because the disk is full: no fault of the picture. sharp gives no code. */
export const isDiskFull = (error: unknown) => /no space left on device|quota exceeded/i.test(String(error));

/** The stored form of a picture: rotated upright, in sRGB, inside the box, without metadata and freshly encoded. */
export interface Picture {
  readonly bytes: number;
  readonly sha256: string;
  readonly contentType: 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  readonly thumbhash: string;
  readonly placeholder: string;
  /** The share of each pigment in percent, in the order of `pigmentNames`. */
  readonly palette: number[];
  /** 64 bits as a signed decimal number, alike for pictures that look alike. */
  readonly pictureHash: string;
}

/** The uploaded picture: its size as seen upright, and how it lies in its file. */
export interface Original {
  readonly width: number;
  readonly height: number;
  /** EXIF's, 1 to 8; 1 is upright. */
  readonly orientation: number;
  readonly contentType: string;
}

const signatures = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  // Little and big endian, each also as BigTIFF.
  tiff: (bytes: Buffer) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(bytes.toString('latin1', 0, 4)),
};
type PictureType = keyof typeof signatures;

interface Budget {
  readonly types: readonly PictureType[];
  readonly pixels: number;
  /** Whether a picture of this type must be decoded whole, however it was saved. */
  readonly isDecodedWhole: (header: Metadata) => boolean;
}

const isSavedInPasses = ({ isProgressive = false }: Metadata) => isProgressive;

/**
 * Most pictures are decoded line by line. Exceptions are those whose lines come in several passes, and those that must
 * be rotated, except JPEG, which is decoded at a smaller size. A master is rotated after it was scaled down.
 */
const budgets: Record<Purpose, Budget> = {
  picture: {
    types: ['jpeg', 'png', 'webp'],
    pixels: maximumPicturePixels,
    isDecodedWhole: (header) => isSavedInPasses(header) || ((header.orientation ?? 1) > 1 && header.format !== 'jpeg'),
  },
  master: {
    types: ['jpeg', 'png', 'webp', 'tiff'],
    pixels: maximumMasterPixels,
    isDecodedWhole: (header) => isSavedInPasses(header) || header.format === 'webp',
  },
};

/** The type according to the bytes; the name and the claimed type do not count. */
async function typeOf(source: string, types: readonly PictureType[]): Promise<PictureType | undefined> {
  const file = await open(source, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return types.find((type) => signatures[type](buffer.subarray(0, bytesRead)));
  } finally {
    await file.close();
  }
}

/** Makes the stored picture from an uploaded one, or throws `RejectedPicture`. */
export async function encodeForStorage(
  source: string,
  target: string,
  purpose: Purpose,
): Promise<{ picture: Picture; original: Original }> {
  const header = await readHeader(source, purpose);
  const { bytes, ...facts } = await uprightInBox(source, header, purpose)
    .then((upright) => encoded(upright, header.hasAlpha))
    .catch(() => {
      throw new RejectedPicture('unreadable');
    });
  await writeFile(target, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { picture: { ...facts, bytes: bytes.length, sha256 }, original: originalOf(header) };
}

/** Reads only the header: a picture that exceeds the budget is refused before any of it is decoded. */
async function readHeader(source: string, purpose: Purpose): Promise<Metadata> {
  const budget = budgets[purpose];
  const type = await typeOf(source, budget.types);
  if (!type) throw new RejectedPicture('wrong-type');
  const header = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header || header.format !== type) throw new RejectedPicture('unreadable');
  const pixels = header.width * header.height;
  if (pixels > budget.pixels) throw new RejectedPicture('too-many-pixels');
  if (pixels > maximumWholePixels && budget.isDecodedWhole(header)) throw new RejectedPicture('too-many-at-once');
  return header;
}

const liesOnItsSide = ({ orientation = 1 }: Metadata) => orientation >= 5;

const originalOf = (header: Metadata): Original => ({
  width: liesOnItsSide(header) ? header.height : header.width,
  height: liesOnItsSide(header) ? header.width : header.height,
  orientation: header.orientation ?? 1,
  contentType: `image/${header.format}`,
});

/** The picture upright, in sRGB and inside the box. */
async function uprightInBox(source: string, header: Metadata, purpose: Purpose): Promise<Sharp> {
  const read = sharp(source, { failOn: 'error', limitInputPixels: budgets[purpose].pixels });
  const inside = { fit: 'inside', withoutEnlargement: true } as const;
  const { orientation = 1, format } = header;
  if (purpose === 'picture' || orientation === 1 || format === 'jpeg')
    return read
      .autoOrient()
      .resize({ ...pictureBox, ...inside })
      .toColourspace('srgb');
  // Rotating needs all pixels in memory, so a large picture is scaled down before it is rotated.
  const box = liesOnItsSide(header) ? { width: pictureBox.height, height: pictureBox.width } : pictureBox;
  const lying = await read
    .resize({ ...box, ...inside })
    .toColourspace('srgb')
    .withMetadata({ orientation })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(lying).autoOrient();
}

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
  const thumbhash = Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64');
  return {
    bytes: data,
    contentType: hasAlpha ? ('image/webp' as const) : ('image/jpeg' as const),
    width: info.width,
    height: info.height,
    colour: dominantColour(small.data),
    thumbhash,
    placeholder: placeholderOf(thumbhash),
    palette: paletteOf(thumbhash),
    pictureHash: await differenceHash(small),
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

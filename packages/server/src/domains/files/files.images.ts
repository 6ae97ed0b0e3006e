import { maximumPicturePixels, type PictureWidth, pictureBox } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { dominantColour } from './files.colour.ts';
import { inTurn } from './files.turns.ts';

// Two pictures at a time, each on one thread, leave the other threads of the pool to files and the database.
sharp.concurrency(1);
sharp.cache({ memory: 32, files: 0, items: 50 });

export type PictureFormat = 'avif' | 'webp' | 'jpeg';

/** A picture as it is kept: turned upright, in sRGB, inside the box, without metadata and freshly encoded. */
export interface Picture {
  readonly bytes: Buffer;
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

/** What the bytes themselves say they are; the name and the claimed type do not count. */
export const typeOf = (bytes: Buffer) => (['jpeg', 'png', 'webp'] as const).find((type) => signatures[type](bytes));

/** Makes the picture that is kept from an uploaded one, or refuses it by the name of its file. */
export function readPicture(bytes: Buffer, fileName: string): Promise<Picture> {
  return inTurn(async () => {
    const hasAlpha = await assertReadable(bytes, fileName);
    const upright = sharp(bytes, { failOn: 'error', limitInputPixels: maximumPicturePixels })
      .autoOrient()
      .resize({ ...pictureBox, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    try {
      return await kept(upright, hasAlpha);
    } catch {
      throw refusedFile('unreadable', fileName);
    }
  });
}

/** Reads only the header: a picture that would not fit into memory is refused before any of it is decoded. */
async function assertReadable(bytes: Buffer, fileName: string): Promise<boolean> {
  const type = typeOf(bytes);
  if (!type) throw refusedFile('wrong-type', fileName);
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header || header.format !== type) throw refusedFile('unreadable', fileName);
  if (header.width * header.height > maximumPicturePixels) throw refusedFile('too-many-pixels', fileName);
  return header.hasAlpha;
}

/** JPEG decodes four times as fast as WebP when a size is made from it; only transparency needs WebP. */
async function kept(upright: Sharp, hasAlpha: boolean): Promise<Picture> {
  const encoded = hasAlpha ? upright.webp({ quality: 92, alphaQuality: 100 }) : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const small = await sharp(data).resize(100, 100, { fit: 'inside' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    contentType: hasAlpha ? 'image/webp' : 'image/jpeg',
    width: info.width,
    height: info.height,
    colour: dominantColour(small.data),
    thumbhash: Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64'),
  };
}

const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 3 }),
  webp: (image) => image.webp({ quality: 80, effort: 3 }),
  jpeg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 82, progressive: true }),
};

/** One size of a kept picture in one format. */
export function makeVariant(kept: Buffer, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  return encoders[format](sharp(kept).resize({ width, withoutEnlargement: true })).toBuffer();
}

import { maximumMasterPixels } from '@oeuvre/contracts/domains/files/files.constants.ts';
import sharp from 'sharp';
import { isDiskFull, RejectedPicture } from '../files.images.ts';

/** Width and height of a page of a pyramid, in pixels. */
export type Level = readonly [width: number, height: number];

/** The side of a pyramid's tiles, and of those that viewers are told to ask for. */
const tileSide = 512;
/** Tiles are a multiple of 16 pixels long. Ones that are much larger than their picture cannot be read. */
const tileLength = (side: number) => Math.min(tileSide, Math.ceil(side / 16) * 16);

/**
 * Writes a picture as a pyramid: a TIFF whose pages are the picture at half, a quarter … of its size, each in tiles, so
 * a region at any scale is read without the rest. It lies as the original does: turning it would need all of its pixels
 * in memory. Above a quality of 89, JPEG keeps all colours, and the file is three times as large.
 * It is in sRGB and says so by carrying no profile: with one, every tile would be converted again, which takes longer
 * than all the rest.
 */
export async function makePyramid(source: string, target: string): Promise<Level[]> {
  try {
    const { width, height } = await sharp(source, { limitInputPixels: maximumMasterPixels }).metadata();
    await sharp(source, { sequentialRead: true, failOn: 'error', limitInputPixels: maximumMasterPixels })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .tiff({
        tile: true,
        pyramid: true,
        tileWidth: tileLength(width),
        tileHeight: tileLength(height),
        compression: 'jpeg',
        quality: 85,
      })
      .toFile(target);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new RejectedPicture('unreadable');
  }
  const { pages = 1 } = await sharp(target).metadata();
  const levels: Level[] = [];
  for (let page = 0; page < pages; page++) {
    const { width, height } = await sharp(target, { page, limitInputPixels: maximumMasterPixels }).metadata();
    levels.push([width, height]);
  }
  return levels;
}

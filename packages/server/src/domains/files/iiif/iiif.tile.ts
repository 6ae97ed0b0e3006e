import { maximumMasterPixels } from '@oeuvre/contracts/domains/files/files.constants.ts';
import type { Sharp } from 'sharp';
import { composed, regionBefore, sizeAfter, uprightTurn } from './iiif.orientation.ts';
import type { ImageRequest, Size, TileFormat } from './iiif.request.ts';

/** Where a picture's pixels are: a local TIFF with a page for each level, or a picture of one level. */
export interface TileSource {
  readonly levels: readonly (readonly [width: number, height: number])[];
  /** EXIF's: how the pixels lie. */
  readonly orientation: number;
}

/** An image to make: `picture` is the size, upright, in whose pixels the request names its region. */
export interface TileWork extends TileSource {
  readonly source: string;
  readonly target: string;
  readonly picture: Size;
  readonly asked: ImageRequest;
}

const encoders: Record<TileFormat, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 85 }),
  png: (image) => image.png({ compressionLevel: 6 }),
  webp: (image) => image.webp({ quality: 80, effort: 2 }),
};

/** Makes one image of a picture, from the smallest level that has enough pixels. */
export async function makeTile({ source, target, orientation, asked, ...work }: TileWork): Promise<void> {
  const upright = uprightTurn(orientation);
  const { page, region } = pixelsOf({ orientation, asked, ...work });
  const size = sizeAfter(asked.size, upright);
  // Loaded here, because the server imports this file for `pixelsOf` and draws nothing itself.
  const { default: sharp } = await import('sharp');
  let image = sharp(source, { page, limitInputPixels: maximumMasterPixels, failOn: 'error' }).extract({
    left: region.x,
    top: region.y,
    width: region.width,
    height: region.height,
  });
  if (region.width !== size.width || region.height !== size.height) image = image.resize({ ...size, fit: 'fill' });
  const { isMirrored, degrees } = composed(upright, asked);
  if (isMirrored) image = image.flop();
  if (degrees > 0) image = image.rotate(degrees);
  image = image.flatten({ background: '#fff' });
  if (asked.quality === 'gray' || asked.quality === 'bitonal') image = image.greyscale();
  if (asked.quality === 'bitonal') image = image.threshold(128);
  await encoders[asked.format](image).toFile(target);
}

/** The pixels that an image is made from: a region of the smallest level that has enough. */
export function pixelsOf({ levels, orientation, picture, asked }: Omit<TileWork, 'source' | 'target'>) {
  const upright = uprightTurn(orientation);
  const page = levelFor(levels, { picture, asked, upright });
  const [width, height] = levels[page]!;
  const level = { width, height };
  return { page, region: regionBefore(regionOn(sizeAfter(level, upright), picture, asked), level, upright) };
}

interface Scale {
  readonly picture: Size;
  readonly asked: ImageRequest;
  readonly upright: ReturnType<typeof uprightTurn>;
}

/** Each level has half the width and height of the one before. */
function levelFor(levels: TileSource['levels'], { picture, asked, upright }: Scale): number {
  const [width, height] = levels[0]!;
  const full = sizeAfter({ width, height }, upright);
  const across = (asked.region.width / asked.size.width) * (full.width / picture.width);
  const down = (asked.region.height / asked.size.height) * (full.height / picture.height);
  const level = Math.floor(Math.log2(Math.min(across, down)) + 1e-9);
  return Math.min(levels.length - 1, Math.max(0, level));
}

/** The asked region in pixels of a level. */
function regionOn(level: Size, picture: Size, { region }: ImageRequest) {
  const [across, down] = [level.width / picture.width, level.height / picture.height];
  const x = Math.min(Math.round(region.x * across), level.width - 1);
  const y = Math.min(Math.round(region.y * down), level.height - 1);
  return {
    x,
    y,
    width: Math.max(1, Math.min(Math.round(region.width * across), level.width - x)),
    height: Math.max(1, Math.min(Math.round(region.height * down), level.height - y)),
  };
}

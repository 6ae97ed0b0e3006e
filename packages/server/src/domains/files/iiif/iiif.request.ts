import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';

/** The versions of the Image API that are served: 3.0 and 2.1. */
export type ApiVersion = 2 | 3;
export type Quality = 'default' | 'color' | 'gray' | 'bitonal';
export type TileFormat = 'jpg' | 'png' | 'webp';

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Region extends Size {
  readonly x: number;
  readonly y: number;
}

/** The four parts of an image's address: region, size, rotation and `quality.format`. */
export interface Parts {
  readonly region: string;
  readonly size: string;
  readonly rotation: string;
  readonly quality: string;
}

/** A picture as one viewer may have it; `side` is the longest side served, in pixels. */
export interface Allowed extends Size {
  readonly area: number;
  readonly side?: number | undefined;
}

/**
 * The image that a request asks for: the region in pixels of the picture, scaled to `size`, mirrored, then turned
 * clockwise.
 */
export interface ImageRequest {
  readonly region: Region;
  readonly size: Size;
  readonly isMirrored: boolean;
  readonly degrees: 0 | 90 | 180 | 270;
  readonly quality: Quality;
  readonly format: TileFormat;
}

/** Whether an address asks for as much as the viewer may have, or for more than this viewer may. */
export function asksForMost(version: ApiVersion, parts: Parts, allowed: Allowed): boolean {
  if (parts.size.endsWith('max') || (version === 2 && parts.size === 'full')) return true;
  try {
    const { region, size } = parseImageRequest(version, parts, allowed);
    if (!parts.size.includes('!')) return false;
    const most = largestSize({ region, allowed }, parts.size.startsWith('^'));
    return size.width === most.width && size.height === most.height;
  } catch {
    return true;
  }
}

const number = /^(?:\d{1,9}(?:\.\d{1,20})?|\.\d{1,20})$/;

/** The API wants 400 for whatever it does not allow. */
const refused = (part: string) => Object.assign(commonErrors('invalid-input'), { cause: part });

/**
 * Reads an address of the Image API, version 3.0 (https://iiif.io/api/image/3.0/, section 4) or 2.1. Throws 400 if it is
 * malformed, empty, or larger than allowed.
 */
export function parseImageRequest(version: ApiVersion, parts: Parts, allowed: Allowed): ImageRequest {
  const region = parseRegion(parts.region, allowed);
  const size = parseSize(version, parts.size, { region, allowed });
  const [, mirror, degrees] = /^(!?)(0|90|180|270|360)(?:\.0+)?$/.exec(parts.rotation) ?? [];
  if (degrees === undefined) throw refused('rotation');
  const [, quality, format] = /^(default|color|gray|bitonal)\.(jpg|png|webp)$/.exec(parts.quality) ?? [];
  if (!quality || !format) throw refused('quality');
  return {
    region,
    size,
    isMirrored: mirror === '!',
    degrees: (Number(degrees) % 360) as ImageRequest['degrees'],
    quality: quality as Quality,
    format: format as TileFormat,
  };
}

function parseRegion(text: string, { width, height }: Size): Region {
  if (text === 'full') return { x: 0, y: 0, width, height };
  if (text === 'square') {
    const side = Math.min(width, height);
    return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side };
  }
  const isShare = text.startsWith('pct:');
  const numbers = text.slice(isShare ? 4 : 0).split(',');
  if (numbers.length !== 4 || !numbers.every((one) => (isShare ? number : /^\d{1,9}$/).test(one)))
    throw refused('region');
  const [x, y, w, h] = numbers.map((one, at) =>
    isShare ? Math.round((Number(one) / 100) * (at % 2 === 0 ? width : height)) : Number(one),
  ) as [number, number, number, number];
  // Whatever lies outside the picture is cut off.
  const region = { x, y, width: Math.min(w, width - x), height: Math.min(h, height - y) };
  if (region.width < 1 || region.height < 1) throw refused('region');
  return region;
}

interface Scaling {
  readonly region: Size;
  readonly allowed: Allowed;
}

function parseSize(version: ApiVersion, text: string, scaling: Scaling): Size {
  const { region, allowed } = scaling;
  const mayGrow = version === 3 && text.startsWith('^');
  const size = mayGrow ? text.slice(1) : text;
  if (size === 'max') return largestSize(scaling, mayGrow);
  if (version === 3 && size.startsWith('!')) return confinedSize(size, scaling, mayGrow);
  const wanted = version === 2 && size === 'full' ? region : sizeOf(size, region);
  const isTooLarge =
    wanted.width * wanted.height > allowed.area || Math.max(wanted.width, wanted.height) > (allowed.side ?? Infinity);
  if (isTooLarge) throw refused('size');
  if (!mayGrow && (wanted.width > region.width || wanted.height > region.height)) throw refused('size');
  return wanted;
}

function sizeOf(text: string, region: Size): Size {
  if (text.startsWith('pct:')) {
    if (!number.test(text.slice(4))) throw refused('size');
    return positive(scaled(region, Number(text.slice(4)) / 100));
  }
  const box = boxOf(text);
  if (box) return positive(scaled(region, Math.min(fitOf(box, region), 1)));
  const [, w, h] = /^(\d{0,9}),(\d{0,9})$/.exec(text) ?? [];
  if (w === undefined || h === undefined || (w === '' && h === '')) throw refused('size');
  if (h === '') return positive({ width: Number(w), height: along(region.height, Number(w) / region.width) });
  if (w === '') return positive({ width: along(region.width, Number(h) / region.height), height: Number(h) });
  return positive({ width: Number(w), height: Number(h) });
}

/** The box of '!w,h'; undefined for other sizes. */
function boxOf(text: string): Size | undefined {
  const [, w, h] = /^!(\d{1,9}),(\d{1,9})$/.exec(text) ?? [];
  return w === undefined || h === undefined ? undefined : positive({ width: Number(w), height: Number(h) });
}
const fitOf = (box: Size, region: Size) => Math.min(box.width / region.width, box.height / region.height);

/** Version 3 wants the largest image that fits the box and the server's own limits. */
function confinedSize(text: string, scaling: Scaling, mayGrow: boolean): Size {
  const box = boxOf(text);
  if (!box) throw refused('size');
  const most = largestSize(scaling, mayGrow);
  if (most.width <= box.width && most.height <= box.height) return most;
  return positive(scaled(scaling.region, fitOf(box, scaling.region)));
}

/** The largest size of a region that is allowed; rounded down, so it stays below the limits. */
function largestSize({ region, allowed }: Scaling, mayGrow: boolean): Size {
  const { side = Number.POSITIVE_INFINITY, area } = allowed;
  const { width, height } = region;
  const most = Math.min(side / width, side / height, Math.sqrt(area / (width * height)));
  const factor = mayGrow ? most : Math.min(most, 1);
  const atMost = (length: number) => Math.max(1, Math.floor(length * factor + 1e-6));
  return { width: atMost(width), height: atMost(height) };
}

/** A thin strip stays one pixel thick. */
const along = (length: number, factor: number) => (factor > 0 ? Math.max(1, Math.round(length * factor)) : 0);
const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: along(width, factor),
  height: along(height, factor),
});

function positive(size: Size): Size {
  if (size.width < 1 || size.height < 1) throw refused('size');
  return size;
}

/** The canonical address of an image below its service, as the API's `Link` header gives it. */
export function canonicalAddress(version: ApiVersion, asked: ImageRequest, allowed: Allowed): string {
  const { region, size, quality, format } = asked;
  const isWhole = region.width === allowed.width && region.height === allowed.height;
  const place = isWhole ? 'full' : `${region.x},${region.y},${region.width},${region.height}`;
  const rotation = `${asked.isMirrored ? '!' : ''}${asked.degrees}`;
  return `${place}/${canonicalSize(version, { region, size, allowed })}/${rotation}/${quality === 'color' ? 'default' : quality}.${format}`;
}

function canonicalSize(version: ApiVersion, { region, size, allowed }: Scaling & { size: Size }): string {
  const isSame = (other: Size) => size.width === other.width && size.height === other.height;
  if (version === 2) {
    if (isSame(region)) return 'full';
    const height = along(region.height, size.width / region.width);
    return height === size.height ? `${size.width},` : `${size.width},${size.height}`;
  }
  if (isSame(largestSize({ region, allowed }, false))) return 'max';
  const grows = size.width > region.width || size.height > region.height;
  return `${grows ? '^' : ''}${size.width},${size.height}`;
}

import { readFile, stat } from 'node:fs/promises';
import { maximumMasterPixels } from '@oeuvre/contracts/domains/files/files.constants.ts';

/** A description of a picture is a few kB, a manifest of a thousand canvases 3 MB; more is something else. */
const mostBytes = 10_000_000;

/** The JSON in a fetched file; undefined if it is none. */
export async function readDescription(file: string): Promise<unknown> {
  if ((await stat(file)).size > mostBytes) return undefined;
  try {
    return JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The address of the picture in the largest size that its IIIF Image API and our limits allow, from the `info.json`
 * that was found at `at`; undefined if this is no such description.
 */
export function largestPictureOf(info: unknown, at: URL): string | undefined {
  if (!isObject(info)) return undefined;
  const context = JSON.stringify(info['@context'] ?? '');
  const isImage = info['protocol'] === 'http://iiif.io/api/image' || /iiif\.io\/api\/image|image-api/.test(context);
  if (!isImage) return undefined;
  const base = baseOf(info, at);
  const width = widthWithin(info);
  if (width !== undefined) return `${base}/full/${width},/0/default.jpg`;
  if (context.includes('/image/3/')) return `${base}/full/max/0/default.jpg`;
  // Version 1 names no protocol.
  if (info['protocol'] === undefined && !context.includes('/image/2/')) return `${base}/full/full/0/native.jpg`;
  return `${base}/full/${isLimited(info) ? 'max' : 'full'}/0/default.jpg`;
}

/** The width at which a picture fits our limits, if it is too large for them. */
function widthWithin({ width, height }: Record<string, unknown>): number | undefined {
  if (typeof width !== 'number' || typeof height !== 'number' || !(width * height > maximumMasterPixels))
    return undefined;
  return Math.max(1, Math.floor(width * Math.sqrt(maximumMasterPixels / (width * height))) - 1);
}

/** The address of the service: that of its description, because services behind proxies often give a wrong id. */
function baseOf(info: Record<string, unknown>, at: URL): string {
  const bare = `${at.origin}${at.pathname}`.replace(/\/+$/, '');
  if (bare.endsWith('/info.json')) return bare.slice(0, -'/info.json'.length);
  const id = info['id'] ?? info['@id'];
  return (typeof id === 'string' && URL.canParse(id) ? id : bare).replace(/\/+$/, '');
}

/** Version 2 has no `max` before 2.1, which also added the limits; `full` exceeds these. */
function isLimited({ profile }: Record<string, unknown>): boolean {
  const parts: readonly unknown[] = Array.isArray(profile) ? profile : [];
  return parts.some((part) => isObject(part) && ['maxWidth', 'maxHeight', 'maxArea'].some((limit) => limit in part));
}

import { pictureWidths } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { imageServiceLocation, pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Services } from '../../../platform/services/services.ts';
import { findFileFacts } from '../../files/files.queries.ts';

/** A reply of oEmbed 1.0 (https://oembed.com): a photo, or a link if the thing has no picture. */
export type OEmbed = Readonly<Record<string, string | number>>;

/** Finds what a path of this site shows a guest; throws not-found, or returns undefined for paths of others. */
export type EmbedFinder = (services: Pick<Services, 'db' | 'config'>, pathname: string) => Promise<OEmbed | undefined>;

const finders = new Map<string, EmbedFinder>();

/** Each domain with pages that other sites may embed registers how: `embeds.register('exhibitions', …)`. */
export const embeds = {
  register(kind: string, finder: EmbedFinder): void {
    finders.set(kind, finder);
  },
};

/** The first domain that knows this address of ours answers. */
export async function findEmbed(services: Pick<Services, 'db' | 'config'>, url: string): Promise<OEmbed | undefined> {
  const given = URL.parse(url);
  if (given?.origin !== new URL(services.config.publicUrl).origin) return undefined;
  for (const find of finders.values()) {
    const found = await find(services, given.pathname);
    if (found) return found;
  }
  return undefined;
}

/** An embedding page is no close-up view. */
const widest = 900;

/** A picture's address, and the size of the picture that is served there to a guest. */
export interface EmbeddedPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

interface Picture {
  readonly fileId: FileId;
  readonly width: number;
  readonly height: number;
}
interface Room {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

/** The largest stored picture that fits and that guests may have; if none does, one made in the size that fits. */
export async function embeddedPicture(
  { db, config: { publicUrl } }: Pick<Services, 'db' | 'config'>,
  { fileId, width, height }: Picture,
  { maxWidth, maxHeight }: Room,
): Promise<EmbeddedPicture> {
  const most = (await findFileFacts(db, fileId))?.guestLimit ?? Number.POSITIVE_INFINITY;
  const sizeOf = (wide: number) => ({ width: wide, height: Math.max(1, Math.round((height * wide) / width)) });
  const step = pictureWidths.findLast((wide) => {
    const size = sizeOf(Math.min(wide, width));
    const fits = size.width <= maxWidth && size.height <= maxHeight;
    return wide <= widest && fits && Math.max(size.width, size.height) <= most;
  });
  if (step) return { url: `${publicUrl}${pictureLocation(fileId)}?width=${step}`, ...sizeOf(Math.min(step, width)) };
  const fit = Math.min(1, maxWidth / width, maxHeight / height, most / Math.max(width, height));
  const made = { width: Math.max(1, Math.floor(width * fit)), height: Math.max(1, Math.floor(height * fit)) };
  const image = `full/${made.width},${made.height}/0/default.jpg`;
  return { url: `${publicUrl}${imageServiceLocation(fileId)}/${image}`, ...made };
}

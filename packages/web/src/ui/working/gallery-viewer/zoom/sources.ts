import type { GalleryPicture } from '../../../gallery-viewer/gallery-picture.ts';
import { pictureUrl, widths } from '../../../picture/picture.tsx';

export type Measured = Pick<GalleryPicture, 'fileId' | 'width' | 'height' | 'master'>;

/** The source that the zoom view draws, and why it goes no closer than that. */
export interface Source {
  /** As OpenSeadragon reads it. */
  readonly tiles: object;
  /** Drawn from the tiles of the original. */
  readonly isDeep: boolean;
  readonly obstacle?: Obstacle | undefined;
}

/** The tiles are not made yet; they cannot be made; or rights limit the size to so many pixels. */
export type Obstacle = 'preparing' | 'failed' | number;

/** The stored sizes of a picture as the levels of a pyramid: the viewer loads the one that the current zoom needs. */
const levelsOf = ({ fileId, width, height }: Measured) => ({
  type: 'legacy-image-pyramid',
  levels: widths
    .filter((_, at) => at === 0 || (widths[at - 1] ?? 0) < width)
    .map((wide) => {
      const shown = Math.min(wide, width);
      return { url: pictureUrl(fileId, wide), width: shown, height: Math.round((height * shown) / width) };
    }),
});

/** The image service's facts about a picture: for this viewer, and at this moment. */
interface ImageInfo {
  readonly id: string;
  readonly width: number;
  readonly maxWidth?: number;
}

/** The tiles of the original if it has any for this viewer; otherwise the picture as pages show it. */
export async function findSource(picture: Measured): Promise<Source> {
  const stored = { tiles: levelsOf(picture), isDeep: false };
  const { master } = picture;
  if (!master || master.width <= picture.width) return stored;
  const info = await readInfo(picture.fileId);
  if (!info) return stored;
  const obstacle = info.maxWidth;
  if (info.width > picture.width) return { tiles: info, isDeep: true, obstacle };
  return { ...stored, obstacle: obstacle ?? (master.state === 'failed' ? 'failed' : 'preparing') };
}

async function readInfo(fileId: string): Promise<ImageInfo | undefined> {
  const id = new URL(`/iiif/3/${fileId}`, location.origin).href;
  try {
    const reply = await fetch(`${id}/info.json`, { cache: 'no-cache' });
    // Its own id has the site's public address, which need not be the one that the reader came by.
    return reply.ok ? { ...((await reply.json()) as ImageInfo), id } : undefined;
  } catch {
    return undefined;
  }
}

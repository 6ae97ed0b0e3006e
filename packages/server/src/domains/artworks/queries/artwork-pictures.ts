import type {
  ArtworkImage,
  ArtworkPicture,
  ArtworkSummary,
} from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import { altOf } from './present-artwork.ts';

/** A picture of a work, by its own id. */
export interface KeptPicture extends ArtworkPicture {
  readonly id: string;
  readonly caption: string;
  readonly master: ArtworkImage['master'];
}

/**
 * All pictures of these works, in each work's order. Without a scope: the caller has checked that the viewer may see
 * the works.
 */
export async function listPictures(
  db: Database,
  works: readonly Pick<ArtworkSummary, 'id' | 'title' | 'artist' | 'dateText'>[],
): Promise<Map<ArtworkId, KeptPicture[]>> {
  if (works.length === 0) return new Map();
  const rows = await db
    .selectFrom('artworkImages as i')
    .innerJoin('files as f', 'f.id', 'i.fileId')
    .leftJoin('masters as m', 'm.fileId', 'f.id')
    .select(['m.width as masterWidth', 'm.height as masterHeight', 'm.state'])
    .select(['i.artworkId', 'i.id', 'i.fileId', 'i.alt', 'i.caption', 'f.colour', 'f.thumbhash', 'f.width', 'f.height'])
    .where(
      'i.artworkId',
      'in',
      works.map((work) => work.id),
    )
    .orderBy('i.artworkId')
    .orderBy('i.position')
    .execute();
  const altOfWork = new Map(works.map((work) => [work.id, altOf(work)]));
  return Map.groupBy(
    rows.map(({ alt, caption, masterWidth, masterHeight, state, ...row }) => ({
      ...row,
      master: masterWidth && masterHeight && state ? { width: masterWidth, height: masterHeight, state } : null,
      alt: alt || altOfWork.get(row.artworkId) || '',
      caption: caption ?? '',
    })),
    (row) => row.artworkId,
  );
}

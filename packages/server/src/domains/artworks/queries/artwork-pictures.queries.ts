import type {
  ArtworkImage,
  ArtworkPicture,
  ArtworkSummary,
} from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { rightsOf } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { altOf } from './present-artwork.queries.ts';

/** A picture of a work, by its own id. */
export interface KeptPicture extends ArtworkPicture {
  readonly id: string;
  readonly caption: string;
  readonly master: ArtworkImage['master'];
  readonly mayZoom: boolean;
  readonly mayDownload: boolean;
}

/** The rights statements of all works that show a picture. */
const statedRights = sql<string[]>`array(select distinct coalesce(w.rights_uri, '')
  from artwork_images o join artworks w on w.id = o.artwork_id where o.file_id = f.id)`;

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
    .select(statedRights.as('stated'))
    .select([
      'i.artworkId',
      'i.id',
      'i.fileId',
      'i.alt',
      'i.caption',
      'f.colour',
      'f.placeholder',
      'f.width',
      'f.height',
    ])
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
    rows.map(({ alt, caption, masterWidth, masterHeight, state, stated, ...row }) => ({
      ...row,
      master: masterWidth && masterHeight && state ? { width: masterWidth, height: masterHeight, state } : null,
      alt: alt || altOfWork.get(row.artworkId) || '',
      caption: caption ?? '',
      mayZoom: stated.every((uri) => rightsOf(uri).zoom),
      mayDownload: stated.every((uri) => rightsOf(uri).download),
    })),
    (row) => row.artworkId,
  );
}

import '../artworks.tables.ts';
import type { ArtworkPicture, ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { segmentReadableBy } from '../artworks.access.ts';

export interface SummaryRow {
  readonly id: ArtworkId;
  readonly openId: string | null;
  readonly title: string;
  readonly artist: string;
  readonly dateText: string;
  readonly supportingText: string;
  readonly ownerId: UserId | null;
  readonly image: (Omit<ArtworkPicture, 'alt'> & { alt: string | null }) | null;
  readonly segments: SegmentId[];
}

/** The columns of a summary over the row `a` of artworks; outsiders do not see the names of private segments. */
export const summaryColumns = (
  viewer: Viewer,
) => sql`a.id, a.open_id, a.title, a.artist, a.date_text, a.supporting_text, a.owner_id,
  (select json_build_object('fileId', f.id, 'width', f.width, 'height', f.height, 'colour', f.colour, 'placeholder', f.placeholder, 'alt', i.alt)
     from artwork_images i join files f on f.id = i.file_id where i.artwork_id = a.id order by i.position limit 1) as image,
  array(select h.segment_id from artwork_segments h join segments on segments.id = h.segment_id
     where h.artwork_id = a.id and h.published and ${segmentReadableBy(viewer)} order by h.added_at, h.segment_id) as segments`;

/** The alt text of a picture if nobody wrote a better one. */
export const altOf = (work: Pick<SummaryRow, 'title' | 'artist' | 'dateText'>): string =>
  [work.title, work.artist, work.dateText].filter(Boolean).join(', ');

export function presentSummary({ image, ...work }: SummaryRow): ArtworkSummary {
  return {
    ...work,
    _id: work.id,
    name: work.title,
    imgUrl: image && pictureLocation(image.fileId),
    image: image && { ...image, alt: image.alt ?? altOf(work) },
  };
}

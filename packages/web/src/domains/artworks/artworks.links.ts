import { artworkAt, artworkInSegmentAt } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { mayOpenFullPage } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';

/** What a card or label needs of a work. */
export type ArtworkShown = Pick<ArtworkSummary, 'id' | 'title' | 'artist' | 'dateText' | 'image'>;

/** 'Katsushika Hokusai, 1826–36', with what is known. */
export const makerAndDate = ({ artist, dateText }: Pick<ArtworkSummary, 'artist' | 'dateText'>) => [artist, dateText].filter(Boolean).join(', ');

/** Width by height; works without a picture hang as if they were 4:3. */
export const ratioOf = ({ image }: Pick<ArtworkSummary, 'image'>) => (image ? image.width / image.height : 4 / 3);

/** What a link to a work needs: its segments are those whose content the viewer may see. */
export type ArtworkLinked = Pick<ArtworkSummary, 'id' | 'segments'>;

/** Where a work is looked at: on its own page, or chosen in its segment. `near` names the segments of the place where the link stands. */
export function artworkAddress(viewer: Viewer, { id, segments }: ArtworkLinked, near: readonly string[] = []): string {
  const segment = near.find((one) => segments.some((own) => own === one)) ?? segments[0];
  if (!segment) return artworkAt(id);
  return mayOpenFullPage(viewer).allowed ? artworkAt(id, { segmentId: segment }) : artworkInSegmentAt(id, segment);
}

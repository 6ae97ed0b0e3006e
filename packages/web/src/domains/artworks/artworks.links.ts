import { artworkAt, artworkInSegmentAt, curatorsArtworksAt } from '@oeuvre/contracts/addresses.ts';
import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { mayOpenFullPage } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';

/** The part of a work that a card or label needs. */
export type ArtworkShown = Pick<ArtworkSummary, 'id' | 'title' | 'artist' | 'dateText' | 'image'>;

/** 'Katsushika Hokusai, 1826–36', with whatever is known. */
export const makerAndDate = ({ artist, dateText }: Pick<ArtworkSummary, 'artist' | 'dateText'>) =>
  [artist, dateText].filter(Boolean).join(', ');

/** Width divided by height; works without a picture count as 4:3. */
export const ratioOf = ({ image }: Pick<ArtworkSummary, 'image'>) => (image ? image.width / image.height : 4 / 3);

/** The part of a work that a link needs: only segments whose content the viewer may see. */
export type ArtworkLinked = Pick<ArtworkSummary, 'id' | 'segments'>;

/**
 * Where to open a work. `near` names the segments around the link: there it opens selected in its segment. Elsewhere it
 * opens on its own page. Some roles always get its own page, and there the segment that they may curate it in.
 */
export function artworkAddress(viewer: Viewer, { id, segments }: ArtworkLinked, near: readonly string[] = []): string {
  const around = near.find((one) => segments.some((own) => own === one));
  const segmentId = around ?? segments[0];
  if (segmentId && mayOpenFullPage(viewer).allowed) return artworkAt(id, { segmentId });
  return around ? artworkInSegmentAt(id, around) : artworkAt(id);
}

/** The curators' page of a work in a segment, for the roles that open works on their own page; undefined for others. */
export const curatorsAddress = (viewer: Viewer, { id }: Pick<ArtworkLinked, 'id'>, segmentId: string) =>
  mayOpenFullPage(viewer).allowed ? curatorsArtworksAt({ segmentId, artworkId: id }) : undefined;

/** A tag that a search asks for. */
export interface SearchTag {
  readonly id: string;
  readonly name: string;
}

/** A search in the catalogue. */
export interface SearchAsked {
  readonly text: string;
  readonly tags: readonly SearchTag[];
  /** Where the text is looked for, if a suggestion named it. */
  readonly type?: SearchType | undefined;
}

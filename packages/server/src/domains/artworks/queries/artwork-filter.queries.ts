import type { ActivityStatus, SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { FacetChoices } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import type { ArtworkId, SegmentId, TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';

/** Which works a list shows. */
export interface ArtworkFilter extends Partial<FacetChoices> {
  readonly searchQuery?: string | undefined;
  readonly type?: SearchType | undefined;
  readonly ownerId?: UserId | undefined;
  /** Works that this person hung. */
  readonly curatorId?: UserId | undefined;
  readonly published: readonly ('true' | 'false')[];
  readonly activityStatuses: readonly ActivityStatus[];
  readonly segmentsIds: readonly SegmentId[];
  /** Each of them, or a term below it. */
  readonly tags: readonly TagId[];
  readonly id?: ArtworkId | undefined;
}

/** The segments that a list is asked for; clients name a single one as `segmentId`. */
export const segmentsAsked = ({
  segmentsIds,
  segmentId,
}: Pick<ArtworkFilter, 'segmentsIds'> & { readonly segmentId?: SegmentId | undefined }): readonly SegmentId[] =>
  segmentId ? [...segmentsIds, segmentId] : segmentsIds;

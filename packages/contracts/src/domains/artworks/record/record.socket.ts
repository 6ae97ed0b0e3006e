import { type ArtworkId, artworkId } from '../../../kernel/ids.ts';
import {
  type FromPeopleAtWork,
  type PersonAtWork,
  type ToPeopleAtWork,
  workMessages,
} from '../../../kernel/people-at-work.ts';
import { liveNamespace } from '../../../kernel/socket.ts';

/** Connects people who edit works; the session cookie identifies them. */
export const artworksLive = liveNamespace({ path: '/artworks', messages: workMessages(artworkId) });

/** The state of a work that its editors follow. */
export interface ArtworkStand {
  readonly version: number;
}
export type FromArtworkWork = FromPeopleAtWork<ArtworkId, ArtworkStand>;
/** Who made a version. */
export type SavedBy = Pick<PersonAtWork, 'id' | 'first_name' | 'last_name'>;
export type ToArtworkWork = ToPeopleAtWork<ArtworkId, ArtworkStand, SavedBy>;

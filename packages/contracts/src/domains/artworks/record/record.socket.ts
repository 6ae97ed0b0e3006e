import { type ArtworkId, artworkId } from '../../../kernel/ids.ts';
import {
  type FromPeopleAtWork,
  type SavedBy,
  type ToPeopleAtWork,
  type VersionStand,
  workMessages,
} from '../../../kernel/people-at-work.ts';
import { liveNamespace } from '../../../kernel/socket.ts';

/** Connects people who edit works; the session cookie identifies them. */
export const artworksLive = liveNamespace({ path: '/artworks', messages: workMessages(artworkId) });

export type FromArtworkWork = FromPeopleAtWork<ArtworkId, VersionStand>;
export type ToArtworkWork = ToPeopleAtWork<ArtworkId, VersionStand, SavedBy>;

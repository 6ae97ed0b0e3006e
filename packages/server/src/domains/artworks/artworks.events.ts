import '../segments/segments.events.ts';
import './tags/tags.access.ts';
import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { on, type Subscription } from '../../platform/jobs/events.ts';
import { refreshPicturesOfWall } from './artworks.commands.ts';

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** A work is marked for deletion, or deleted. */
    'artworks.deleted': { readonly artworkId: ArtworkId; readonly by: UserId | null };
  }
}

/** A picture is public as long as its work is: when a segment closes, its works' pictures become private. */
export const artworksSubscriptions: readonly Subscription[] = [
  on('segments.opened-or-closed', (tx, { segmentId }) => refreshPicturesOfWall(tx, segmentId)),
];

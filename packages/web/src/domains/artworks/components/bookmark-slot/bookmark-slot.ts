import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type ComponentType, createContext } from 'react';

/** The part of a work that its bookmark needs. */
export interface ArtworkMarked {
  readonly id: ArtworkId;
  readonly title: string;
}
/** Works, and the collections to put them into: the viewer's own, or those of a segment that they curate. */
export interface MarkedWorks {
  readonly ids: readonly ArtworkId[];
  readonly segmentId?: SegmentId | undefined;
}
export interface BookmarkSlot {
  /** A bookmark: whether it is filled, its name, and the dialog that it opens. */
  readonly useBookmark: (
    artwork: ArtworkMarked,
    segmentId?: SegmentId,
  ) => { readonly filled: boolean; readonly label: string; readonly onClick: () => void };
  /** A filled bookmark, if the work is in a collection. */
  readonly SavedMark: ComponentType<{ readonly artworkId: ArtworkId }>;
  readonly addToCollection: (works: MarkedWorks) => void;
}

/** Collections come after works, so they put their bookmarks here for the cards and pages of works. */
export const BookmarkSlot = createContext<BookmarkSlot | null>(null);

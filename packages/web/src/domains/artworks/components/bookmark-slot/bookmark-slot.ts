import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type ComponentType, createContext } from 'react';

/** The part of a work that its bookmark needs. */
export interface ArtworkMarked {
  readonly id: ArtworkId;
  readonly title: string;
}
export interface BookmarkSlot {
  /** The button that asks for the collections of a work: the viewer's own, or those of a segment that they curate. */
  readonly Bookmark: ComponentType<{ readonly artwork: ArtworkMarked; readonly segmentId?: SegmentId | undefined }>;
  /** A filled bookmark, if the work is in a collection. */
  readonly SavedMark: ComponentType<{ readonly artworkId: ArtworkId }>;
  /** The same button with words, for a row of tools. */
  readonly BookmarkTool: ComponentType<{ readonly artwork: ArtworkMarked; readonly className?: string | undefined }>;
  /** Asks for the collections of several works. */
  readonly addToCollection: (works: {
    readonly ids: readonly ArtworkId[];
    readonly segmentId?: SegmentId | undefined;
  }) => void;
}

/** Collections come after works, so they put their bookmarks here for the cards and pages of works. */
export const BookmarkSlot = createContext<BookmarkSlot | null>(null);

import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect } from 'react';
import { useIsSignedIn } from '../../../ui/root-data.ts';
import { saved, savedKey } from './saved-store.ts';

/** Whether a work is in any collection of the viewer, or of this segment; false until it is known. */
export function useSaved(artworkId: ArtworkId, segmentId?: SegmentId): boolean {
  const isSignedIn = useIsSignedIn();
  const key = savedKey(artworkId, segmentId);
  useEffect(() => {
    // Guests never ask. Without an answer the bookmarks can be used all the same.
    if (isSignedIn && !saved.get().has(key))
      import('./ask-saved.ts').then(({ askSaved }) => askSaved([artworkId], segmentId)).catch(() => undefined);
  }, [isSignedIn, key, artworkId, segmentId]);
  return saved.usePart((all) => all.get(key) ?? false);
}

import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { createArtwork, hangInSegment, type NewArtwork } from './artworks.commands.ts';

let made = 0;

/** A work of the catalogue, hung in these segments; a test names only what matters to it. */
export async function anArtwork(
  db: Database,
  { segments = [], ...given }: Partial<NewArtwork> & { segments?: readonly SegmentId[] } = {},
): Promise<ArtworkId> {
  made += 1;
  const id = await createArtwork(db, null, {
    title: `Study no. ${made}`,
    artist: 'Ada Ferrars',
    dateText: '1885',
    ...given,
  });
  for (const segmentId of segments) await hangInSegment(db, null, { artworkIds: [id], segmentId });
  return id;
}

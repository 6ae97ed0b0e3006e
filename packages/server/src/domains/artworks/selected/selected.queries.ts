import { maximumSelected, selectedPerPage } from '@oeuvre/contracts/domains/artworks/selected/selected.constants.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { artworkCards } from '../queries/artwork-cards.queries.ts';

interface Asked {
  /** A slice of the list; without any, its start. */
  readonly ids: readonly ArtworkId[];
  /** The ids of the whole list. */
  readonly all: AsyncIterable<readonly ArtworkId[]>;
}

/** The start of a list with the ids of all its works, or a slice of it; works that the viewer may not see are left out. */
export async function listSelected(db: Database, viewer: Viewer, { ids: asked, all }: Asked) {
  const ids = asked.length > 0 ? asked : await firstOf(all);
  const artworks = await artworkCards(db, viewer, ids.slice(0, asked.length > 0 ? ids.length : selectedPerPage));
  return { ids: [...ids], artworks, totalCount: ids.length };
}

async function firstOf(all: AsyncIterable<readonly ArtworkId[]>): Promise<ArtworkId[]> {
  const ids: ArtworkId[] = [];
  for await (const batch of all) {
    ids.push(...batch);
    if (ids.length >= maximumSelected) break;
  }
  return ids.slice(0, maximumSelected);
}

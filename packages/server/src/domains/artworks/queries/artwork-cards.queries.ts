import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { artworksVisibleTo } from '../artworks.access.ts';
import { presentSummary, type SummaryRow, summaryColumns } from './present-artwork.queries.ts';

/** These works as cards, in the requested order; works that the viewer may not see are left out. */
export async function artworkCards(db: Database, viewer: Viewer, ids: readonly ArtworkId[]): Promise<ArtworkSummary[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SummaryRow>`select ${summaryColumns(viewer)}
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place) join artworks a on a.id = asked.id
    where ${artworksVisibleTo(viewer)} order by asked.place`.execute(db);
  return rows.map(presentSummary);
}

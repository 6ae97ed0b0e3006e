import '../collections.tables.ts';
import type { HungItem } from '@oeuvre/contracts/domains/collections/hanging/hanging.model.ts';
import type { ArtworkId, CollectionId, CollectionItemId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import { artworksVisibleTo } from '../../artworks/artworks.access.ts';
import { artworkCards } from '../../artworks/queries/artwork-cards.queries.ts';

interface HungRow {
  readonly id: CollectionItemId;
  readonly artworkId: ArtworkId | null;
  readonly text: string;
  readonly number: number;
}

/** The items that the viewer may see, as rows `i`: wall texts, and works with their row `a`. */
export const hungItemsOf = (viewer: Viewer, id: CollectionId) =>
  sql`collection_items i left join (artworks a join listed_works n on n.artwork_id = a.id) on a.id = i.artwork_id
    where i.collection_id = ${id} and (i.artwork_id is null or (a.id is not null and ${artworksVisibleTo(viewer)}))`;

/**
 * A page of the works that the viewer may see, in order and numbered without gaps, with the wall texts between them and
 * the notes beside them; uses the index collection_items_order. The caller checks that they may see the collection.
 */
export async function listHungItems(
  db: Database,
  viewer: Viewer,
  { id, page }: { readonly id: CollectionId; readonly page: PageQuery },
) {
  const from = hungItemsOf(viewer, id);
  const [shown, counted] = await Promise.all([
    sql<HungRow>`select i.id, i.artwork_id, i.text, count(i.artwork_id) over (order by i.rank) as number from ${from}
      order by i.rank limit ${page.itemsPerPage} offset ${offsetOf(page)}`.execute(db),
    sql<{ total: number; works: number }>`select count(*) as total, count(i.artwork_id) as works from ${from}`.execute(
      db,
    ),
  ]);
  const { total, works } = counted.rows[0]!;
  const cards = await artworkCards(
    db,
    viewer,
    shown.rows.flatMap(({ artworkId }) => artworkId ?? []),
  );
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const items = shown.rows.flatMap(({ id: itemId, artworkId, text, number }): HungItem[] => {
    if (artworkId === null) return [{ kind: 'text', id: itemId, text }];
    const artwork = cardOf.get(artworkId);
    return artwork ? [{ kind: 'work', id: itemId, number, note: text, artwork }] : [];
  });
  return { items, artworksCount: works, ...numberedPage(page, total) };
}

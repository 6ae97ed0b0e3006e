import './collections.tables.ts';
import type { Favorite } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { Departure } from '@oeuvre/contracts/domains/collections/departures/departures.model.ts';
import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { microseconds, newestFirst, pageOfRows, startOf } from '../../platform/lists/paging.ts';
import { artworksVisibleTo } from '../artworks/artworks.access.ts';
import { artworkCards } from '../artworks/queries/artwork-cards.queries.ts';
import { departuresUnderWay } from './departures/departures.queries.ts';

interface Saved {
  readonly id: ArtworkId;
  readonly itemId: string;
  readonly at: number;
  readonly collections: Favorite['collections'];
}

/**
 * The works in a person's own collections, each once, the last saved first: those that they may still see. The walk
 * goes along the person's items (collection_items_recent) and passes over works that they saved again later.
 */
export async function listFavorites(db: Database, viewer: Viewer & { readonly id: UserId }, page: PageQuery) {
  const start = startOf(page);
  const isSeen = artworksVisibleTo(viewer);
  const last = sql`collection_items s join artworks a on a.id = s.artwork_id where s.keeper_id = ${viewer.id} and ${isSeen}
    and not exists (select from collection_items later where later.keeper_id = ${viewer.id} and later.artwork_id = s.artwork_id and (later.added_at, later.id) > (s.added_at, s.id))`;
  const [{ rows }, counted] = await Promise.all([
    sql<Saved>`select n.artwork_id as id, n.at, n.item_id,
        (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
          from collection_items i join collections c on c.id = i.collection_id where i.keeper_id = ${viewer.id} and i.artwork_id = n.artwork_id) as collections
      from (select s.artwork_id, s.id as item_id, ${microseconds(sql`s.added_at`)} as at from ${last} ${newestFirst({ time: sql`s.added_at`, id: sql`s.id` }, start)}) n`.execute(
      db,
    ),
    sql<{
      count: number;
      departures: Departure[];
    }>`select count(*) as count, ${departuresUnderWay(viewer)} as departures from (select distinct i.artwork_id from collection_items i where i.keeper_id = ${viewer.id}) s
      join artworks a on a.id = s.artwork_id where ${isSeen}`.execute(db),
  ]);
  const { shown, reply } = pageOfRows(
    rows.map((row) => ({ ...row, artworkId: row.id, id: row.itemId })),
    start,
    counted.rows[0]!.count,
  );
  const cards = await artworkCards(
    db,
    viewer,
    shown.map(({ artworkId }) => artworkId),
  );
  const favorites = shown.flatMap(({ artworkId: id, at, collections }): Favorite[] => {
    const artwork = cards.find((card) => card.id === id);
    return artwork ? [{ id, artwork, savedAt: new Date(at / 1000).toISOString(), collections }] : [];
  });
  return { favorites, ...reply, departures: counted.rows[0]!.departures };
}

import './collections.tables.ts';
import { favoritesCountedUpTo } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import type { Favorite } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { Departure } from '@oeuvre/contracts/domains/collections/departures/departures.model.ts';
import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { countOnce } from '../../platform/lists/counting.ts';
import { microseconds, newestFirst, pageOfRows, startOf } from '../../platform/lists/paging.ts';
import { artworksVisibleTo, listedWorksVisibleTo } from '../artworks/artworks.access.ts';
import { artworkCards } from '../artworks/queries/artwork-cards.queries.ts';
import { departuresUnderWay } from './departures/departures.queries.ts';

interface Saved {
  readonly id: ArtworkId;
  readonly itemId: string;
  readonly at: number;
  readonly collections: Favorite['collections'];
}

type Keeper = Viewer & { readonly id: UserId };

interface Found {
  readonly count: number;
  readonly departures: Departure[];
}

/**
 * How many works they have saved, and which are leaving: one statement, unless the count is known. Saved works are walked
 * in the index collection_items_kept.
 */
async function countFavorites(db: Database, viewer: Keeper, known: number | undefined): Promise<Found> {
  const departures = sql`${departuresUnderWay(viewer)} as departures`;
  const counted = sql`select count(*) as count from (
    select from (select distinct i.artwork_id from collection_items i where i.keeper_id = ${viewer.id}) s
    join listed_works n on n.artwork_id = s.artwork_id where ${listedWorksVisibleTo(viewer)} limit ${favoritesCountedUpTo}) counted`;
  let found: Found | undefined;
  const count =
    known ??
    (await countOnce({ db, statement: counted, most: favoritesCountedUpTo }, async () => {
      found = (await sql<Found>`select counted.count, ${departures} from (${counted}) counted`.execute(db)).rows[0]!;
      return found.count;
    }));
  return found ?? { count, departures: (await sql<Found>`select ${departures}`.execute(db)).rows[0]!.departures };
}

/**
 * The works in a person's own collections, each once, the last saved first: those that they may still see. The walk
 * goes along the person's items (collection_items_recent) and passes over works that they saved again later.
 */
export async function listFavorites(db: Database, viewer: Keeper, page: PageQuery) {
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
    countFavorites(db, viewer, start.after?.totalCount),
  ]);
  const { shown, reply } = pageOfRows(
    rows.map((row) => ({ ...row, artworkId: row.id, id: row.itemId })),
    start,
    counted.count,
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
  return { favorites, ...reply, departures: counted.departures };
}

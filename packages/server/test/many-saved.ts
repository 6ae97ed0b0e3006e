import type { ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { aCollection } from '../src/domains/collections/collections.factory.ts';
import type { Database } from '../src/platform/database/database.ts';

interface ManySaved {
  readonly owner: { readonly id: UserId };
  readonly segment: { readonly id: SegmentId };
  readonly works: number;
}

/** So many new works of a segment in a collection, each saved a second before the one ahead of it. */
export async function manySaved(db: Database, { owner, segment, works }: ManySaved): Promise<ArtworkId[]> {
  const collection = await aCollection(db, { owner });
  const { rows } = await sql<{
    id: ArtworkId;
  }>`with works as (insert into artworks (title) select 'Wave ' || n from generate_series(1, ${works}::int) n returning id),
      numbered as (select id, row_number() over (order by id) as n from works),
      hung as (insert into artwork_segments (artwork_id, segment_id, published) select id, ${segment.id}, true from works),
      kept as (insert into collection_items (collection_id, keeper_id, artwork_id, rank, added_at)
        select ${collection.id}, ${owner.id}, id, 'd' || lpad(n::text, 5, '0'), now() - n * interval '1 second' from numbered)
      select id from numbered order by n`.execute(db);
  return rows.map(({ id }) => id);
}

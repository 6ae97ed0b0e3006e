import '../collections.tables.ts';
import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { Exhibition, ExhibitionState } from '@oeuvre/contracts/domains/collections/exhibition/exhibition.model.ts';
import type { ArtworkId, CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { artworksVisibleTo } from '../../artworks/artworks.access.ts';
import { artworkCards } from '../../artworks/queries/artwork-cards.queries.ts';
import type { StoredCollection } from '../collections.access.ts';
import { hungItemsOf, listHungItems } from '../hanging/hanging.queries.ts';
import { listCollectionsByIds } from '../lists/summaries.queries.ts';
import type { OpenExhibition } from './exhibition.access.ts';

/** An exhibition with a page of its items, as far as the viewer may see them. */
export async function presentExhibition(
  db: Database,
  viewer: Viewer,
  { exhibition: { stored, openedAt }, page }: { readonly exhibition: OpenExhibition; readonly page: PageQuery },
): Promise<Exhibition & Awaited<ReturnType<typeof listHungItems>>> {
  const { id, name, description, segmentId } = stored;
  const [hung, [summary], by] = await Promise.all([
    listHungItems(db, viewer, { id, page }),
    listCollectionsByIds(db, viewer, { ids: [id] }),
    keeperOf(db, stored),
  ]);
  const cover = summary?.cover ?? null;
  return { ...hung, name, description, segmentId, by, cover, openedAt: openedAt.toISOString() };
}

/** The name of the person or the segment whose collection it is. */
async function keeperOf(db: Database, { ownerId, segmentId }: StoredCollection): Promise<string> {
  if (segmentId) {
    const segment = await db.selectFrom('segments').select('name').where('id', '=', segmentId).executeTakeFirst();
    return segment?.name ?? '';
  }
  const owner = await db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'middleName'])
    .where('id', '=', ownerId!)
    .executeTakeFirst();
  if (!owner) return '';
  const { firstName, lastName, middleName } = owner;
  return displayName({ first_name: firstName, last_name: lastName, middle_name: middleName });
}

/** The link of a collection, for those who may change it; how many of the works that they see guests do not. */
export async function describeExhibition(db: Database, viewer: Viewer, id: CollectionId): Promise<ExhibitionState> {
  const { rows } = await sql<{ openedAt: Date | null; artworksCount: number; leftOutCount: number }>`select
      (select opened_at from exhibitions where collection_id = ${id}) as opened_at,
      count(i.artwork_id) as artworks_count,
      count(i.artwork_id) filter (where not (${artworksVisibleTo(guest)})) as left_out_count
    from ${hungItemsOf(viewer, id)}`.execute(db);
  const { openedAt, ...counts } = rows[0]!;
  return { ...counts, openedAt: openedAt?.toISOString() ?? null };
}

/** Entries of a feed. */
const lastHung = 50;

/** The works that were put in last, as far as the viewer may see them, with their notes. */
export async function listLastHung(db: Database, viewer: Viewer, id: CollectionId) {
  const { rows } = await sql<{
    artworkId: ArtworkId;
    note: string;
    addedAt: Date;
  }>`select i.artwork_id, i.text as note, i.added_at
    from ${hungItemsOf(viewer, id)} and i.artwork_id is not null order by i.added_at desc, i.id desc limit ${lastHung}`.execute(
    db,
  );
  const hangings = new Map(rows.map((row) => [row.artworkId, row]));
  const cards = await artworkCards(db, viewer, [...hangings.keys()]);
  return cards.map((artwork) => ({ artwork, ...hangings.get(artwork.id)! }));
}

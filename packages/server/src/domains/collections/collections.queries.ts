import './collections.tables.ts';
import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { textsBetweenWorks } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import type { CollectedText, Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { mayChangeCollection } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { numberedPage, offsetOf } from '../../platform/lists/paging.ts';
import { artworksVisibleTo } from '../artworks/artworks.access.ts';
import { listPictures } from '../artworks/queries/artwork-pictures.queries.ts';
import { matches } from '../artworks/queries/artwork-search.queries.ts';
import { presentSummary, type SummaryRow, summaryColumns } from '../artworks/queries/present-artwork.queries.ts';
import type { StoredCollection } from './collections.access.ts';

export interface WorksQuery {
  readonly page: PageQuery;
  readonly search?: string | undefined;
  readonly type?: SearchType | undefined;
  /** Only works with a public identifier, which articles may use. */
  readonly isForArticles?: boolean;
}

/** The collection with a page of those of its works that the viewer may see. */
export async function presentCollection(
  db: Database,
  viewer: Viewer,
  { stored, ...asked }: WorksQuery & { readonly stored: StoredCollection },
): Promise<Collection> {
  const found = await matches(db, viewer, { searchQuery: asked.search, type: asked.type });
  const conditions = [
    artworksVisibleTo(viewer),
    ...(asked.isForArticles ? [sql<SqlBool>`a.open_id is not null`] : []),
    ...(found ? [found.test] : []),
  ];
  const isWhole = !found && !asked.isForArticles;
  const listed = { id: stored.id, page: asked.page, conditions, isWhole };
  const { works, texts, totalCount } = await listWorks(db, viewer, listed);
  const pictures = await listPictures(db, works);
  const { id, segmentId, name, description, updatedAt } = stored;
  return {
    id,
    _id: id,
    segmentId,
    name,
    description,
    updatedAt: updatedAt.toISOString(),
    mayChange: isAllowed(mayChangeCollection(viewer, stored)),
    artworks: works.map((work) => ({
      ...work,
      images: (pictures.get(work.id) ?? []).map((picture) => ({ ...picture, url: pictureLocation(picture.fileId) })),
    })),
    texts,
    ...numberedPage(asked.page, totalCount),
  };
}

interface ListedWorks {
  readonly id: CollectionId;
  readonly page: PageQuery;
  readonly conditions: readonly RawBuilder<SqlBool>[];
  /** Nothing but the viewer's rights narrows it, so that wall texts have their places. */
  readonly isWhole: boolean;
}

type WallText = Omit<CollectedText, 'before'>;

/** The wall texts over the item `t` of this collection within these bounds. */
const textsWithin = (id: CollectionId, bounds: RawBuilder<SqlBool>) => sql<WallText[]>`array(
    select json_build_object('id', t.id, 'text', t.text) from collection_items t
    where t.collection_id = ${id} and t.artwork_id is null and ${bounds} order by t.rank limit ${textsBetweenWorks})`;

/**
 * In the order of the collection, with the wall texts between them, and how many there are; uses the index
 * collection_items_order. A text belongs to the next work that the viewer may see.
 */
async function listWorks(db: Database, viewer: Viewer, { id, page, conditions, isWhole }: ListedWorks) {
  const from = sql`collection_items i join artworks a on a.id = i.artwork_id join listed_works n on n.artwork_id = a.id where i.collection_id = ${id} and ${sql.join(conditions, sql` and `)}`;
  const before = textsWithin(id, sql`t.rank < shown.rank and (shown.previous is null or t.rank > shown.previous)`);
  const after = sql`case when shown.next is null then ${textsWithin(id, sql`t.rank > shown.rank`)} end`;
  const texts = isWhole ? sql`, ${before} as texts_before, ${after} as texts_after` : sql``;
  const { rows } = await sql<WorkRow>`
    with shown as materialized (
      select i.artwork_id, i.rank, count(*) over () as total, lag(i.rank) over placed as previous, lead(i.rank) over placed as next
      from ${from} window placed as (order by i.rank) order by i.rank limit ${page.itemsPerPage} offset ${offsetOf(page)})
    select ${summaryColumns(viewer)}, shown.total ${texts} from shown join artworks a on a.id = shown.artwork_id order by shown.rank`.execute(
    db,
  );
  const works = rows.map(({ textsBefore: _, textsAfter: __, ...row }) => presentSummary(row));
  if (rows[0]) return { works, texts: rows.flatMap(textsOf), totalCount: rows[0].total };
  if (page.page === 1) return { works, texts: isWhole ? await listTexts(db, id) : [], totalCount: 0 };
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(db);
  return { works, texts: [], totalCount: counted[0]!.total };
}

interface WorkRow extends SummaryRow {
  readonly total: number;
  readonly textsBefore?: readonly WallText[];
  readonly textsAfter?: readonly WallText[] | null;
}

const textsOf = ({ id, textsBefore, textsAfter }: WorkRow): CollectedText[] => [
  ...(textsBefore ?? []).map((text) => ({ ...text, before: id })),
  ...(textsAfter ?? []).map((text) => ({ ...text, before: null })),
];

/** The wall texts of a collection in which the viewer sees no work. */
async function listTexts(db: Database, id: CollectionId): Promise<CollectedText[]> {
  const { rows } = await sql<WallText>`select t.id, t.text from collection_items t
    where t.collection_id = ${id} and t.artwork_id is null order by t.rank limit ${textsBetweenWorks}`.execute(db);
  return rows.map((text) => ({ ...text, before: null }));
}

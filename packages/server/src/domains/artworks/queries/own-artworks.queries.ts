import type { ActivityStatus, ArtworkReaders } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { OwnArtwork, OwnCounts } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import {
  type CompletenessKey,
  completenessKeys,
  type ownOrders,
} from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import { presentSummary, type SummaryRow, summaryColumns } from './present-artwork.queries.ts';

export interface OwnFilter {
  readonly searchQuery?: string | undefined;
  readonly published: readonly ('true' | 'false')[];
  /** Without any: works that are not deleted. */
  readonly activityStatuses: readonly ActivityStatus[];
  /** Works that lack one of these. */
  readonly missing: readonly CompletenessKey[];
  readonly order: (typeof ownOrders)[number];
}

interface Asked {
  readonly filter: OwnFilter;
  readonly page: PageQuery;
}

type Row = SummaryRow &
  Pick<OwnArtwork, 'published' | 'readers' | 'activityStatus' | 'missing' | 'segmentNames'> & {
    readonly updatedAt: Date;
  };

/** `readersOfArtwork` over the row `a`. */
const readers = sql<ArtworkReaders>`coalesce((select case when bool_or(h.published and g.public and g.visible) then 'everybody'
    when bool_or(h.published) then 'members' else 'nobody' end
  from artwork_segments h join segments g on g.id = h.segment_id where h.artwork_id = a.id having count(*) > 0),
  case when a.source is null then 'nobody' else 'everybody' end)`;

/** Over the row `a`: works of the viewer, and works that are shared with them. */
const ownedBy = (viewer: Viewer) => sql<SqlBool>`a.owner_id = ${viewer.id}`;
const sharedWith = (viewer: Viewer) =>
  sql<SqlBool>`a.id in (select s.artwork_id from artwork_shares s where s.user_id = ${viewer.id})`;

export const listOwnArtworks = (db: Database, viewer: Viewer, asked: Asked) =>
  listArtworksOf(db, viewer, { ...asked, scope: ownedBy(viewer) });
export const listSharedArtworks = (db: Database, viewer: Viewer, asked: Asked) =>
  listArtworksOf(db, viewer, { ...asked, scope: sharedWith(viewer) });

const walkedAtOnce = 500;
type Walked = Omit<OwnFilter, 'order'> & { readonly ids: readonly ArtworkId[] };

/** The ids of all works that match, or of the selected ones, the last added first, a batch at a time. */
export const eachOwnArtworkId = (db: Database, viewer: Viewer, filter: Walked) => eachIdOf(db, ownedBy(viewer), filter);
export const eachSharedArtworkId = (db: Database, viewer: Viewer, filter: Walked) =>
  eachIdOf(db, sharedWith(viewer), filter);

async function* eachIdOf(
  db: Database,
  scope: RawBuilder<SqlBool>,
  { ids, ...filter }: Walked,
): AsyncGenerator<readonly ArtworkId[]> {
  const selected = ids.length > 0 ? [sql<SqlBool>`a.id = any(${ids}::uuid[])`] : [];
  const where = sql.join([scope, ...conditionsOf(filter), ...selected], sql` and `);
  let last: ArtworkId | undefined;
  do {
    const after = last ? sql`and a.id < ${last}` : sql``;
    const { rows } = await sql<{
      id: ArtworkId;
    }>`select a.id from artworks a where ${where} ${after} order by a.id desc limit ${walkedAtOnce}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => row.id);
    last = rows.length < walkedAtOnce ? undefined : rows.at(-1)!.id;
  } while (last);
}

const orderedAtOnce = 1_000;

/** The ids of all works of a list, in its order, a batch at a time. */
export async function* eachOrderedArtworkId(
  db: Database,
  viewer: Viewer,
  { list, filter }: { readonly list: 'own' | 'shared'; readonly filter: OwnFilter },
): AsyncGenerator<readonly ArtworkId[]> {
  const scope = list === 'own' ? ownedBy(viewer) : sharedWith(viewer);
  const where = sql.join([scope, ...conditionsOf(filter)], sql` and `);
  for (let from = 0; ; from += orderedAtOnce) {
    const { rows } = await sql<{ id: ArtworkId }>`select a.id from artworks a where ${where}
      order by ${orders[filter.order]} limit ${orderedAtOnce} offset ${from}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => row.id);
    if (rows.length < orderedAtOnce) return;
  }
}

export async function countShared(db: Database, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from artworks a
    where ${sharedWith(viewer)} and a.activity_status = 'ACTIVE'`.execute(db);
  return rows[0]!.count;
}

const orders = {
  changed: sql`a.updated_at desc, a.id desc`,
  added: sql`a.created_at desc, a.id desc`,
  title: sql`plain_text(a.title), a.id`,
} satisfies Record<OwnFilter['order'], unknown>;

interface Scoped extends Asked {
  readonly scope: RawBuilder<SqlBool>;
}

async function listArtworksOf(db: Database, viewer: Viewer, { scope, filter, page }: Scoped) {
  const where = sql.join([scope, ...conditionsOf(filter)], sql` and `);
  const { rows } =
    await sql<Row>`select ${summaryColumns(viewer)}, a.published, ${readers} as readers, a.activity_status, a.missing, a.updated_at,
      array(select g.name from artwork_segments h join segments g on g.id = h.segment_id where h.artwork_id = a.id and g.id = any(${[...viewer.memberOf, ...viewer.assignedTo]}::uuid[]) order by h.added_at, g.id) as segment_names
    from artworks a where ${where} order by ${orders[filter.order]} limit ${page.itemsPerPage} offset ${offsetOf(page)}`.execute(
      db,
    );
  const counted = await sql<{ count: number }>`select count(*) as count from artworks a where ${where}`.execute(db);
  return {
    artworks: rows.map((row) => ({ ...present(row), _id: row.id as ArtworkId })),
    ...numberedPage(page, counted.rows[0]!.count),
    counts: await countsOf(db, scope),
  };
}

function conditionsOf({
  searchQuery,
  published,
  activityStatuses,
  missing,
}: Omit<OwnFilter, 'order'>): RawBuilder<SqlBool>[] {
  const text = searchQuery?.trim() ?? '';
  const statuses = activityStatuses.length > 0 ? activityStatuses : (['ACTIVE'] as const);
  return [
    sql<SqlBool>`a.activity_status = any(${statuses})`,
    ...(published.length === 1 ? [sql<SqlBool>`a.published = ${published[0] === 'true'}`] : []),
    ...(missing.length > 0 ? [sql<SqlBool>`a.missing && ${missing}::text[]`] : []),
    ...(isSearchable(text)
      ? [sql<SqlBool>`(${contains(sql<string>`a.words`, text)} or a.open_id = upper(${text}))`]
      : []),
  ];
}

function present({
  published,
  readers,
  activityStatus,
  missing,
  segmentNames,
  updatedAt,
  ...summary
}: Row): OwnArtwork {
  return {
    ...presentSummary(summary),
    published,
    readers,
    activityStatus,
    missing,
    segmentNames,
    updatedAt: updatedAt.toISOString(),
  };
}

async function countsOf(db: Database, scope: RawBuilder<SqlBool>): Promise<OwnCounts> {
  const { rows } = await sql<Omit<OwnCounts, 'missing'>>`select
      count(*) filter (where a.activity_status = 'ACTIVE' and a.published) as published,
      count(*) filter (where a.activity_status = 'ACTIVE' and not a.published) as unpublished,
      count(*) filter (where a.activity_status = 'TO_DELETE') as to_delete
    from artworks a where ${scope}`.execute(db);
  const missing = await sql<{ key: CompletenessKey; count: number }>`select key, count(*) as count
    from artworks a, unnest(a.missing) as key where ${scope} and a.activity_status = 'ACTIVE' group by key`.execute(db);
  const order = (key: CompletenessKey) => completenessKeys.indexOf(key);
  return { ...rows[0]!, missing: missing.rows.toSorted((one, other) => order(one.key) - order(other.key)) };
}

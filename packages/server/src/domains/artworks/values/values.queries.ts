import '../artworks.tables.ts';
import {
  isLinkedPart,
  type ValueFilter,
  type ValuePart,
  type valueOrders,
  valueParts,
} from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { PartInUse, UsedValue, ValueCounts } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { holds } from '../../../platform/database/search.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import { editableArtworkIds } from '../artworks.access.ts';
import { presentSummary, type SummaryRow, summaryColumns } from '../queries/present-artwork.queries.ts';

/**
 * The values in use as rows `v`, with the number of works that the viewer may change. Administrators may change all
 * works, whose numbers are kept; for others the works of their own are counted, which are few beside the catalogue.
 */
export function usedBy(viewer: Viewer, part: ValuePart): RawBuilder<unknown> {
  if (isSuper(viewer))
    return sql`(select id, part, word, link, alike, works from record_values where part = ${part} and works > 0) v`;
  return sql`(select v.id, v.part, v.word, v.link, v.alike, c.works from (${countsOf(viewer)}) c join record_values v on v.id = c.value_id where v.part = ${part}) v`;
}

const countsOf = (viewer: Viewer) =>
  sql`select u.value_id, count(*) as works from artwork_values u where u.artwork_id in (${editableArtworkIds(viewer)}) group by u.value_id`;

/** The parts with the number of their values, and how many works are still to be read. */
export async function listParts(db: Database, viewer: Viewer): Promise<{ parts: PartInUse[]; due: number }> {
  const counted = isSuper(viewer)
    ? sql<PartInUse>`select part, count(*) as values from record_values where works > 0 group by part`
    : sql<PartInUse>`select v.part, count(*) as values from (${countsOf(viewer)}) c join record_values v on v.id = c.value_id group by v.part`;
  const { rows } = await counted.execute(db);
  const values = new Map(rows.map((row) => [row.part, row.values]));
  const due = await sql<{
    count: number;
  }>`select count(*) as count from artwork_values_due d where d.artwork_id in (${editableArtworkIds(viewer)})`.execute(
    db,
  );
  return { parts: valueParts.map((part) => ({ part, values: values.get(part) ?? 0 })), due: due.rows[0]!.count };
}

interface Asked {
  readonly part: ValuePart;
  readonly searchQuery?: string | undefined;
  readonly only?: ValueFilter | undefined;
  readonly order: (typeof valueOrders)[number];
  readonly page: PageQuery;
}

/** Another value of the part looks like `v`. */
const hasLookAlike = (viewer: Viewer, part: ValuePart) =>
  sql<SqlBool>`v.alike in (select v.alike from ${usedBy(viewer, part)} group by v.alike having count(*) > 1)`;

function conditionOf(viewer: Viewer, part: ValuePart, only: ValueFilter): RawBuilder<SqlBool> {
  switch (only) {
    case 'alike':
      return hasLookAlike(viewer, part);
    case 'unlinked':
      return isLinkedPart(part) ? sql<SqlBool>`v.link is null` : sql<SqlBool>`false`;
    case 'once':
      return sql<SqlBool>`v.works = 1`;
    default:
      return only satisfies never;
  }
}

/** Values that look alike stand together if only they are listed. */
function orderOf({ only, order }: Asked): RawBuilder<unknown> {
  if (only === 'alike' && order === 'works')
    return sql`max(v.works) over (partition by v.alike) desc, v.alike, v.works desc, v.id`;
  if (only === 'alike') return sql`min(plain_text(v.word)) over (partition by v.alike), v.alike, v.works desc, v.id`;
  return order === 'works' ? sql`v.works desc, v.id` : sql`plain_text(v.word), v.id`;
}

/** The values of a part in the works that the viewer may change. */
export async function listValues(db: Database, viewer: Viewer, asked: Asked) {
  const { part, only, page } = asked;
  const search = asked.searchQuery?.trim() ?? '';
  const where = sql.join(
    [
      sql<SqlBool>`true`,
      ...(search ? [holds(sql<string>`plain_text(v.word)`, search)] : []),
      ...(only ? [conditionOf(viewer, part, only)] : []),
    ],
    sql` and `,
  );
  const from = usedBy(viewer, part);
  const { rows } = await sql<ValueRow>`select v.id, v.word, v.link, v.alike, v.works from ${from}
    where ${where} order by ${orderOf(asked)} limit ${page.itemsPerPage} offset ${offsetOf(page)}`.execute(db);
  const { rows: total } = await sql<{ count: number }>`select count(*) as count from ${from} where ${where}`.execute(
    db,
  );
  return {
    values: await withLinks(db, part, rows),
    ...numberedPage(page, total[0]!.count),
    counts: await countValues(db, viewer, part),
  };
}

async function countValues(db: Database, viewer: Viewer, part: ValuePart): Promise<ValueCounts> {
  const { rows } = await sql<Omit<ValueCounts, 'alike'>>`select count(*) as all, coalesce(max(v.works), 0) as most,
      count(*) filter (where ${conditionOf(viewer, part, 'unlinked')}) as unlinked, count(*) filter (where v.works = 1) as once
    from ${usedBy(viewer, part)}`.execute(db);
  const alike = await sql<{
    count: number;
  }>`select coalesce(sum(n), 0)::bigint as count from (select count(*) as n from ${usedBy(viewer, part)} group by v.alike having count(*) > 1) groups`.execute(
    db,
  );
  return { ...rows[0]!, alike: alike.rows[0]!.count };
}

interface ValueRow extends Omit<UsedValue, 'link'> {
  readonly link: string | null;
}

/** The values with the names of what they are linked to; a term or artist that is gone is no link. */
async function withLinks(db: Database, part: ValuePart, rows: readonly ValueRow[]): Promise<UsedValue[]> {
  const names = await linkNames(
    db,
    part,
    rows.flatMap((row) => row.link ?? []),
  );
  return rows.map(({ link, ...row }) => {
    const name = link === null ? undefined : names.get(link);
    return { ...row, link: link !== null && name !== undefined ? { id: link, name } : null };
  });
}

/** The names of the terms, or artists, with these ids. */
export async function linkNames(db: Database, part: ValuePart, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  // Two artists may have one name.
  const from = part === 'artist' ? sql`concat_ws(', ', name, life_dates) as name from artists` : sql`name from tags`;
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, ${from} where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

interface AskedWorks {
  readonly part: ValuePart;
  readonly ids: readonly number[];
  readonly page: PageQuery;
}

/** The works with one of these values that the viewer may change, the newest first. */
export async function listWorksOfValues(db: Database, viewer: Viewer, { part, ids, page }: AskedWorks) {
  const works = worksWith(viewer, part, ids);
  const { rows } = await sql<SummaryRow>`select ${summaryColumns(viewer)} from (
      select w.artwork_id from (${works}) w order by w.artwork_id desc limit ${page.itemsPerPage} offset ${offsetOf(page)}
    ) found join artworks a on a.id = found.artwork_id order by a.id desc`.execute(db);
  const { rows: total } = await sql<{ count: number }>`select count(*) as count from (${works}) w`.execute(db);
  return { artworks: rows.map((row) => presentSummary(row)), ...numberedPage(page, total[0]!.count) };
}

/** The ids of the works with one of these values that the viewer may change. Only active works have values. */
export function worksWith(viewer: Viewer, part: ValuePart, ids: readonly number[]): RawBuilder<unknown> {
  // The works of one value come from its index in their order.
  return sql`select ${ids.length > 1 ? sql`distinct` : sql``} u.artwork_id from artwork_values u join record_values v on v.id = u.value_id
    where u.value_id = any(${ids}::bigint[]) and v.part = ${part} and ${mayChangeUse(viewer)}`;
}

/** The viewer may change the work of the row `u` of artwork_values. */
export const mayChangeUse = (viewer: Viewer): RawBuilder<SqlBool> =>
  isSuper(viewer) ? sql<SqlBool>`true` : sql<SqlBool>`u.artwork_id in (${editableArtworkIds(viewer)})`;

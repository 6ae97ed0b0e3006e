import '../artworks.tables.ts';
import type { ArtworkSections } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ArtworkId, FileId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { microseconds } from '../../../platform/lists/paging.ts';
import { artworksVisibleTo, segmentReadableBy } from '../artworks.access.ts';
import type { Selection } from './oai.request.ts';

/** A maker as a record names them. */
export interface HarvestedMaker {
  readonly name: string;
  readonly qualifier: string | null;
  readonly role: string;
}

/** The parts of every record, also of that of a work that is gone. */
interface Harvested {
  readonly id: ArtworkId;
  /** Microseconds since 1970: a Date would lose the digits that order two changes of one millisecond. */
  readonly at: number;
  readonly source: string | null;
  readonly segments: string[];
}

/** A work that everybody could see, and no longer can. */
export interface DeletedWork extends Harvested {
  readonly isDeleted: true;
}

/** A public work as harvesters get it. */
export interface HarvestedWork extends Harvested {
  readonly isDeleted: false;
  readonly openId: string | null;
  readonly title: string;
  readonly dateText: string;
  readonly yearFrom: number | null;
  readonly yearTo: number | null;
  readonly supportingText: string;
  readonly creditLine: string;
  readonly accessionNumber: string | null;
  readonly rightsUri: string | null;
  readonly rightsHolder: string;
  readonly sections: ArtworkSections;
  readonly makers: HarvestedMaker[];
  readonly subjects: { readonly id: TagId; readonly name: string }[];
  readonly fileId: FileId | null;
}
export type HarvestedRecord = HarvestedWork | DeletedWork;

const mostSubjects = 50;
const mostSets = 1_000;

/** The content of a work; none of a deleted record, as the work `a` is not joined to it. */
const content = sql`a.open_id, a.title, a.date_text, a.year_from, a.year_to, a.supporting_text, a.credit_line,
  a.accession_number, a.rights_uri, a.rights_holder, a.sections,
  (select coalesce(json_agg(json_build_object('name', m.name, 'qualifier', m.qualifier, 'role', m.role) order by m.position), '[]') from artwork_artists m where m.artwork_id = a.id) as makers,
  (select coalesce(json_agg(t order by t.name, t.id), '[]') from
    (select t.id, t.name from artwork_tags g join tags t on t.id = g.tag_id where g.artwork_id = a.id order by t.name, t.id limit ${mostSubjects}) t) as subjects,
  (select i.file_id from artwork_images i where i.artwork_id = a.id order by i.position limit 1) as file_id`;

/** The public segments of a record: where its work is published, or was when it went. */
const segmentsOf = sql`array(select segments.id from segments where ${segmentReadableBy(guest)} and segments.id in
    (select h.segment_id from artwork_segments h where h.artwork_id = a.id and h.published union all select unnest(k.segment_ids)) order by 1)`;

/**
 * The works that everybody may see; the condition occurs twice, because the index artworks_harvested has only such
 * rows.
 */
const isPublic = sql<SqlBool>`a.published and a.activity_status = 'ACTIVE' and ${artworksVisibleTo(guest)}`;

const timeOf = (at: number) => sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;

/** The works of a set; undefined if there is no such set. */
function inSet(set: string): RawBuilder<SqlBool> | undefined {
  const segment = segmentId.safeParse(/^segment:(.+)$/.exec(set)?.[1]);
  if (segment.success)
    return sql<SqlBool>`(select true from artwork_segments h join segments on segments.id = h.segment_id
      where h.artwork_id = a.id and h.segment_id = ${segment.data} and h.published and ${segmentReadableBy(guest)}) is true`;
  const museum = /^museum:(.+)$/.exec(set)?.[1];
  return museum ? sql<SqlBool>`a.source = ${museum}` : undefined;
}

/** The deleted records of a set. */
function deletedInSet(set: string): RawBuilder<SqlBool> {
  const segment = segmentId.safeParse(/^segment:(.+)$/.exec(set)?.[1]);
  return segment.success
    ? sql<SqlBool>`${segment.data} = any(c.segment_ids) and exists (select from segments where segments.id = ${segment.data} and ${segmentReadableBy(guest)})`
    : sql<SqlBool>`c.source = ${/^museum:(.+)$/.exec(set)?.[1] ?? null}`;
}

/** A work that opened after its last change is dated by its opening. */
const isDatedByOpening = sql<SqlBool>`not c.is_deleted and c.at > a.updated_at`;

/**
 * Records in the order of their last change, one more than `limit` if the list has more: public works by their own
 * change, which artworks_harvested orders, and works by when they opened or ceased to be open, which
 * harvested_changes_at orders. Each is in one of the two. Scalar and lateral lookups keep the planner from hashing a whole
 * table for one page.
 */
export async function listHarvested(db: Database, selection: Selection, limit: number): Promise<HarvestedRecord[]> {
  const { from, before, set, after } = selection;
  const chosen = set === null ? sql<SqlBool>`true` : inSet(set);
  if (!chosen) return [];
  const within = (time: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
      ${from === null ? sql`` : sql`and ${time} >= ${timeOf(from)}`}
      ${before === null ? sql`` : sql`and ${time} < ${timeOf(before)}`}
      ${after ? sql`and (${time}, ${id}) > (${timeOf(after.at)}, ${after.id}::uuid)` : sql``}
    order by ${time}, ${id} limit ${limit + 1}`;
  const { rows } = await sql<HarvestedRecord>`with changed as materialized (
      select a.id, a.updated_at as moment, false as is_deleted, a.source, '{}'::uuid[] as segment_ids from artworks a
      where ${isPublic} and ${chosen}
        and coalesce((select not (${isDatedByOpening}) from harvested_changes c where c.artwork_id = a.id), true)
      ${within(sql`a.updated_at`, sql`a.id`)}
    ), noted as materialized (
      select c.artwork_id as id, c.at as moment, c.is_deleted, case when c.is_deleted then c.source else a.source end as source, c.segment_ids
      from harvested_changes c left join lateral (select * from artworks a where a.id = c.artwork_id offset 0) a on true
      where ((c.is_deleted and (a.id is null or not (${isPublic})) and ${set === null ? sql<SqlBool>`true` : deletedInSet(set)})
        or (${isDatedByOpening} and ${isPublic} and ${chosen}))
      ${within(sql`c.at`, sql`c.artwork_id`)}
    ), k as (
      select * from (select * from changed union all select * from noted) merged order by moment, id limit ${limit + 1}
    ) select k.id, k.is_deleted, k.source, ${microseconds(sql`k.moment`)} as at, ${segmentsOf} as segments, ${content}
    from k left join artworks a on a.id = k.id and not k.is_deleted order by k.moment, k.id`.execute(db);
  return rows;
}

export async function findHarvested(db: Database, id: ArtworkId): Promise<HarvestedRecord | undefined> {
  const { rows } = await sql<HarvestedRecord>`with k as (
      select a.id, greatest(a.updated_at, case when ${isDatedByOpening} then c.at end) as moment, false as is_deleted, a.source, '{}'::uuid[] as segment_ids
      from artworks a left join harvested_changes c on c.artwork_id = a.id where a.id = ${id} and ${isPublic}
      union all
      select c.artwork_id, c.at, true, c.source, c.segment_ids from harvested_changes c
      where c.artwork_id = ${id} and c.is_deleted and not exists (select from artworks a where a.id = ${id} and ${isPublic})
    ) select k.id, k.is_deleted, k.source, ${microseconds(sql`k.moment`)} as at, ${segmentsOf} as segments, ${content}
    from k left join artworks a on a.id = k.id and not k.is_deleted`.execute(db);
  return rows[0];
}

/** In microseconds since 1970; undefined for an empty catalogue. */
export async function earliestChange(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`select ${microseconds(sql`least(
      (select a.updated_at from artworks a where ${isPublic} order by a.updated_at, a.id limit 1),
      (select c.at from harvested_changes c order by c.at, c.artwork_id limit 1)
    )`)} as at`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** A set of works: a public segment, or what came from one museum. */
export interface HarvestedSet {
  readonly spec: string;
  readonly name: string;
}

/** Museums are read by jumps along the index of (source, accession_number), one jump each. */
export async function listSets(db: Database): Promise<HarvestedSet[]> {
  const { rows } = await sql<HarvestedSet>`with recursive museums as (
      (select a.source from artworks a where a.source is not null order by a.source limit 1)
      union all
      select (select a.source from artworks a where a.source > museums.source order by a.source limit 1) from museums where museums.source is not null
    )
    (select 'museum:' || source as spec, source as name from museums where source ~ '^[A-Za-z0-9_.-]+$' order by 1 limit ${mostSets})
    union all
    (select 'segment:' || segments.id as spec, segments.name from segments where ${segmentReadableBy(guest)} order by segments.id limit ${mostSets})`.execute(
    db,
  );
  return rows;
}

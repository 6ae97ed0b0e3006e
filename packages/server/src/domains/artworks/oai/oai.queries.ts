import '../artworks.tables.ts';
import type { ArtworkSections } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ArtworkId, FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { microseconds } from '../../../platform/lists/paging.ts';
import { artworksVisibleTo, segmentReadableBy } from '../artworks.access.ts';
import type { Selection } from './oai.request.ts';

/** A public work as harvesters get it. */
export interface HarvestedWork {
  readonly id: ArtworkId;
  /** Microseconds since 1970: a Date would lose the digits that order two changes of one millisecond. */
  readonly at: number;
  readonly openId: string | null;
  readonly title: string;
  readonly dateText: string;
  readonly supportingText: string;
  readonly creditLine: string;
  readonly accessionNumber: string | null;
  readonly source: string | null;
  readonly rightsUri: string | null;
  readonly rightsHolder: string;
  readonly sections: ArtworkSections;
  readonly makers: string[];
  readonly subjects: string[];
  readonly segments: string[];
  readonly fileId: FileId | null;
}

const mostSubjects = 50;
const mostSets = 1_000;

const columns = sql`a.id, ${microseconds(sql`a.updated_at`)} as at, a.open_id, a.title, a.date_text, a.supporting_text, a.credit_line,
  a.accession_number, a.source, a.rights_uri, a.rights_holder, a.sections,
  array(select case when m.qualifier is null then m.name else m.qualifier || ' ' || m.name end from artwork_artists m where m.artwork_id = a.id order by m.position) as makers,
  array(select t.name from artwork_tags g join tags t on t.id = g.tag_id where g.artwork_id = a.id order by t.name, t.id limit ${mostSubjects}) as subjects,
  array(select segments.id from artwork_segments h join segments on segments.id = h.segment_id where h.artwork_id = a.id and h.published and ${segmentReadableBy(guest)} order by 1) as segments,
  (select i.file_id from artwork_images i where i.artwork_id = a.id order by i.position limit 1) as file_id`;

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

/** Public works in the order of their last change, one more than `limit` if the list goes on. */
export async function listHarvested(db: Database, selection: Selection, limit: number): Promise<HarvestedWork[]> {
  const { from, before, set, after } = selection;
  const chosen = set === null ? sql<SqlBool>`true` : inSet(set);
  if (!chosen) return [];
  const { rows } = await sql<HarvestedWork>`select ${columns} from artworks a
    where ${isPublic} and ${chosen}
      ${from === null ? sql`` : sql`and a.updated_at >= ${timeOf(from)}`}
      ${before === null ? sql`` : sql`and a.updated_at < ${timeOf(before)}`}
      ${after ? sql`and (a.updated_at, a.id) > (${timeOf(after.at)}, ${after.id}::uuid)` : sql``}
    order by a.updated_at, a.id limit ${limit + 1}`.execute(db);
  return rows;
}

export async function findHarvested(db: Database, id: ArtworkId): Promise<HarvestedWork | undefined> {
  const { rows } =
    await sql<HarvestedWork>`select ${columns} from artworks a where a.id = ${id} and ${isPublic}`.execute(db);
  return rows[0];
}

/** In microseconds since 1970; undefined for an empty catalogue. */
export async function earliestChange(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{
    at: number;
  }>`select ${microseconds(sql`a.updated_at`)} as at from artworks a where ${isPublic} order by a.updated_at, a.id limit 1`.execute(
    db,
  );
  return rows[0]?.at;
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

import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { likeText, searchLine } from './contacts.access.ts';
import type { Cells } from './contacts.cells.ts';

/** From here on a segment has marks and counted texts; smaller ones are read whole. */
export const manyContacts = 20_000;

/** Facts about a segment before its contacts are listed. */
export interface Overview {
  readonly segmentNo: number;
  /** The text as `search` has it; '' without one. */
  readonly plain: string;
  /** Everybody in the segment. */
  readonly everybody: Cells;
  /** Those whom the text finds, if a job counted it or if there is no text. */
  readonly found: Cells | undefined;
  /** Whether a job counted the texts that find many: a text not counted finds few then. */
  readonly isCounted: boolean;
}

interface OverviewRow {
  readonly segmentNo: number;
  readonly plain: string;
  readonly base: readonly number[] | null;
  readonly changes: Readonly<Record<string, number>>;
  readonly textBase: readonly number[] | null;
  readonly textChanges: Readonly<Record<string, number>>;
  readonly isCounted: boolean;
}

const changesOf = (where: RawBuilder<SqlBool>) => sql`
  (select coalesce(jsonb_object_agg(cell, n), '{}') from (
    select g.cell, sum(g.n)::int as n from contact_changes g where g.segment_no = s.no and ${where} group by g.cell) sums)`;

/** One statement, so that counts and changes are of one snapshot. */
export async function overviewOf(db: Database, segmentId: SegmentId, search: string): Promise<Overview> {
  const text = searchLine(search);
  const like = sql`'%' || regexp_replace(plain_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  const { rows } = await sql<OverviewRow>`
    select s.no as segment_no, plain_text(${text}) as plain,
      b.cells as base, ${changesOf(sql<SqlBool>`true`)} as changes,
      t.cells as text_base,
      case when t.cells is null then '{}' else ${changesOf(sql<SqlBool>`g.search like ${like}`)} end as text_changes,
      exists (select from contact_marks k where k.segment_no = s.no) as is_counted
    from segments s
    left join contact_counts b on b.segment_no = s.no and b.search = ''
    left join contact_counts t on t.segment_no = s.no and t.search = plain_text(${text}) and t.search <> ''
    where s.id = ${segmentId}`.execute(db);
  const row = rows[0];
  if (!row) throw commonErrors('not-found');
  const everybody = cellsOf(row.base, row.changes);
  return {
    segmentNo: row.segmentNo,
    plain: row.plain,
    everybody,
    found: row.plain === '' ? everybody : row.textBase ? cellsOf(row.textBase, row.textChanges) : undefined,
    isCounted: row.isCounted,
  };
}

function cellsOf(base: readonly number[] | null, changes: Readonly<Record<string, number>>): Cells {
  const cells = new Map<number, number>((base ?? []).flatMap((n, cell) => (n === 0 ? [] : [[cell, n] as const])));
  for (const [cell, n] of Object.entries(changes)) cells.set(Number(cell), (cells.get(Number(cell)) ?? 0) + n);
  return cells;
}

export const totalOf = (cells: Cells) => [...cells.values()].reduce((sum, n) => sum + n, 0);

/** Whether the indexes of texts are faster than reading the segment. */
export const findsFew = ({ everybody, found, isCounted, plain }: Overview) =>
  plain !== '' && found === undefined && isCounted && totalOf(everybody) >= manyContacts;

/**
 * A condition on `contact_texts` that its indexes answer. Trigrams stop at anything but letters and digits: the pieces of
 * two characters around those narrow what they find. Common pieces of addresses would not.
 */
export function textFound(plain: string): RawBuilder<SqlBool> {
  const letters = [...plain];
  if (letters.length <= 2) return sql<SqlBool>`short_pieces(t.search) @> array[${plain}]`;
  const pieces = letters
    .slice(1)
    .map((letter, at) => letters[at]! + letter)
    .filter((piece) => /[^\p{L}\p{N}]/u.test(piece) && !/^(?:@g|l\.|\.c)$/.test(piece));
  const narrowed = pieces.length > 0 ? sql`and short_pieces(t.search) @> ${[...new Set(pieces)]}::text[]` : sql``;
  return sql<SqlBool>`t.search like ${likeText(plain)} ${narrowed}`;
}

/** How many people a text finds, by cell. */
export async function countFound(db: Database, overview: Overview): Promise<Cells> {
  if (overview.found) return overview.found;
  const { segmentNo, plain } = overview;
  // trick: planner fence
  // OFFSET 0 keeps the planner from reading the whole segment for a few hits.
  const from = findsFew(overview)
    ? sql`(select t.contact_id from contact_texts t where ${textFound(plain)} offset 0) hits
        cross join lateral (select x.status, x.newsletter from segment_contacts x
          where x.segment_no = ${segmentNo} and x.contact_id = hits.contact_id offset 0) x`
    : sql`segment_contacts x`;
  const where = findsFew(overview) ? sql`true` : sql`x.segment_no = ${segmentNo} and x.search like ${likeText(plain)}`;
  const { rows } = await sql<{
    cell: number;
    n: number;
  }>`select x.status * 4 + x.newsletter as cell, count(*)::int as n from ${from} where ${where} and x.status > 0 group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ cell, n }) => [cell, n]));
}

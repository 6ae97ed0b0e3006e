import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { countOnce, countUpTo } from '../../../platform/lists/counting.ts';
import {
  microseconds,
  nearStart,
  newerThan,
  newestFirst,
  type PageStart,
  type SortKey,
} from '../../../platform/lists/paging.ts';
import { countRows } from './artwork-count.ts';
import type { Condition } from './condition.ts';

/** Rows of a list that an index has in its order. */
export interface Part {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  /** It holds so few rows that all of them are read. */
  readonly isSmall?: boolean;
  /** It holds nearly all works, so the matches of any condition are fewer. */
  readonly isWhole?: boolean;
}

/**
 * A list of works, newest first: its parts, which share no work, joined to the row `n` of listed_works, and the
 * conditions of its filter.
 */
export interface Source {
  readonly parts: readonly Part[];
  readonly time: RawBuilder<unknown>;
  readonly conditions: readonly Condition[];
}

/** The place of a work in a list. */
export interface Key extends SortKey {
  readonly id: ArtworkId;
}

export const allOf = (...conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

const id = sql`n.artwork_id`;
const testsOf = ({ conditions }: Pick<Source, 'conditions'>) => conditions.map(({ test }) => test);

/** Where a statement starts: at the matches of a condition, with the other conditions; or at the rows of the part. */
interface Way {
  readonly driver: Condition | undefined;
  readonly others: readonly Condition[];
  /** As PostgreSQL estimates them. */
  readonly startingRows: number;
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/** The number of rows, as PostgreSQL estimates it. */
export async function estimate(db: Database, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Explained>`explain (format json) ${query}`.execute(db);
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
}

/**
 * The way that starts at the fewest rows, as PostgreSQL estimates them. A statement with a limit reads a share of them,
 * whichever way it goes, so the order is the same for a page and for a count.
 */
async function bestWay(db: Database, { conditions }: Source, { from, where, isWhole }: Part): Promise<Way> {
  const [ofPart, ...ofConditions] = await Promise.all([
    isWhole ? Number.POSITIVE_INFINITY : estimate(db, sql`select from ${from} where ${where}`),
    ...conditions.map(({ rows }) => estimate(db, rows)),
  ]);
  const fewest = Math.min(...ofConditions);
  if (ofPart! < fewest) return { driver: undefined, others: conditions, startingRows: ofPart! };
  const driver = conditions[ofConditions.indexOf(fewest)]!;
  return { driver, others: conditions.filter((one) => one !== driver), startingRows: fewest };
}

/** The rows of the part, with all conditions. */
const fromPart = ({ conditions }: Source) => ({ driver: undefined, others: conditions });

/** Rows `n` with the columns that conditions and the order need. */
const columnsOf = (source: Source) => sql`${source.time} as at, ${id}, n.year_from, n.year_to`;

/**
 * The matches in a part, each with `at` and `artwork_id`, without an order; the same work again if the driver repeats
 * it. Looked up one by one: for a join, PostgreSQL would first read all of one side.
 */
function matchesIn(
  source: Source,
  { from, where }: Part,
  { driver, others }: Omit<Way, 'startingRows'>,
): RawBuilder<unknown> {
  if (!driver)
    return sql`select ${columnsOf(source)} from ${from} where ${allOf(where, ...testsOf({ conditions: others }))}`;
  return sql`select n.at, ${id} from (${driver.rows}) m
    cross join lateral (select ${columnsOf(source)} from ${from} where ${where} and n.artwork_id = m.artwork_id limit 1) n
    where ${allOf(always, ...testsOf({ conditions: others }))}`;
}

const always = sql<SqlBool>`true`;

/** The number of works in a list; it stops at a bound. */
export async function countWorks(db: Database, source: Source): Promise<number> {
  const counts = await Promise.all(source.parts.map((part) => countPart(db, source, part)));
  return Math.min(
    countedUpTo,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

/** The ids of all matches as a query for `artwork_id`: each once, without an order. */
export async function allMatches(db: Database, source: Source): Promise<RawBuilder<unknown>> {
  const parts = await Promise.all(
    source.parts.map(async (part) => {
      const isPlain = source.conditions.length === 0 || part.isSmall;
      return matchesIn(source, part, isPlain ? fromPart(source) : await bestWay(db, source, part));
    }),
  );
  if (parts.length === 0) return sql`select null::uuid as artwork_id where false`;
  return sql`select distinct found.artwork_id from (${sql.join(
    parts.map((part) => sql`(select one.artwork_id from (${part}) one)`),
    sql` union all `,
  )}) found`;
}

async function countPart(db: Database, source: Source, part: Part): Promise<number> {
  const isPlain = source.conditions.length === 0 || part.isSmall;
  const way = isPlain ? fromPart(source) : await bestWay(db, source, part);
  const matches = matchesIn(source, part, way);
  if (!way.driver?.isRepeated) return countRows(db, { from: sql`(${matches}) n`, where: always });
  // Most works are named once or twice, so twice as many rows as are counted nearly always have enough works.
  const statement = sql<{ rows: number; works: number }>`select count(*) as rows, count(distinct n.artwork_id) as works
    from (${matches} limit ${2 * countedUpTo}) n`;
  return countOnce({ db, statement, most: countedUpTo }, async () => {
    const { rows, works } = (await statement.execute(db)).rows[0]!;
    if (works >= countedUpTo || rows < 2 * countedUpTo) return Math.min(works, countedUpTo);
    return countRows(db, { from: sql`(select distinct n.artwork_id from (${matches}) n) n`, where: always });
  });
}

/** Fewer matches than this are found at once. */
const fewMatches = 2_000;
/** A list whose matches are no rarer than one in a hundred nearly always fills a page within so many rows a work. */
const walkedFirst = 130;
/** With fewer rows to start at, finding comes before walking. */
const fewRows = 10_000;
/** The most matches that are found and sorted for one page. */
const mostFound = 30_000;

interface Asked {
  readonly start: PageStart<SortKey>;
  /** As `countWorks` says. */
  readonly totalCount: number;
}

/**
 * A page of a list, and one row more if the list goes on. Many matches are read in the order of the list until the page
 * is full; few are found and sorted. Matches that lie far apart, or far down, are found if they are not too many;
 * otherwise the walk goes on.
 */
export async function listKeys(db: Database, source: Source, { start, totalCount }: Asked): Promise<Key[]> {
  const isPlain = source.conditions.length === 0;
  const near = isPlain || totalCount >= countedUpTo ? await nearPage(db, source, start) : start;
  const needed = near.offset + near.itemsPerPage + 1;
  const page = { ...near, itemsPerPage: needed - 1, offset: 0 };
  const ofParts = await Promise.all(
    source.parts.map(async (part) => {
      const asked = { source, part, page };
      if (isPlain || part.isSmall) return walk(db, asked);
      const way = await bestWay(db, source, part);
      if (totalCount >= fewMatches && way.startingRows >= fewRows) {
        const keys = await walk(db, { ...asked, limit: walkedFirst * needed });
        if (keys.length === needed) return keys;
      }
      return (await find(db, asked, way)) ?? (await walk(db, asked));
    }),
  );
  return newestOf(ofParts).slice(near.offset, needed);
}

const walkedAtOnce = 500;

/** The ids of all works in a list, a batch at a time. */
export async function* eachIdIn(db: Database, source: Source): AsyncGenerator<readonly ArtworkId[]> {
  const totalCount = await countWorks(db, source);
  let after: SortKey | undefined;
  do {
    const start = { itemsPerPage: walkedAtOnce - 1, after, offset: 0 };
    const keys = await listKeys(db, source, { start, totalCount });
    if (keys.length > 0) yield keys.map((key) => key.id);
    after = keys.length < walkedAtOnce ? undefined : keys.at(-1);
  } while (after);
}

function newestOf(lists: readonly (readonly Key[])[]): readonly Key[] {
  const [only, ...others] = lists;
  if (only && others.length === 0) return only;
  return lists.flat().sort((one, other) => other.at - one.at || (other.id < one.id ? -1 : 1));
}

interface OfPart {
  readonly source: Source;
  readonly part: Part;
  readonly page: PageStart<SortKey>;
  /** The most rows to look at. */
  readonly limit?: number | undefined;
}

/** Looks at the rows in the order of the index, until the page is full or the limit is reached. */
async function walk(db: Database, { source, part: { from, where }, page, limit }: OfPart): Promise<Key[]> {
  const order = { time: source.time, id };
  const read = sql`select ${source.time} as at, ${id}, n.year_from, n.year_to from ${from} where ${where}`;
  const { rows } =
    source.conditions.length === 0
      ? await sql<Key>`select ${id} as id, ${microseconds(source.time)} as at from ${from} where ${where} ${newestFirst(order, page)}`.execute(
          db,
        )
      : await sql<Key>`select ${id} as id, ${microseconds(sql`n.at`)} as at from (
            ${read} ${newestFirst(order, { ...page, itemsPerPage: (limit ?? 2 ** 31) - 1 })}
          ) n where ${allOf(...testsOf(source))} order by n.at desc, ${id} desc limit ${page.itemsPerPage + 1}`.execute(
          db,
        );
  return rows;
}

/** Finds all matches, then sorts them; undefined if they are too many. */
async function find(db: Database, { source, part, page }: OfPart, way: Way): Promise<Key[] | undefined> {
  const matches = matchesIn(source, part, way);
  const { rows } = await sql<Key & { found: number }>`with found as materialized (${matches} limit ${mostFound})
    select n.artwork_id as id, ${microseconds(sql`n.at`)} as at, (select count(*) from found) as found
    from (select distinct at, artwork_id from found) n where true ${newestFirst({ time: sql`n.at`, id }, page)}`.execute(
    db,
  );
  const [first] = rows;
  return first?.found === mostFound ? undefined : rows;
}

/**
 * A distant numbered page starts at a mark of the first part. Rows of other parts that are newer than the mark count
 * too, so it may have to be an earlier one.
 */
async function nearPage(db: Database, source: Source, start: PageStart<SortKey>): Promise<PageStart<SortKey>> {
  const [first, ...others] = source.parts;
  if (!first || start.after || start.offset === 0) return start;
  const order = { time: source.time, id };
  const walked = { from: first.from, where: allOf(first.where, ...testsOf(source)), order };
  const newer = async ({ after }: PageStart<SortKey>): Promise<number> => {
    if (!after) return 0;
    const counts = await Promise.all(
      others.map(({ from, where }) =>
        countUpTo(db, { from, where: allOf(where, ...testsOf(source), newerThan(order, after)), most: start.offset }),
      ),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const near = await nearStart(db, walked, start);
  const before = await newer(near);
  if (before === 0) return near;
  // With so many rows of other parts before the page, the first part has less to skip.
  const earlier = await nearStart(db, walked, { ...start, offset: Math.max(0, start.offset - before) });
  return { ...earlier, offset: earlier.offset + before - (await newer(earlier)) };
}

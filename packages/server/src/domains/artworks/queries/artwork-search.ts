import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains, resemblances, resembles } from '../../../platform/database/search.ts';
import { tagIdsNamed } from '../../ontology/ontology.queries.ts';

/**
 * A condition on a work, in two ways. PostgreSQL would mix them, because it knows neither how the matches lie in the
 * order of a list nor that a page needs only the first ones.
 */
export interface Condition {
  /** A query for the `artwork_id` of each match, read off an index: for few matches, or to count many of them. */
  readonly rows: RawBuilder<unknown>;
  /** `rows` may name a work more than once. */
  readonly isRepeated?: boolean;
  /** `rows` reads most of the index: if many works match, looking at each is quicker. */
  readonly isVague?: boolean;
  /** Whether the work in row `n` of listed_works matches: for walking a list in its order. */
  readonly test: RawBuilder<SqlBool>;
}

/** The matches have rows `m` of another table. A scalar subquery stays with the work that it looks at. */
const among = (table: RawBuilder<unknown>, matching: RawBuilder<SqlBool>, isRepeated = false): Condition => ({
  rows: sql`select m.artwork_id from ${table} m where ${matching}`,
  isRepeated,
  // 'is true' hides the values from their index: all rows of the work are read, a dozen at most.
  test: sql`(select true from ${table} m where m.artwork_id = n.artwork_id and (${matching}) is true limit 1) is true`,
});

const inTexts = (matching: RawBuilder<SqlBool>) => among(sql`artwork_texts`, matching);
const column = {
  words: sql<string>`m.words`,
  title: sql<string>`m.title`,
  number: sql<string>`m.number`,
  provenance: sql<string>`m.provenance`,
  publications: sql<string>`m.publications`,
};

/**
 * The work has one of these terms. Term and artist ids are looked up beforehand: with concrete values the planner knows
 * how many works they have, and one artist may have made more than half of them.
 */
export function carries(ids: readonly TagId[]): Condition {
  const [only, ...others] = ids;
  if (!only || others.length > 0) return among(sql`artwork_tags`, sql`m.tag_id = any(${ids}::uuid[])`, true);
  const isIt = sql`m.tag_id = ${only}::uuid`;
  return {
    rows: sql`select m.artwork_id from artwork_tags m where ${isIt}`,
    test: sql`(select true from artwork_tags m where m.artwork_id = n.artwork_id and ${isIt}) is true`,
  };
}

const tagged = async (db: Database, type: TagType, text: string) => carries(await tagIdsNamed(db, type, text));

async function madeBy(db: Database, text: string): Promise<Condition> {
  const { rows } = await sql<{
    id: string;
  }>`select p.id from artists p where ${contains(sql`plain_text(p.name)`, text)}`.execute(db);
  return among(sql`artwork_artists`, sql`m.artist_id = any(${rows.map((row) => row.id)}::uuid[])`, true);
}

/** Over a row `a` of artworks: the exact public identifier or museum number; nobody searches for half a number. */
export const hasNumber = (text: string): RawBuilder<SqlBool> =>
  sql`(a.open_id = upper(${text}) or upper(a.accession_number) = upper(${text}))`;

/** The work is one of these. */
export const isOneOf = (ids: readonly ArtworkId[]): Condition => ({
  rows: sql`select given.id as artwork_id from unnest(${ids}::uuid[]) given (id)`,
  test: sql`n.artwork_id = any(${ids}::uuid[])`,
});

const mostOfNumber = 1_000;

async function numbered(db: Database, text: string): Promise<Condition> {
  const { rows } = await sql<{
    id: ArtworkId;
  }>`select a.id from artworks a where ${hasNumber(text)} limit ${mostOfNumber}`.execute(db);
  return isOneOf(rows.map((row) => row.id));
}

/** The classes of length in the index of years: no work of a class is longer. */
const spans = [4, 16, 64, 256, 32_767];

const inYear = (year: number): Condition => ({
  rows: sql`select m.artwork_id from listed_works m where m.year_from is not null and (${sql.join(
    spans.map(
      (span) =>
        sql`m.span = ${sql.lit(span)} and m.year_from between ${sql.lit(year - span)} and ${sql.lit(year)} and m.year_to >= ${sql.lit(year)}`,
    ),
    sql` or `,
  )})`,
  test: sql`(n.year_from <= ${year} and n.year_to >= ${year}) is true`,
});

const conditions: Record<SearchType, (db: Database, text: string) => Condition | Promise<Condition>> = {
  Artwork: (_, text) => inTexts(contains(column.title, text)),
  Artist: madeBy,
  ID: numbered,
  // `words` has the index.
  'Public Registries': (_, text) => inTexts(sql`${contains(column.words, text)} and ${contains(column.number, text)}`),
  Provenance: (_, text) => inTexts(contains(column.provenance, text)),
  'Publication History': (_, text) => inTexts(contains(column.publications, text)),
  Age: (db, text) => (/^\d{4}$/.test(text) ? inYear(Number(text)) : tagged(db, 'Age', text)),
  Keyword: (db, text) => tagged(db, 'Keyword', text),
  Materials: (db, text) => tagged(db, 'Materials', text),
  Geography: (db, text) => tagged(db, 'Geography', text),
  Culture: (db, text) => tagged(db, 'Culture', text),
};

/** The search as a condition; a text that is too short is no search. */
export async function matches(
  db: Database,
  searchQuery: string | undefined,
  type: SearchType | undefined,
): Promise<Condition | undefined> {
  const text = searchQuery?.trim() ?? '';
  if (!isSearchable(text)) return undefined;
  if (type) return conditions[type](db, text);
  const { isFound, withOpenId } = await lookUp(db, text);
  const asWritten = contains(column.words, text);
  if (withOpenId) return inTexts(sql`(${asWritten} or m.artwork_id = ${withOpenId}::uuid)`);
  return isFound ? inTexts(asWritten) : vague(inTextsLike(text));
}

/** Whether any work has the text as it is written, and the work with this public identifier. */
async function lookUp(db: Database, text: string) {
  const { rows } = await sql<{ isFound: boolean; withOpenId: ArtworkId | null }>`select
      exists (select from artwork_texts m join artworks a on a.id = m.artwork_id where ${contains(column.words, text)} and a.activity_status = 'ACTIVE') as is_found,
      (select a.id from artworks a where a.open_id = upper(${text})) as with_open_id`.execute(db);
  return rows[0]!;
}

/** Materialised: planned as if all matches were read, hence off the index; comparing each work takes ten times as long. */
const vague = ({ rows, test }: Condition): Condition => ({
  rows: sql`select all_found.artwork_id from (with found as materialized (${rows}) select found.artwork_id from found) all_found`,
  test,
  isVague: true,
});

/**
 * If nothing matches exactly: works that contain every word, or a similar one. Each way to resemble a single word is
 * read by itself: together, PostgreSQL would rather compare all texts of a small catalogue.
 */
function inTextsLike(text: string): Condition {
  const words = text.split(/\s+/, 10);
  const like = inTexts(
    sql`(${sql.join(
      words.map((word) => resembles(column.words, word)),
      sql` and `,
    )})`,
  );
  if (words.length > 1) return like;
  const ways = resemblances(column.words, text).map((way) => inTexts(way).rows);
  return { ...like, rows: sql`${sql.join(ways, sql` union `)}` };
}

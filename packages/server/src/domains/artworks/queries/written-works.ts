import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains, literalWords, resemblances, resembles } from '../../../platform/database/search.ts';
import { among, type Condition, either, not, thatAlso } from './condition.ts';
import { positiveText, readQuery, type WrittenQuery } from './written-query.ts';

/** How well a work matches what somebody wrote, the best first. A work may be in several. */
export interface Matches {
  /** Its maker is named so, or it is called exactly so. */
  readonly named: Condition;
  /** All words begin words of its title. */
  readonly titled: Condition;
  /** Everything that matches. */
  readonly all: Condition;
  /** Nothing is written exactly so: these are near spellings. */
  readonly isNear: boolean;
}

const words = sql<string>`m.words`;
const title = sql<string>`m.title`;
const inTexts = (matching: RawBuilder<SqlBool>) => among(sql`artwork_texts`, matching);
const every = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

const startsWord = (text: string) =>
  sql<SqlBool>`(${title} like ${literalWords(text)} || '%' or ${title} like '% ' || ${literalWords(text)} || '%')`;

/**
 * What somebody wrote, as conditions on works: all words in title, maker or number, in any order and also by their
 * stems; phrases as they stand; a year if the work may be of it; works of makers who are known by these words.
 */
export async function matchesOf(db: Database, text: string): Promise<Matches> {
  const query = readQuery(text);
  const found = await lookUp(db, query);
  const known = found.makers.length > 0 ? [madeByOneOf(found.makers)] : [];
  const numbered = found.withOpenId ? [withId(found.withOpenId)] : [];
  const kept = (one: Condition) =>
    query.without.reduce((rest, word) => thatAlso(rest, not(inTexts(contains(words, word)))), one);
  const written = asWritten(query, found.stems);
  const isNear = !found.isWritten && known.length + numbered.length === 0;
  return {
    named: kept(either(calledExactly(query), ...known, ...numbered)),
    titled: kept(inTexts(every([...query.words.map(startsWord), ...query.phrases.map(startsWord)]))),
    all: kept(isNear ? near(query) : either(written, ...known, ...numbered)),
    isNear,
  };
}

/** Its title is all of it. */
const calledExactly = (query: WrittenQuery) => inTexts(sql<SqlBool>`${title} = plain_text(${positiveText(query)})`);

const withId = (id: ArtworkId): Condition => ({
  rows: sql`select ${id}::uuid as artwork_id`,
  test: sql`n.artwork_id = ${id}::uuid`,
});

/** Works of these artists; exported for facets, which choose them by id. */
export const madeByOneOf = (ids: readonly string[]): Condition =>
  among(sql`artwork_artists`, sql`m.artist_id = any(${ids}::uuid[])`, true);

/** A word of a search, and its stems: beginnings of it that other forms of the word share. */
type Stems = ReadonlyMap<string, readonly string[]>;

function asWritten({ words: given, phrases }: WrittenQuery, stems: Stems): Condition {
  const holding = (word: string): RawBuilder<SqlBool> => {
    const begins = (stems.get(word) ?? []).map(
      (stem) =>
        sql<SqlBool>`(${words} like ${literalWords(stem)} || '%' or ${words} like '% ' || ${literalWords(stem)} || '%')`,
    );
    return sql<SqlBool>`(${sql.join([contains(words, word), ...begins], sql` or `)})`;
  };
  const ofAll = (some: readonly string[]) =>
    inTexts(every([...some.map(holding), ...phrases.map((phrase) => contains(words, phrase))]));
  const [year, ...more] = given.filter((word) => /^\d{4}$/.test(word));
  const others = given.filter((word) => word !== year);
  if (!year || more.length > 0 || others.length + phrases.length === 0) return ofAll(given);
  const ofYear = sql<SqlBool>`(n.year_from <= ${Number(year)} and n.year_to >= ${Number(year)})`;
  return either(ofAll(given), thatAlso(ofAll(others), ofYear));
}

const mostMakers = 200;
/** Shorter stems begin too many other words. */
const shortestStem = 4;

interface LookedUp {
  /** Some work has it exactly so. */
  readonly isWritten: boolean;
  readonly withOpenId: ArtworkId | null;
  /** Artists with all these words in their names and life dates, as whole words in any order. */
  readonly makers: readonly string[];
  readonly stems: Stems;
}

async function lookUp(db: Database, query: WrittenQuery): Promise<LookedUp> {
  const stems = await stemsOf(db, query.words);
  const text = positiveText(query);
  const longest = [...query.words, ...query.phrases].toSorted((a, b) => b.length - a.length)[0]!;
  const exact = asWritten(query, stems);
  const { rows } = await sql<Omit<LookedUp, 'stems'>>`select
      exists (select from (${exact.rows}) found join artworks a on a.id = found.artwork_id where a.activity_status = 'ACTIVE') as is_written,
      (select a.id from artworks a where a.open_id = upper(${text})) as with_open_id,
      array(select p.id::text from artists p where ${contains(sql`plain_text(p.name)`, longest)}
        and search_terms(p.name || ' ' || p.sort_name || ' ' || coalesce(p.life_dates, '')) @> search_terms(${text}) and cardinality(search_terms(${text})) > 0
        limit ${mostMakers}) as makers`.execute(db);
  return { ...rows[0]!, stems };
}

/**
 * The languages of most labels, as PostgreSQL's Snowball dictionaries call them. More of them would find too much:
 * to the Spanish one, 'hokusia' is a form of 'hokusi'.
 */
const stemmers = ['english_stem', 'german_stem'];

async function stemsOf(db: Database, given: readonly string[]): Promise<Stems> {
  const long = given.filter((word) => /^\p{L}+$/u.test(word) && [...word].length > shortestStem);
  if (long.length === 0) return new Map();
  const { rows } = await sql<{ word: string; stems: string[] }>`select word, array(
      select distinct stem from unnest(${stemmers}::regdictionary[]) language, lateral unnest(ts_lexize(language, plain_text(word))) stem
      where length(stem) >= ${shortestStem} and length(stem) < length(word) and starts_with(plain_text(word), stem)
    ) as stems from unnest(${long}::text[]) word`.execute(db);
  return new Map(rows.map(({ word, stems }) => [word, stems]));
}

/** Works that contain every word, or a similar one; phrases stand as they are written. */
function near({ words: given, phrases }: WrittenQuery): Condition {
  const [only, ...others] = given;
  if (only !== undefined && others.length + phrases.length === 0) {
    // Each way to resemble a single word is read by itself: together, PostgreSQL would rather compare all texts.
    const ways = resemblances(words, only).map((way) => inTexts(way).rows);
    return vague({ ...inTexts(resembles(words, only)), rows: sql`${sql.join(ways, sql` union `)}` });
  }
  const conditions = [
    ...given.map((word) => resembles(words, word)),
    ...phrases.map((phrase) => contains(words, phrase)),
  ];
  return vague(inTexts(every(conditions)));
}

/** Materialised: planned as if all matches were read, hence off the index; comparing each work takes ten times as long. */
const vague = ({ rows, test }: Condition): Condition => ({
  rows: sql`select all_found.artwork_id from (with found as materialized (${rows}) select found.artwork_id from found) all_found`,
  test,
  isVague: true,
});

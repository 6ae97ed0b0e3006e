import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains, startsWord } from '../../../platform/database/search.ts';
import { listedWorksVisibleTo } from '../artworks.access.ts';
import { estimate } from './artwork-keys.ts';
import { among, type Condition, carries, either, not, thatAlso } from './condition.ts';
import { findMakerWithRest, type KnownMakers, type MakerAndRest, makersKnownBy } from './written-makers.ts';
import { positiveText, readQuery, type WrittenQuery } from './written-query.queries.ts';
import { termIdsCalled } from './written-terms.ts';
import { asMeant, asWritten, type Word } from './written-words.ts';

/** Which works match what somebody wrote. */
export interface Matches {
  /** The best first; a work may be in several. The last one holds all. */
  readonly tiers: readonly Condition[];
  readonly all: Condition;
  /** Nothing is written exactly so: these are near spellings. */
  readonly isNear: boolean;
}

const words = sql<string>`m.words`;
const title = sql<string>`m.title`;
const inTexts = (matching: RawBuilder<SqlBool>) => among(sql`artwork_texts`, matching);
const every = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const some = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** A reading of a written query. */
interface Reading {
  readonly query: WrittenQuery;
  readonly words: readonly Word[];
  readonly makers: KnownMakers;
  readonly withOpenId: ArtworkId | null;
  /** Works of a maker that the rest of the words describes; those with all words in their text first. */
  readonly described: readonly Condition[];
}

/**
 * A written query, as conditions on works: all words in title, maker or number, in any order and also by their stems;
 * phrases as they are written; a year if the work may be of it; works of makers who are known by these words, and works
 * of a maker that have a term or a word. Near spellings only if nothing that the viewer sees is written so: another
 * answer would tell of works that they may not see.
 */
export async function matchesOf(db: Database, viewer: Viewer, text: string): Promise<Matches> {
  const query = readQuery(text);
  const exact = await read(db, query, await asWritten(db, query.words));
  if (await isFound(db, viewer, exact)) return matchesOfReading(exact, false);
  for (const meant of await asMeant(db, query.words)) {
    const near = await read(db, query, meant);
    if (await isFound(db, viewer, near)) return matchesOfReading(near, true);
  }
  return matchesOfReading(exact, true);
}

/** Makers who are known by these words, or by words near them. */
export async function makersMeant(
  db: Database,
  text: string,
  { isNear }: { isNear: boolean },
): Promise<readonly string[]> {
  const query = readQuery(text);
  const readings = isNear ? await asMeant(db, query.words) : [await asWritten(db, query.words)];
  for (const given of readings) {
    const { ids } = await makersKnownBy(db, wordsAndPhrases(given, query));
    if (ids.length > 0) return ids;
  }
  return [];
}

const wordsAndPhrases = (given: readonly Word[], { phrases }: WrittenQuery): Word[] => [
  ...given,
  ...phrases.map((phrase): Word => ({ spellings: [phrase], stems: [] })),
];

async function read(db: Database, query: WrittenQuery, given: readonly Word[]): Promise<Reading> {
  const all = wordsAndPhrases(given, query);
  const makers = await makersKnownBy(db, all);
  const withMaker = makers.ids.length === 0 && all.length > 1 ? await findMakerWithRest(db, all) : undefined;
  return {
    query,
    words: given,
    makers,
    withOpenId: await findOpenId(db, positiveText(query)),
    described: withMaker ? await describedWorks(db, withMaker, written({ words: given, query })) : [],
  };
}

async function findOpenId(db: Database, text: string): Promise<ArtworkId | null> {
  const found = await sql<{ id: ArtworkId }>`select a.id from artworks a where a.open_id = upper(${text})`.execute(db);
  return found.rows[0]?.id ?? null;
}

/** Materialised with a limit: for the first match alone, PostgreSQL would read all texts instead of their index. */
const enoughToFind = 1_000;

async function isFound(db: Database, viewer: Viewer, reading: Reading): Promise<boolean> {
  const ways = [written(reading), ...reading.described, ...namedSo(reading)];
  const { rows } = await sql<{ isFound: boolean }>`select ${sql.join(
    ways.map(
      (one) => sql`exists (with found as materialized (
          select n.artwork_id from (${one.rows}) one join listed_works n on n.artwork_id = one.artwork_id
          where ${listedWorksVisibleTo(viewer)} limit ${enoughToFind}
        ) select from found)`,
    ),
    sql` or `,
  )} as is_found`.execute(db);
  return rows[0]!.isFound;
}

/** Works by makers of this name, and the one with this identifier. */
const namedSo = ({ makers, withOpenId }: Reading): Condition[] => [
  ...(makers.ids.length > 0 ? [madeByOneOf(makers.ids)] : []),
  ...(withOpenId ? [withId(withOpenId)] : []),
];

function matchesOfReading(reading: Reading, isNear: boolean): Matches {
  const { query, makers, described } = reading;
  const kept = (one: Condition) =>
    query.without.reduce((rest, word) => thatAlso(rest, not(inTexts(contains(words, word)))), one);
  const all = either(written(reading), ...namedSo(reading), ...described);
  const tiers = [
    ...(makers.leading && makers.ids.length > 1 ? [madeByOneOf([makers.leading])] : []),
    either(calledExactly(query), ...namedSo(reading)),
    ...described,
    titled(reading),
    all,
  ];
  return { tiers: tiers.map(kept), all: kept(all), isNear };
}

/** Its title is all of it. */
const calledExactly = (query: WrittenQuery) => inTexts(sql<SqlBool>`${title} = plain_text(${positiveText(query)})`);

/** All words begin words of its title. */
const titled = ({ words: given, query: { phrases } }: Reading) =>
  inTexts(
    every([
      ...given.map(({ spellings }) => some(spellings.map((one) => startsWord(title, one)))),
      ...phrases.map((phrase) => startsWord(title, phrase)),
    ]),
  );

const withId = (id: ArtworkId): Condition => ({
  rows: sql`select ${id}::uuid as artwork_id`,
  test: sql`n.artwork_id = ${id}::uuid`,
});

/** Works of these artists; exported for facets, which choose them by id. */
export const madeByOneOf = (ids: readonly string[]): Condition =>
  among(sql`artwork_artists`, sql`m.artist_id = any(${ids}::uuid[])`, true);

const holding = ({ spellings, stems }: Word) =>
  some([...spellings.map((one) => contains(words, one)), ...stems.map((stem) => startsWord(words, stem))]);

function written({ words: given, query: { phrases } }: Pick<Reading, 'words' | 'query'>): Condition {
  const ofAll = (wanted: readonly Word[]) =>
    inTexts(every([...wanted.map(holding), ...phrases.map((phrase) => contains(words, phrase))]));
  const isYear = ({ spellings }: Word) => /^\d{4}$/.test(spellings[0]!);
  const [year, ...more] = given.filter(isYear);
  const others = given.filter((word) => word !== year);
  if (!year || more.length > 0 || others.length + phrases.length === 0) return ofAll(given);
  const ofYear = sql<SqlBool>`(n.year_from <= ${Number(year.spellings[0])} and n.year_to >= ${Number(year.spellings[0])})`;
  return either(ofAll(given), thatAlso(ofAll(others), ofYear));
}

/** Works of these makers that have each of the other words: all in their text, or some as a term. */
async function describedWorks(db: Database, { makers, rest }: MakerAndRest, inText: Condition): Promise<Condition[]> {
  const together = await termIdsCalled(db, rest.map(({ spellings }) => spellings[0]).join(' '));
  const wanted =
    together.length > 0 ? [either(carries(together), inTexts(every(rest.map(holding))))] : await eachWanted(db, rest);
  const { leading, ids } = makers;
  const by = (some: readonly string[]) => allOf(db, [madeByOneOf(some), ...wanted]);
  return Promise.all([
    allOf(db, [madeByOneOf(ids), inText]),
    ...(leading && ids.length > 1 ? [by([leading])] : []),
    by(ids),
  ]);
}

const eachWanted = (db: Database, rest: readonly Word[]): Promise<Condition[]> =>
  Promise.all(
    rest.map(async (word) => {
      const terms = (await Promise.all(word.spellings.map((one) => termIdsCalled(db, one)))).flat();
      const inText = inTexts(holding(word));
      return terms.length > 0 ? either(inText, carries(terms)) : inText;
    }),
  );

/** Works that match each of these conditions; starts at the fewest. */
async function allOf(db: Database, conditions: readonly Condition[]): Promise<Condition> {
  const estimated = await Promise.all(conditions.map(async (one) => ({ one, rows: await estimate(db, one.rows) })));
  const [fewest, ...others] = estimated.toSorted((a, b) => a.rows - b.rows).map(({ one }) => one);
  return others.reduce((works, { test }) => thatAlso(works, test), fewest!);
}

import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains, hasOneOf, startsWord } from '../../../platform/database/search.ts';
import { listedWorksVisibleTo } from '../artworks.access.ts';
import { estimate } from './artwork-keys.ts';
import { among, type Condition, carries, either, isOneOf, not, thatAlso } from './condition.ts';
import { worksNumbered } from './numbered.queries.ts';
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
  /** Works whose identifier or museum number is all of it. */
  readonly numbered: readonly ArtworkId[];
  /** Works with each word in their text or as a term. */
  readonly tagged: readonly Condition[];
  /** Works of a maker that the rest of the words describes; those with all words in their text first. */
  readonly described: readonly Condition[];
}

/**
 * A written query, as conditions on works: all words in title, maker, number, materials, places, culture or period, in
 * any order and also by their stems; phrases as they are written; a year if the work may be of it; works with terms of
 * these names; works of makers who are known by these words, and works of a maker that have a term or a word. Near
 * spellings only if nothing that the viewer sees is written so: another answer would tell of works that they may not
 * see.
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
  ...phrases.map((phrase): Word => ({ spellings: [phrase], stems: [], forms: [] })),
];

async function read(db: Database, query: WrittenQuery, given: readonly Word[]): Promise<Reading> {
  const all = wordsAndPhrases(given, query);
  const makers = await makersKnownBy(db, all);
  const withMaker = makers.ids.length === 0 && all.length > 1 ? await findMakerWithRest(db, all) : undefined;
  const inText = written({ words: given, query });
  return {
    query,
    words: given,
    makers,
    numbered: await worksNumbered(db, positiveText(query)),
    described: withMaker ? await describedWorks(db, withMaker, inText) : [],
    tagged: await taggedWorks(db, { words: given, query }),
  };
}

/** Materialised with a limit: for the first match alone, PostgreSQL would read all texts instead of their index. */
const enoughToFind = 1_000;

async function isFound(db: Database, viewer: Viewer, reading: Reading): Promise<boolean> {
  const ways = [written(reading), ...reading.described, ...reading.tagged, ...namedSo(reading)];
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

/** Works with this number, and those by makers of this name. */
const namedSo = ({ makers, numbered }: Reading): Condition[] => [
  ...(numbered.length > 0 ? [isOneOf(numbered)] : []),
  ...(makers.ids.length > 0 ? [madeByOneOf(makers.ids)] : []),
];

function matchesOfReading(reading: Reading, isNear: boolean): Matches {
  const { query, makers, described, tagged, numbered } = reading;
  const kept = (one: Condition) =>
    query.without.reduce((rest, word) => thatAlso(rest, not(inTexts(contains(words, word)))), one);
  const all = either(written(reading), ...namedSo(reading), ...described, ...tagged);
  const tiers = [
    ...(numbered.length > 0 ? [isOneOf(numbered)] : []),
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

/** Works of these artists; exported for facets, which choose them by id. */
export const madeByOneOf = (ids: readonly string[]): Condition =>
  among(sql`artwork_artists`, sql`m.artist_id = any(${ids}::uuid[])`, true);

const holding = ({ spellings, stems, forms }: Word) =>
  some([
    ...spellings.map((one) => contains(words, one)),
    ...stems.map((stem) => startsWord(words, stem)),
    ...(forms.length > 0 ? [hasOneOf(words, forms)] : []),
  ]);

function written({ words: given, query: { phrases } }: Pick<Reading, 'words' | 'query'>): Condition {
  const ofAll = (wanted: readonly Word[]) =>
    inTexts(every([...wanted.map(holding), ...phrases.map((phrase) => contains(words, phrase))]));
  const { ofYear, others } = withYear(given, phrases);
  return ofYear ? either(ofAll(given), thatAlso(ofAll(others), ofYear)) : ofAll(given);
}

/** A year among other words, as works that may be of it. */
function withYear(given: readonly Word[], phrases: readonly string[]) {
  const isYear = ({ spellings }: Word) => /^\d{4}$/.test(spellings[0]!);
  const [year, ...more] = given.filter(isYear);
  const others = given.filter((word) => word !== year);
  if (!year || more.length > 0 || others.length + phrases.length === 0) return { ofYear: undefined, others: given };
  const number = Number(year.spellings[0]);
  return { ofYear: sql<SqlBool>`(n.year_from <= ${number} and n.year_to >= ${number})`, others };
}

/** Works with all words, some of them as terms: 'woodcut 1831'. None if no word is a term. */
async function taggedWorks(
  db: Database,
  { words: given, query }: Pick<Reading, 'words' | 'query'>,
): Promise<Condition[]> {
  const { ofYear, others } = withYear(given, query.phrases);
  const kept = (one: Condition) => [ofYear ? thatAlso(one, ofYear) : one];
  const phrases = query.phrases.map((phrase) => inTexts(contains(words, phrase)));
  const { together, each } = await termsOf(db, others);
  const inWhole = together.length > 0 ? [await allOf(db, [carries(together), ...phrases])] : [];
  const isApart = others.length > 1 && each.some((terms) => terms.length > 0);
  if (!isApart) return inWhole.flatMap(kept);
  const apart = others.map((word, at) => wordOrTerm(word, each[at]!));
  return [...inWhole, await allOf(db, [...apart, ...phrases])].flatMap(kept);
}

/** The terms that these words name together, and each alone. */
async function termsOf(db: Database, given: readonly Word[]) {
  const whole = given.map(({ spellings }) => spellings[0]).join(' ');
  const apart = given.length > 1 ? given.flatMap(({ spellings }) => spellings) : [];
  const terms = await termIdsCalled(db, given.length > 0 ? [whole, ...apart] : []);
  return {
    together: terms.get(whole) ?? [],
    each: given.map(({ spellings }) => [...new Set(spellings.flatMap((one) => terms.get(one) ?? []))]),
  };
}

const wordOrTerm = (word: Word, terms: readonly TagId[]): Condition =>
  terms.length > 0 ? either(inTexts(holding(word)), carries(terms)) : inTexts(holding(word));

/** Works of these makers that have each of the other words: all in their text, or some as a term. */
async function describedWorks(db: Database, { makers, rest }: MakerAndRest, inText: Condition): Promise<Condition[]> {
  const { together, each } = await termsOf(db, rest);
  const wanted =
    together.length > 0
      ? [either(carries(together), inTexts(every(rest.map(holding))))]
      : rest.map((word, at) => wordOrTerm(word, each[at]!));
  const { leading, ids } = makers;
  const by = (some: readonly string[]) => allOf(db, [madeByOneOf(some), ...wanted]);
  return Promise.all([
    allOf(db, [madeByOneOf(ids), inText]),
    ...(leading && ids.length > 1 ? [by([leading])] : []),
    by(ids),
  ]);
}

/** Works that match each of these conditions; starts at the fewest. */
async function allOf(db: Database, conditions: readonly Condition[]): Promise<Condition> {
  if (conditions.length === 1) return conditions[0]!;
  const estimated = await Promise.all(conditions.map(async (one) => ({ one, rows: await estimate(db, one.rows) })));
  const [fewest, ...others] = estimated.toSorted((a, b) => a.rows - b.rows).map(({ one }) => one);
  return others.reduce((works, { test }) => thatAlso(works, test), fewest!);
}

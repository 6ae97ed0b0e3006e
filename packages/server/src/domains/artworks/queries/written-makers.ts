import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import type { Word } from './written-words.ts';

/** Makers who are known by some words. */
export interface KnownMakers {
  readonly ids: readonly string[];
  /** Whose last name is among the words; of several, who made most. */
  readonly leading: string | undefined;
}

const mostMakers = 200;
/** Counting stops here: it only has to tell who made more. */
const countedWorks = 1_000;
const mostInitials = 4;

const allTerms = sql`search_terms(p.name || ' ' || p.sort_name || ' ' || coalesce(p.life_dates, ''))`;
const initials = sql`(select string_agg(left(part, 1), '' order by at) from regexp_split_to_table(plain_text(p.name), '[^[:alnum:]]+') with ordinality parts (part, at))`;
/** Of 'Richter, Gerhard' and of 'Gerhard Richter'. */
const lastName = sql`case when p.sort_name like '%,%' then split_part(p.sort_name, ',', 1) else regexp_replace(p.sort_name, '^.* ', '') end`;
const termsOf = (text: string) => sql`search_terms(${text})`;

/** A whole word of the name or the life dates, or first letters of the name, as in 'J. M. W. Turner'. */
function isOfName({ spellings }: Word, mayBeInitials: boolean): RawBuilder<SqlBool> {
  const whole = spellings.map(
    (one) => sql<SqlBool>`(${allTerms} @> ${termsOf(one)} and cardinality(${termsOf(one)}) > 0)`,
  );
  const letters = spellings[0]!.replace(/[^\p{L}]/gu, '');
  const begins =
    mayBeInitials && letters !== '' && letters.length <= mostInitials
      ? [sql<SqlBool>`strpos(${initials}, plain_text(${letters})) > 0`]
      : [];
  return sql<SqlBool>`(${sql.join([...whole, ...begins], sql` or `)})`;
}

/** Makers with all these words in their names and life dates, in any order, at most 200. */
export async function makersKnownBy(db: Database, words: readonly Word[]): Promise<KnownMakers> {
  const longest = words.toSorted((a, b) => b.spellings[0]!.length - a.spellings[0]!.length)[0];
  if (!longest) return { ids: [], leading: undefined };
  const name = sql<string>`plain_text(p.name)`;
  const holdsLongest = sql.join(
    longest.spellings.map((one) => contains(name, one)),
    sql` or `,
  );
  const isNamed = sql.join(
    words.map((word) => isOfName(word, word !== longest)),
    sql` and `,
  );
  const written = words.flatMap(({ spellings }) => spellings).join(' ');
  const { rows } = await sql<{ id: string; isLeading: boolean }>`select f.id, f.is_leading from (
      select p.id, search_terms(${lastName}) <@ ${termsOf(written)} as is_leading
      from artists p where (${holdsLongest}) and ${isNamed} limit ${mostMakers}
    ) f order by f.is_leading desc, case when f.is_leading then (select count(*) from (
      select from artwork_artists by join listed_works n on n.artwork_id = by.artwork_id where by.artist_id = f.id and n.is_open limit ${countedWorks}
    ) works) end desc, f.id`.execute(db);
  const [first] = rows;
  return { ids: rows.map(({ id }) => id), leading: first?.isLeading ? first.id : undefined };
}

/** The name of a maker at the start or the end of a search, and what else it says. */
export interface MakerAndRest {
  readonly makers: KnownMakers;
  readonly rest: readonly Word[];
}

const mostNameWords = 4;

/** 'Turner watercolour', 'clouds turner': the longest run of words at either end that has a maker's last name. */
export async function findMakerWithRest(db: Database, words: readonly Word[]): Promise<MakerAndRest | undefined> {
  for (let length = Math.min(mostNameWords, words.length - 1); length > 0; length--) {
    const readings = [
      [words.slice(0, length), words.slice(length)],
      [words.slice(-length), words.slice(0, -length)],
    ] as const;
    for (const [name, rest] of readings) {
      const makers = await makersKnownBy(db, name);
      if (makers.leading) return { makers, rest };
    }
  }
  return undefined;
}

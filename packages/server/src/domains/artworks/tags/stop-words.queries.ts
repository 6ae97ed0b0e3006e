import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** The languages whose stop words PostgreSQL brings along; of two that fit a text equally well, the first. */
const languages = [
  'english',
  'german',
  'french',
  'italian',
  'spanish',
  'dutch',
  'portuguese',
  'danish',
  'swedish',
  'norwegian',
  'finnish',
  'hungarian',
  'russian',
  'turkish',
] as const;

/**
 * The stop words among these words of a text, in the language that most of them belong to: 'war' tells something in an
 * English title and nothing in a German one.
 */
export async function findStopWords(db: Database, words: readonly string[]): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set();
  const { rows } = await sql<{ language: string; words: string[] }>`select language, array_agg(word) as words
    from unnest(${words}::text[]) as given (word), unnest(${languages}::text[]) with ordinality as known (language, place)
    where ts_lexize((language || '_stem')::regdictionary, word) = '{}'
    group by language, place order by count(*) desc, place limit 1`.execute(db);
  return new Set(rows[0]?.words);
}

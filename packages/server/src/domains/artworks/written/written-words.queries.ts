import type { FacetName } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import { among, type Condition } from '../queries/condition.ts';

/* Words that records have without a term; `artwork_texts.written` has the numbers of each work's. */

/** The numbers of the words with these ids; ids of terms have none. */
export async function numbersOfWords(db: Database, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    no: number;
  }>`select no from written_words where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ no }) => no);
}

/** The numbers of the words of these facets that contain the text. */
export async function numbersWrittenSo(db: Database, facets: readonly FacetName[], text: string): Promise<number[]> {
  const { rows } = await sql<{
    no: number;
  }>`select w.no from written_words w where w.kind = any(${facets}::text[]) and ${contains(sql`w.plain`, text)}`.execute(
    db,
  );
  return rows.map(({ no }) => no);
}

/** Works whose record has one of these words. */
export const writesOneOf = (numbers: readonly number[]): Condition =>
  among(sql`artwork_texts`, sql`m.written <> '{}' and m.written && ${numbers}::int[]`);

/** A word that no work has is forgotten after a day, such as half a word of a person who was typing. */
export async function forgetUnusedWords(db: Database): Promise<void> {
  await sql`delete from written_words w where w.used_at < now() - interval '1 day'
    and not exists (select from artwork_texts t where t.written <> '{}' and t.written @> array[w.no])`.execute(db);
}

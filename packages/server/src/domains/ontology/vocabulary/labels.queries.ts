import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import '../ontology.tables.ts';

/** A term that a text names. */
export interface FoundLabel {
  readonly tagId: TagId;
  /** As the text has it. */
  readonly word: string;
  /** The label is this word; otherwise only its stem agrees. */
  readonly isExact: boolean;
}

/** The languages whose stems PostgreSQL knows and labels commonly have. */
const stemmed = ['english', 'german', 'french', 'italian', 'spanish', 'dutch'];
/** A label may be so much longer than its stem. */
const longestEnding = 3;
const mostFound = 500;

/** The terms that these phrases name in any language, letter for letter or by the stem of a single word. */
export async function findLabelsIn(db: Database, phrases: readonly string[]): Promise<FoundLabel[]> {
  if (phrases.length === 0) return [];
  const { rows: exact } = await sql<{ tagId: TagId; word: string }>`select distinct l.tag_id, given.word
    from unnest(${phrases}::text[]) as given (word) join tag_labels l on plain_text(l.name) = plain_text(given.word)
    join tags t on t.id = l.tag_id and t.deprecated_at is null limit ${mostFound}`.execute(db);
  const words = phrases.filter((phrase) => phrase.length >= 5 && !phrase.includes(' '));
  const { rows: stems } = await sql<{ tagId: TagId; word: string }>`select distinct l.tag_id, given.word
    from (select distinct word, (ts_lexize((language || '_stem')::regdictionary, plain_text(word)))[1] as stem
      from unnest(${words}::text[]) as w (word) cross join unnest(${stemmed}::text[]) as s (language)) given
    cross join lateral (
      select l.tag_id from tag_labels l where length(given.stem) >= 4
        and plain_text(l.name) ~>=~ given.stem and plain_text(l.name) ~<~ (given.stem || chr(1114111))
        and length(l.name) <= length(given.stem) + ${longestEnding} limit 5
    ) l join tags t on t.id = l.tag_id and t.deprecated_at is null limit ${mostFound}`.execute(db);
  const known = new Set(exact.map(({ tagId, word }) => `${tagId} ${word}`));
  return [
    ...exact.map((one) => ({ ...one, isExact: true })),
    ...stems.filter(({ tagId, word }) => !known.has(`${tagId} ${word}`)).map((one) => ({ ...one, isExact: false })),
  ];
}

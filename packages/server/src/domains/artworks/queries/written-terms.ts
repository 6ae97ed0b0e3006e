import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { literalWords } from '../../../platform/database/search.ts';
import { tagIdsBelow } from '../../ontology/ontology.queries.ts';
import { stemmers } from './written-words.ts';

/** Other forms of a word begin with as many of its letters. */
const sharedLetters = 3;

/** More terms than this are not looked at: a word so common describes nothing. */
const mostTerms = 200;

/**
 * The terms with a label that is the text or begins with it, such as 'oil paint' for 'oil', or that is another form of
 * the word; and all terms below them.
 */
export async function termIdsCalled(db: Database, text: string): Promise<readonly TagId[]> {
  const label = sql`plain_text(l.name)`;
  const { rows } = await sql<{ id: TagId }>`with asked as (select plain_text(${text}) as text)
    (select l.tag_id as id from asked, tag_labels l where ${label} = asked.text or ${label} like ${literalWords(text)} || ' %' order by length(l.name), l.tag_id limit ${mostTerms})
    union
    select l.tag_id from asked, tag_labels l
    where asked.text ~ '^[[:alpha:]]{4,}$' and ${label} like left(plain_text(${text}), ${sharedLetters}) || '%' and ${label} ~ '^[[:alpha:]]+$'
      and exists (select from unnest(${stemmers}::regdictionary[]) language where ts_lexize(language, ${label}) = ts_lexize(language, asked.text))`.execute(
    db,
  );
  if (rows.length === 0) return [];
  const below = await tagIdsBelow(
    db,
    rows.map(({ id }) => id),
  );
  return [...new Set([...below.values()].flat())];
}

import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { literalWords } from '../../../platform/database/search.ts';
import { formsOf } from '../../../platform/text/word-forms.ts';
import { stemmers } from './written-words.ts';

/** Other forms of a word begin with as many of its letters. */
const sharedLetters = 3;

/** More terms than this are not looked at: a word so common describes nothing. */
const mostTerms = 200;

/**
 * For each text, the terms with a label that is the text or begins with it, such as 'oil paint' for 'oil', or that is
 * another form of the word; and all terms below them.
 */
export async function termIdsCalled(
  db: Database,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly TagId[]>> {
  if (texts.length === 0) return new Map();
  const named = sql.join(
    [...new Set(texts)].map((text) => sql`select ${text}::text as text, n.id from (${termsNamed(text)}) n`),
    sql` union all `,
  );
  const { rows } = await sql<{ text: string; ids: TagId[] }>`with named as materialized (${named})
    select text, array_agg(distinct id) as ids from (
      select text, id from named union all
      select n.text, a.tag_id from named n join tag_ancestors a on a.ancestor_id = n.id
    ) below group by text`.execute(db);
  return new Map(rows.map(({ text, ids }) => [text, ids]));
}

/** The text is a parameter everywhere: only with it as a constant, PostgreSQL reads the index of labels. */
function termsNamed(text: string): RawBuilder<unknown> {
  const label = sql`plain_text(l.name)`;
  const plain = sql`plain_text(${text})`;
  return sql`(select l.tag_id as id from tag_labels l where ${label} = ${plain} or ${label} like ${literalWords(text)} || ' %' order by length(l.name), l.tag_id limit ${mostTerms})
    union
    select l.tag_id from tag_labels l where ${label} = any(array(select plain_text(form) from unnest(${formsOf(text.toLowerCase())}::text[]) form))
    union
    select l.tag_id from tag_labels l
    where ${plain} ~ '^[[:alpha:]]{4,}$' and ${label} like left(${plain}, ${sharedLetters}) || '%' and ${label} ~ '^[[:alpha:]]+$'
      and exists (select from unnest(${stemmers}::regdictionary[]) language where ts_lexize(language, ${label}) = ts_lexize(language, ${plain}))`;
}

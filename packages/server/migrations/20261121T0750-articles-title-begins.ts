import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Suggestions ask which titles begin with a text: trigrams find every title that has such a word anywhere. A title of any length fits by its first letters.
  await sql`create index articles_title_begins on articles (left(plain_text(title), 64) text_pattern_ops)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Suggestions look for titles that start with a text; trigrams would find every title with such a word anywhere. The
  // first letters are enough for titles of any length.
  await sql`create index articles_title_begins on articles (left(plain_text(title), 64) text_pattern_ops)`.execute(db);
}

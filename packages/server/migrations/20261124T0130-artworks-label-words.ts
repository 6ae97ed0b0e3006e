import { type Kysely, sql } from 'kysely';

/** The words of terms, in every language, join those of works and makers: misspelt names of terms are found by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const act of ['insert', 'update'] as const) {
    const name = `tag_labels_words_after_${act}`;
    await sql
      .raw(`create function ${name}() returns trigger language plpgsql as $$
        begin
          perform keep_artwork_words(array(select distinct name from touched));
          return null;
        end $$`)
      .execute(db);
    await sql
      .raw(`create trigger ${name} after ${act} on tag_labels referencing new table as touched
        for each statement execute function ${name}()`)
      .execute(db);
  }
  await sql`select keep_artwork_words(array(select distinct name from tag_labels))`.execute(db);
  await sql`analyze artwork_words`.execute(db);
}
